import { generateKeyPairSync, sign, verify } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { derToJose, joseToDer } from './ecdsa-signature.js'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const half = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((bytes) => bytes.some((byte) => byte !== 0))
/** Halves with leading zeros and high bits, which DER and r‖s encode differently. */
const awkward = fc
  .tuple(fc.nat({ max: 31 }), fc.constantFrom(1, 0x7f, 0x80, 0xff), fc.nat({ max: 255 }))
  .map(([zeros, first, rest]) => {
    const bytes = new Uint8Array(32).fill(rest)
    bytes.fill(0, 0, zeros)
    bytes[zeros] = first
    return bytes
  })

describe('RFC 7518 §3.4: a signature in both forms', () => {
  it('is the same after a round trip, whatever its halves', () => {
    fc.assert(
      fc.property(fc.oneof(half, awkward), fc.oneof(half, awkward), (r, s) => {
        const jose = Buffer.concat([r, s])
        const der = joseToDer(jose) as Buffer
        expect(derToJose(der)).toEqual(jose)
        expect(der.length).toBeLessThanOrEqual(72)
      }),
      { numRuns: 500 },
    )
  })

  it('made by OpenSSL, is what OpenSSL verifies in the other form', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (data) => {
        const der = sign('sha256', data, privateKey)
        const jose = derToJose(der)
        expect(jose).toHaveLength(64)
        expect(joseToDer(jose)).toEqual(der)
        expect(verify('sha256', data, { key: publicKey, dsaEncoding: 'ieee-p1363' }, jose)).toBe(true)
        const p1363 = sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' })
        expect(verify('sha256', data, publicKey, joseToDer(p1363) as Buffer)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    { what: 'nothing', jose: Buffer.alloc(0) },
    { what: '63 bytes', jose: Buffer.alloc(63, 1) },
    { what: '65 bytes', jose: Buffer.alloc(65, 1) },
    { what: 'zeros', jose: Buffer.alloc(64) },
    { what: 'r = 0', jose: Buffer.concat([Buffer.alloc(32), Buffer.alloc(32, 1)]) },
    { what: 's = 0', jose: Buffer.concat([Buffer.alloc(32, 1), Buffer.alloc(32)]) },
  ])('$what is none', ({ jose }) => {
    expect(joseToDer(jose)).toBeUndefined()
  })

  it('of any 64 bytes verifies nothing and throws nothing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (bytes) => {
        const der = joseToDer(Buffer.from(bytes))
        if (der !== undefined) expect(verify('sha256', Buffer.from('text'), publicKey, der)).toBe(false)
      }),
    )
    const outOfRange = joseToDer(Buffer.alloc(64, 0xff)) as Buffer
    expect(verify('sha256', Buffer.from('text'), publicKey, outOfRange)).toBe(false)
  })
})
