import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSqliteStores, type SqliteStores } from '../../../../tests/database/sqlite-stores.js'
import { createUseCaseDeps, NOW, testMember, testProvider } from '../../../../tests/database/use-case-deps.js'
import { linkIdentity } from './link-identity.js'

const profile = { subject: 'subject', email: 'ana@work.example', isEmailVerified: true }

describe('an identity that is linked to a member', () => {
  let database: SqliteStores
  let world: ReturnType<typeof createUseCaseDeps>
  beforeAll(async () => {
    database = await createSqliteStores()
  })
  beforeEach(() => {
    world = createUseCaseDeps(database)
  })
  afterAll(() => database.close())

  const link = (memberId: `mem_${string}` = 'mem_a', options?: { isNotified: boolean }) =>
    world.write((stores) =>
      linkIdentity(testMember({ memberId }), testProvider(), profile, stores, world.deps, options),
    )

  it('is stored with the address at the provider, audited and mailed', async () => {
    expect(await link()).toBe(true)
    expect(await world.write((stores) => stores.externalIdentities.listOf('mem_a'))).toEqual([
      {
        providerId: 'work',
        subject: 'subject',
        memberId: 'mem_a',
        email: 'ana@work.example',
        linkedAt: NOW,
        lastUsedAt: NOW,
      },
    ])
    expect(await world.auditLog()).toEqual([
      expect.objectContaining({
        actor: { kind: 'member', id: 'mem_a' },
        target: { kind: 'member', id: 'mem_a' },
        action: 'identity-linked',
        details: { provider: 'work' },
        requestId: null,
        network: null,
      }),
    ])
    expect(await world.takeMail()).toEqual({
      kind: 'identity-linked',
      to: 'ana@example.com',
      locale: null,
      provider: 'Work',
    })
  })

  it('is linked once, and to one member only', async () => {
    await link('mem_a', { isNotified: false })
    expect([await link(), await link('mem_b')]).toEqual([false, false])
    expect((await world.auditLog()).length).toBe(1)
    expect(await world.takeMail()).toBeUndefined()
  })
})
