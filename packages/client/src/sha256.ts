/** The first primes. */
function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let candidate = 2; primes.length < count; candidate++)
    if (primes.every((prime) => candidate % prime)) primes.push(candidate)
  return primes
}

/**
 * Returns the first 32 bits of the fractional part of the root of each prime. None is so near the next number that the
 * last bits of the root, in which engines may differ, could change it.
 */
const fractions = (root: (prime: number) => number, count: number): Uint32Array =>
  Uint32Array.from(firstPrimes(count), (prime) => (root(prime) % 1) * 2 ** 32)

/** FIPS 180-4 §4.2.2: from the cube roots. */
const ROUND = /* @__PURE__ */ fractions(Math.cbrt, 64)

/** FIPS 180-4 §5.3.3: from the square roots. */
const INITIAL = /* @__PURE__ */ fractions(Math.sqrt, 8)

/**
 * SHA-256, FIPS 180-4 §6.2. `crypto.subtle` is asynchronous and missing on plain-http origins, while
 * `generateOAuthData` is synchronous. Used only for public code challenges, never for passwords or keys.
 */
export function sha256(message: Uint8Array): Uint8Array {
  const hash = INITIAL.slice()
  const blocks = padMessage(message)
  const w = new Uint32Array(64)
  for (let offset = 0; offset < blocks.byteLength; offset += 64) {
    for (let t = 0; t < 16; t++) w[t] = blocks.getUint32(offset + t * 4)
    for (let t = 16; t < 64; t++) {
      const [early, late] = [at(w, t - 15), at(w, t - 2)]
      const sigma0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
      const sigma1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
      w[t] = sigma1 + at(w, t - 7) + sigma0 + at(w, t - 16)
    }
    compress(hash, w)
  }
  const digest = new DataView(new ArrayBuffer(32))
  hash.forEach((word, index) => {
    digest.setUint32(index * 4, word)
  })
  return new Uint8Array(digest.buffer)
}

function compress(hash: Uint32Array, w: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
  for (let t = 0; t < 64; t++) {
    const choice = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const t1 = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + at(ROUND, t) + at(w, t)) | 0
    const t2 = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, index) => {
    hash[index] = at(hash, index) + word
  })
}

/** FIPS 180-4 §5.1.1: pads the last block with a one bit, zeros, and the length in bits. */
function padMessage(message: Uint8Array): DataView {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  bytes.set(message)
  bytes[message.length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setUint32(bytes.length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(bytes.length - 4, message.length << 3)
  return view
}

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))
const at = (words: Uint32Array, index: number) => words[index] as number
