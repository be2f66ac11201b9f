type CborValue = number | string | Buffer | ReadonlyMap<number | string, CborValue>

/** Encodes what WebAuthn needs of CBOR (RFC 8949): whole numbers below 2^16, byte and text strings, and maps. */
export function encodeCbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return withHead(3, Buffer.from(value))
  if (Buffer.isBuffer(value)) return withHead(2, value)
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, held]) => [encodeCbor(key), encodeCbor(held)]),
  ])
}

const withHead = (major: number, bytes: Buffer): Buffer => Buffer.concat([head(major, bytes.length), bytes])

/** The initial byte and its argument (RFC 8949 §3). */
function head(major: number, argument: number): Buffer {
  if (argument < 24) return Buffer.from([(major << 5) | argument])
  if (argument < 256) return Buffer.from([(major << 5) | 24, argument])
  return Buffer.from([(major << 5) | 25, argument >> 8, argument & 0xff])
}
