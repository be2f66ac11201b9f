import { describe, expect, it } from 'vitest'
import { secretsFrom } from '../../../kernel/secrets.js'
import type { PasswordHashing } from '../password/password-hashing.js'
import { claimPasswordHash, claimWithHash } from './claim-password.js'

const hashing = {
  hash: async (password: string, salt?: Uint8Array) => `${password} ${Buffer.from(salt ?? []).toString('hex')}`,
} as PasswordHashing
const [one, other] = [secretsFrom(Buffer.alloc(32, 1)), secretsFrom(Buffer.alloc(32, 2))]

describe('decision 20: the passwords of pending registrations', () => {
  it('of one address are hashed under one salt of 16 bytes', async () => {
    const deps = { hashing, secrets: one, siteId: 'site_a' as const }
    const [, salt] = (await claimPasswordHash('first', 'ana', deps)).split(' ')
    expect(salt).toMatch(/^[0-9a-f]{32}$/)
    expect(await claimPasswordHash('second', 'ana', deps)).toBe(`second ${salt}`)
    const others = [
      await claimPasswordHash('first', 'ben', deps),
      await claimPasswordHash('first', 'ana', { ...deps, siteId: 'site_b' }),
      await claimPasswordHash('first', 'ana', { ...deps, secrets: other }),
    ]
    expect(new Set([`first ${salt}`, ...others]).size).toBe(4)
  })

  it('a hash belongs to the first registration that has it, and to none otherwise', () => {
    const claims = [
      { claimId: 'mem_c', passwordHash: 'x' },
      { claimId: 'mem_b', passwordHash: 'y' },
      { claimId: 'mem_a', passwordHash: 'y' },
    ] as const
    expect(claimWithHash(claims, 'y')).toBe(claims[1])
    expect(claimWithHash(claims, 'z')).toBeUndefined()
    expect(claimWithHash([], 'x')).toBeUndefined()
  })
})
