import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto'
import { systemRandom } from '../../kernel/random.js'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Drawn many at once. */
const nonces = systemRandom()

const keyObjects = new WeakMap<Buffer, KeyObject>()

/** A key as the cipher takes it: to make one of bytes each time costs more than to seal a cursor. */
function toKeyObject(bytes: Buffer): KeyObject {
  const known = keyObjects.get(bytes)
  if (known !== undefined) return known
  const key = createSecretKey(bytes)
  keyObjects.set(bytes, key)
  return key
}

/** Seals bytes with AES-256-GCM; `purpose` is authenticated along (V11.3.2, V11.3.3). Returns base64url text. */
export function seal(plain: Buffer, key: Buffer, purpose: string, nonce: Buffer = nonces.bytes(NONCE_BYTES)): string {
  const cipher = createCipheriv('aes-256-gcm', toKeyObject(key), nonce).setAAD(Buffer.from(purpose))
  const sealed = cipher.update(plain)
  cipher.final()
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
}

/** Opens what `seal` made, or undefined when one bit, the key or the purpose differs. */
export function unseal(sealed: string, key: Buffer, purpose: string): Buffer | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== sealed) return undefined
  const decipher = createDecipheriv('aes-256-gcm', toKeyObject(key), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(bytes.length - TAG_BYTES))
  try {
    const plain = decipher.update(bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES))
    decipher.final()
    return plain
  } catch {
    return undefined
  }
}
