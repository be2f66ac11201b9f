import { createSecretKey } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createMemberToken,
  createVisitorToken,
  type RefreshTokenPayload,
  readMemberToken,
  readVisitorToken,
  type VisitorTokenPayload,
} from './refresh-token.js'

const key = createSecretKey(Buffer.alloc(32, 1))
const otherKey = createSecretKey(Buffer.alloc(32, 2))
const id = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes).toString('base64url'))
const memberGrant: fc.Arbitrary<RefreshTokenPayload> = fc.record({
  siteId: id.map((text) => `site_${text}` as const),
  sessionId: id.map((text) => `ses_${text}` as const),
  generation: fc.nat(),
})
const time = fc.nat({ max: 8_640_000_000_000_000 })
const visitorGrant: fc.Arbitrary<VisitorTokenPayload> = fc.record({
  siteId: id.map((text) => `site_${text}` as const),
  clientId: id.map((text) => `cli_${text}`),
  visitorId: id.map((text) => `vis_${text}` as const),
  startedAt: time,
  refreshedAt: time,
})
const sealed = (grant: VisitorTokenPayload) => createVisitorToken(grant, key)

describe("security-checklist 14: a member's refresh token", () => {
  it('says the same when it is read', () => {
    fc.assert(
      fc.property(memberGrant, (grant) => {
        expect(readMemberToken(createMemberToken(grant, key), key)).toEqual(grant)
      }),
    )
  })

  it('is derived: the same grant gives the same token, another grant or key another one', () => {
    fc.assert(
      fc.property(memberGrant, memberGrant, (one, other) => {
        expect(createMemberToken(one, key)).toBe(createMemberToken({ ...one }, key))
        expect(createMemberToken({ ...one, generation: one.generation + 1 }, key)).not.toBe(createMemberToken(one, key))
        expect(createMemberToken(one, otherKey)).not.toBe(createMemberToken(one, key))
        if (one.sessionId !== other.sessionId)
          expect(createMemberToken(other, key)).not.toBe(createMemberToken(one, key))
      }),
    )
  })

  it('is not read under another key, nor with a part of another token', () => {
    fc.assert(
      fc.property(memberGrant, memberGrant, (one, other) => {
        const token = createMemberToken(one, key)
        expect(readMemberToken(token, otherKey)).toBeUndefined()
        const parts = token.split('.')
        const otherParts = createMemberToken({ ...other, generation: one.generation + 1 }, key).split('.')
        for (let at = 0; at < parts.length; at++) {
          const mixed = parts.with(at, otherParts[at] as string).join('.')
          if (mixed !== token) expect(readMemberToken(mixed, key)).toBeUndefined()
        }
      }),
    )
  })

  it('has a MAC of 128 bits or more', () => {
    const mac = createMemberToken({ siteId: 'site_a', sessionId: 'ses_b', generation: 0 }, key)
      .split('.')
      .at(-1) as string
    expect(Buffer.from(mac, 'base64url').length).toBeGreaterThanOrEqual(16)
  })
})

describe("design §1: a visitor's refresh token", () => {
  it('says the same when it is opened', () => {
    fc.assert(
      fc.property(visitorGrant, (grant) => {
        expect(readVisitorToken(sealed(grant), key)).toEqual(grant)
      }),
    )
  })

  it('is no token under another key', () => {
    fc.assert(
      fc.property(visitorGrant, (grant) => {
        expect(readVisitorToken(sealed(grant), otherKey)).toBeUndefined()
      }),
    )
  })
})

describe('garbage', () => {
  const garbage = fc.oneof(
    fc.string(),
    fc.string().map((text) => `mrt_${text}`),
    fc.string().map((text) => `vrt_${text}`),
    fc.array(fc.base64String(), { maxLength: 6 }).map((parts) => `mrt_${parts.join('.')}`),
    fc.base64String().map((text) => `vrt_${text}`),
    memberGrant.map((grant) => createMemberToken(grant, key).replace('mrt_', 'vrt_')),
    visitorGrant.map((grant) => sealed(grant).replace('vrt_', 'mrt_')),
  )
  it('is no token and throws nothing', () => {
    fc.assert(
      fc.property(garbage, (text) => {
        expect(readMemberToken(text, key)).toBeUndefined()
        expect(readVisitorToken(text, key)).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })

  it.each(['', 'mrt_', 'vrt_', 'mrt_.', 'mrt_..', 'mrt_...', 'mrt_a.b.c', 'mrt_a.b.0.', `mrt_${'.'.repeat(4000)}`])(
    '%j is none',
    (text) => {
      expect(readMemberToken(text, key)).toBeUndefined()
      expect(readVisitorToken(text, key)).toBeUndefined()
    },
  )
})
