import { hash, type KeyObject } from 'node:crypto'

const BLOCK = 64
const DIGEST = 32

/** Both halves of the work for one key: `inner` is grown as longer texts come. */
interface Pads {
  inner: Buffer
  outer: Buffer
}
const padsOf = new WeakMap<KeyObject, Pads>()

/**
 * HMAC-SHA256 (RFC 2104) of a text in UTF-8, written in base64url. Two one-shot hashes over kept buffers, because the
 * `Hmac` objects of Node cost a grant more than the hashing does (docs/performance.md).
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
  // As text because that makes no object that must be freed later.
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
