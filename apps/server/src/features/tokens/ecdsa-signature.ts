/**
 * Converts between the two encodings of an ECDSA P-256 signature: DER, which OpenSSL produces, and r‖s, which JWS
 * requires (RFC 7518 §3.4).
 */
const INTEGER = 0x02
const SEQUENCE = 0x30
const HALF_BYTES = 32

/** DER → 64 bytes r‖s, written into `jose`. `der` must come from this server's signer: it is not validated. */
export function derToJose(der: Buffer, jose: Buffer = Buffer.alloc(2 * HALF_BYTES)): Buffer {
  jose.fill(0)
  // A P-256 signature is shorter than 128 bytes, so every length is one byte.
  const rLength = der[3] as number
  copyRightAligned(der, 4, rLength, jose, HALF_BYTES)
  const sAt = 4 + rLength + 2
  copyRightAligned(der, sAt, der[sAt - 1] as number, jose, 2 * HALF_BYTES)
  return jose
}

function copyRightAligned(from: Buffer, at: number, length: number, to: Buffer, end: number): void {
  const skip = length > HALF_BYTES ? length - HALF_BYTES : 0
  from.copy(to, end - (length - skip), at + skip, at + length)
}

/** 64 bytes r‖s → DER, or `undefined` if the length is wrong or a half is zero. */
export function joseToDer(jose: Buffer): Buffer | undefined {
  if (jose.length !== 2 * HALF_BYTES) return undefined
  const r = derInteger(jose.subarray(0, HALF_BYTES))
  const s = derInteger(jose.subarray(HALF_BYTES))
  if (r === undefined || s === undefined) return undefined
  return Buffer.concat([Buffer.from([SEQUENCE, r.length + s.length]), r, s])
}

function derInteger(half: Buffer): Buffer | undefined {
  let start = 0
  while (start < half.length && half[start] === 0) start++
  if (start === half.length) return undefined
  const digits = half.subarray(start)
  const padding = (digits[0] as number) >= 0x80 ? [0] : []
  return Buffer.concat([Buffer.from([INTEGER, digits.length + padding.length, ...padding]), digits])
}
