import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto'
import { systemRandom } from '../../kernel/random.js'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Reads nonces in blocks. */
const nonces = systemRandom()

const keyObjects = new WeakMap<Buffer, KeyObject>()

/** Caches key objects: creating one from bytes each time costs more than sealing a cursor. */
function toKeyObject(bytes: Buffer): KeyObject {
  const known = keyObjects.get(bytes)
  if (known !== undefined) return known
  const key = createSecretKey(bytes)
  keyObjects.set(bytes, key)
  return key
}

/**
 * Seals bytes with AES-256-GCM; `purpose` is additional authenticated data (V11.3.2, V11.3.3). Returns base64url text.
 */
export function seal(plain: Buffer, key: Buffer, purpose: string, nonce: Buffer = nonces.bytes(NONCE_BYTES)): string {
  const cipher = createCipheriv('aes-256-gcm', toKeyObject(key), nonce).setAAD(Buffer.from(purpose))
  const sealed = cipher.update(plain)
  cipher.final()
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
}

/** Opens the output of `seal`; returns undefined if a bit, the key or the purpose differs. */
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
