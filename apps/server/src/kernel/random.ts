import { randomBytes as cryptoRandomBytes } from 'node:crypto'

/**
 * The source of randomness, passed in as a dependency (design invariant 8); production uses the platform's CSPRNG only
 * (V6.5.3).
 */
export interface Random {
  bytes(count: number): Buffer
}

const POOL_BYTES = 4096

/** Reads the platform's CSPRNG in blocks, because one system call per identifier is expensive on the hot path. */
export function systemRandom(): Random {
  let pool = Buffer.alloc(0)
  let used = 0
  return {
    bytes(count) {
      if (count > POOL_BYTES) return cryptoRandomBytes(count)
      if (used + count > pool.length) {
        pool = cryptoRandomBytes(POOL_BYTES)
        used = 0
      }
      used += count
      return pool.subarray(used - count, used)
    },
  }
}

/** Creates an identifier of 128 random bits with a prefix for its kind. */
export function newId<Prefix extends string>(random: Random, prefix: Prefix): `${Prefix}_${string}` {
  return `${prefix}_${random.bytes(16).toString('base64url')}`
}

/** Creates a UUID of version 4 (RFC 9562 §5.4): the id of an item that was inserted without one. */
export function newUuid(random: Random): string {
  const bytes = Buffer.from(random.bytes(16))
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Creates a secret of 256 random bits with a prefix for its kind. Only its digest is stored (design invariant 4). */
export function newSecret<Prefix extends string>(random: Random, prefix: Prefix): `${Prefix}_${string}` {
  return `${prefix}_${random.bytes(32).toString('base64url')}`
}

/** Creates a code of six digits: every value is equally likely, leading zeros are kept (V6.5.4). */
export function newVerificationCode(random: Random): string {
  const limit = 4_294_000_000 // the largest multiple of a million below 2^32, so that all codes are equally likely
  for (;;) {
    const drawn = random.bytes(4).readUInt32BE()
    if (drawn < limit) return String(drawn % 1_000_000).padStart(6, '0')
  }
}
