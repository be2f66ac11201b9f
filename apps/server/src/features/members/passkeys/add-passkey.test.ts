import { MAX_PASSKEYS } from '@foyer/protocol'
import { createVirtualAuthenticator } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSqliteStores, type SqliteStores } from '../../../../tests/database/sqlite-stores.js'
import { createUseCaseDeps, NOW, testMember } from '../../../../tests/database/use-case-deps.js'
import type { SignInProof } from '../../tokens/sign-in-proof.js'
import { addPasskey } from './add-passkey.js'
import { passkeyCreationOptions } from './passkey-options.js'

const act = { actor: { kind: 'member', id: 'mem_a' }, requestId: 'req_a', network: '198.51.100.7' } as const
const caller = { memberId: 'mem_a', binding: 'ses_a' } as const
const signIn: SignInProof = { authenticatedAt: NOW, amr: ['pwd'] }

describe('a new passkey', () => {
  let database: SqliteStores
  let world: ReturnType<typeof createUseCaseDeps>
  beforeAll(async () => {
    database = await createSqliteStores()
  })
  beforeEach(async () => {
    world = createUseCaseDeps(database)
    await world.write((stores) => stores.members.add(testMember()))
  })
  afterAll(() => database.close())

  const respond = async () => createVirtualAuthenticator().create(await passkeyCreationOptions(caller, world.deps))
  const add = async (change: Partial<Parameters<typeof addPasskey>[0]> = {}) =>
    addPasskey({ ...caller, act, signIn, response: await respond(), ...change }, world.deps)
  const kept = () => world.write((stores) => stores.passkeys.listOf('mem_a'))

  it('is stored for the member and the host, audited and mailed', async () => {
    const response = await respond()
    response.response.transports = ['internal', 'hybrid', 'internal']
    const added = await add({ response, name: ' Phone ' })
    expect(await kept()).toEqual([added])
    expect(added).toMatchObject({
      credentialId: response.id,
      memberId: 'mem_a',
      rpId: 'accounts.example',
      transports: ['internal', 'hybrid'],
      name: 'Phone',
      createdAt: NOW,
      lastUsedAt: null,
    })
    expect(await world.auditLog()).toEqual([
      expect.objectContaining({
        ...act,
        action: 'passkey-added',
        target: { kind: 'member', id: 'mem_a' },
        details: { passkey: response.id },
      }),
    ])
    expect(await world.takeMail()).toEqual({ kind: 'passkey-added', to: 'ana@example.com', locale: null })
    expect(world.wakes).toEqual([NOW])
  })

  it('has no name unless the member gives it one', async () => {
    expect(await add()).toMatchObject({ name: '' })
  })

  it('V6.7.2: answers a challenge of its own session, once', async () => {
    const response = await respond()
    await expect(add({ response, binding: 'ses_b' })).rejects.toMatchObject({ data: { reason: 'foreign-challenge' } })
    await add({ response })
    await expect(add({ response })).rejects.toMatchObject({ data: { reason: 'used-challenge' } })
    expect(await kept()).toHaveLength(1)
  })

  it('V7.5.3: needs a recent sign-in, and a member who exists', async () => {
    const old = { ...signIn, authenticatedAt: NOW - 600_001 }
    await expect(add({ signIn: old })).rejects.toMatchObject({ kind: 'RECENT_SIGN_IN_REQUIRED' })
    const response = await respond()
    await world.write((stores) => stores.members.update('mem_a', { status: 'deleted' }, NOW))
    await expect(add({ response })).rejects.toMatchObject({ kind: 'NOT_FOUND' })
    await expect(add({ response, memberId: 'mem_gone' })).rejects.toMatchObject({ kind: 'NOT_FOUND' })
    expect([await kept(), world.wakes]).toEqual([[], []])
  })

  it('is refused if it is registered already, also for another member', async () => {
    const added = await add()
    const response = await respond()
    await world.write((stores) => stores.passkeys.insert({ ...added, credentialId: response.id, memberId: 'mem_b' }))
    await expect(add({ response })).rejects.toMatchObject({
      kind: 'PASSKEY_REGISTERED',
      message: 'This passkey is already registered.',
    })
  })

  it('is refused if the member has too many', async () => {
    const added = await add()
    const others = Array.from({ length: MAX_PASSKEYS - 2 }, (_, count) => ({ ...added, credentialId: `other${count}` }))
    await world.write((stores) => stores.passkeys.insertAll(others))
    await add()
    await expect(add()).rejects.toMatchObject({
      kind: 'TOO_MANY_PASSKEYS',
      message: `An account can have at most ${MAX_PASSKEYS} passkeys. Remove one first.`,
    })
  })
})
