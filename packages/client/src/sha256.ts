/** FIPS 180-4 §4.2.2: the first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const ROUND = Uint32Array.of(
  0x428a2f98,
  0x71374491,
  0xb5c0fbcf,
  0xe9b5dba5,
  0x3956c25b,
  0x59f111f1,
  0x923f82a4,
  0xab1c5ed5,
  0xd807aa98,
  0x12835b01,
  0x243185be,
  0x550c7dc3,
  0x72be5d74,
  0x80deb1fe,
  0x9bdc06a7,
  0xc19bf174,
  0xe49b69c1,
  0xefbe4786,
  0x0fc19dc6,
  0x240ca1cc,
  0x2de92c6f,
  0x4a7484aa,
  0x5cb0a9dc,
  0x76f988da,
  0x983e5152,
  0xa831c66d,
  0xb00327c8,
  0xbf597fc7,
  0xc6e00bf3,
  0xd5a79147,
  0x06ca6351,
  0x14292967,
  0x27b70a85,
  0x2e1b2138,
  0x4d2c6dfc,
  0x53380d13,
  0x650a7354,
  0x766a0abb,
  0x81c2c92e,
  0x92722c85,
  0xa2bfe8a1,
  0xa81a664b,
  0xc24b8b70,
  0xc76c51a3,
  0xd192e819,
  0xd6990624,
  0xf40e3585,
  0x106aa070,
  0x19a4c116,
  0x1e376c08,
  0x2748774c,
  0x34b0bcb5,
  0x391c0cb3,
  0x4ed8aa4a,
  0x5b9cca4f,
  0x682e6ff3,
  0x748f82ee,
  0x78a5636f,
  0x84c87814,
  0x8cc70208,
  0x90befffa,
  0xa4506ceb,
  0xbef9a3f7,
  0xc67178f2,
)
/** FIPS 180-4 §5.3.3: the first 32 bits of the fractional parts of the square roots of the first 8 primes. */
const INITIAL = Uint32Array.of(
  0x6a09e667,
  0xbb67ae85,
  0x3c6ef372,
  0xa54ff53a,
  0x510e527f,
  0x9b05688c,
  0x1f83d9ab,
  0x5be0cd19,
)

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
