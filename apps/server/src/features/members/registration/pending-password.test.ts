import { describe, expect, it } from 'vitest'
import { deriveSecrets } from '../../../kernel/secrets.js'
import type { PasswordHashing } from '../password/password-hashing.js'
import { findRegistrationByHash, hashPendingPassword } from './pending-password.js'

const hashing = {
  hash: async (password: string, salt?: Uint8Array) => `${password} ${Buffer.from(salt ?? []).toString('hex')}`,
} as PasswordHashing
const [one, other] = [deriveSecrets(Buffer.alloc(32, 1)), deriveSecrets(Buffer.alloc(32, 2))]

describe('decision 13: the passwords of pending registrations', () => {
  it('of one address are hashed under one salt of 16 bytes', async () => {
    const deps = { hashing, secrets: one, siteId: 'site_a' as const }
    const [, salt] = (await hashPendingPassword('first', 'ana', deps)).split(' ')
    expect(salt).toMatch(/^[0-9a-f]{32}$/)
    expect(await hashPendingPassword('second', 'ana', deps)).toBe(`second ${salt}`)
    const others = [
      await hashPendingPassword('first', 'ben', deps),
      await hashPendingPassword('first', 'ana', { ...deps, siteId: 'site_b' }),
      await hashPendingPassword('first', 'ana', { ...deps, secrets: other }),
    ]
    expect(new Set([`first ${salt}`, ...others]).size).toBe(4)
  })

  it('a hash belongs to the first registration that has it, and to none otherwise', () => {
    const claims = [
      { registrationId: 'mem_c', passwordHash: 'x' },
      { registrationId: 'mem_b', passwordHash: 'y' },
      { registrationId: 'mem_a', passwordHash: 'y' },
    ] as const
    expect(findRegistrationByHash(claims, 'y')).toBe(claims[1])
    expect(findRegistrationByHash(claims, 'z')).toBeUndefined()
    expect(findRegistrationByHash([], 'x')).toBeUndefined()
  })
})
