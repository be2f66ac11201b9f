import { hash, type KeyObject } from 'node:crypto'

const BLOCK = 64
const DIGEST = 32

/** The inner and outer hash input of one key; `inner` grows with the length of the texts. */
interface Pads {
  inner: Buffer
  outer: Buffer
}
const padsOf = new WeakMap<KeyObject, Pads>()

/**
 * Computes the HMAC-SHA256 (RFC 2104) of a text in UTF-8, encoded in base64url. Uses two one-shot hashes over reused
 * buffers, because creating Node's `Hmac` objects costs a token request more than the hashing (docs/performance.md).
 * @throws RangeError for a key of more than 64 bytes
 */
export function macOf(text: string, key: KeyObject): string {
  let pads = padsOf.get(key)
  if (pads === undefined) {
    pads = newPads(key)
    padsOf.set(key, pads)
  }
  const capacity = BLOCK + 3 * text.length
  if (pads.inner.length < capacity) pads.inner = Buffer.concat([pads.inner.subarray(0, BLOCK)], 2 * capacity)
  const end = BLOCK + pads.inner.write(text, BLOCK)
  // A string, because a Buffer would have to be garbage-collected later.
  pads.outer.write(hash('sha256', pads.inner.subarray(0, end), 'binary'), BLOCK, 'binary')
  return hash('sha256', pads.outer, 'base64url')
}

function newPads(key: KeyObject): Pads {
  const bytes = key.export()
  if (bytes.length > BLOCK) throw new RangeError(`a MAC key has at most ${BLOCK} bytes`)
  const inner = Buffer.alloc(BLOCK + 1024, 0x36)
  const outer = Buffer.alloc(BLOCK + DIGEST, 0x5c)
  for (const [at, byte] of bytes.entries()) {
    inner[at] = 0x36 ^ byte
    outer[at] = 0x5c ^ byte
  }
  return { inner, outer }
}
