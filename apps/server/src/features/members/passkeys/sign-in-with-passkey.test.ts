import { createVirtualAuthenticator, type VirtualAuthenticator } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSqliteStores, type SqliteStores } from '../../../../tests/database/sqlite-stores.js'
import { createUseCaseDeps, NOW, testMember } from '../../../../tests/database/use-case-deps.js'
import { issueChallenge } from './passkey-challenge.js'
import { passkeySignInOptions } from './passkey-options.js'
import { signInWithPasskey } from './sign-in-with-passkey.js'
import { verifyRegistration } from './verify-response.js'

const context = { clientId: 'cli_a', callerId: 'vis_a', network: '198.51.100.7' }
const refused = (reason: string) => ({ kind: 'PASSKEY_REFUSED', data: { reason } })
const unknown = {
  kind: 'PASSKEY_UNKNOWN',
  message: 'This site does not know the passkey. It may have been removed.',
}

describe('a sign-in with a passkey', () => {
  let database: SqliteStores
  let world: ReturnType<typeof createUseCaseDeps>
  let authenticator: VirtualAuthenticator
  beforeAll(async () => {
    database = await createSqliteStores()
  })
  beforeEach(async () => {
    world = createUseCaseDeps(database)
    await world.write((stores) => stores.members.add(testMember()))
    authenticator = await addPasskey({ hasCounter: true, isSynced: false })
  })
  afterAll(() => database.close())

  /** Adds a passkey of the member `mem_a`, and returns its authenticator. */
  async function addPasskey(options: Parameters<typeof createVirtualAuthenticator>[0]) {
    const holder = createVirtualAuthenticator(options)
    const creation = { challenge: 'abc', rp: { id: 'accounts.example' }, user: { id: userHandleOf('mem_a') } }
    const verified = await verifyRegistration(holder.create(creation), world.deps)
    const more = { rpId: 'accounts.example', transports: [], name: '', createdAt: NOW, lastUsedAt: null }
    await world.write((stores) => stores.passkeys.insert({ ...verified, ...more, memberId: 'mem_a' }))
    return holder
  }
  const userHandleOf = (memberId: string) => Buffer.from(memberId).toString('base64url')
  const respond = (holder = authenticator, options = passkeySignInOptions('vis_a', world.deps)) => holder.get(options)
  const signIn = (response = respond(), binding = 'vis_a') =>
    signInWithPasskey({ response, binding }, context, world.deps)
  const kept = () => world.write((stores) => stores.passkeys.listOf('mem_a'))

  it.each([
    [true, 'swk'],
    [false, 'hwk'],
  ])('RFC 8176 §2: is two factors; if the passkey is synced: %s, its method is %s', async (isSynced, method) => {
    const holder = await addPasskey({ isSynced })
    expect(await signIn(respond(holder))).toMatchObject({
      state: 'SUCCESS',
      member: { memberId: 'mem_a' },
      amr: [method],
      authenticatedAt: NOW,
    })
  })

  it('is counted for the network before it is checked, and given back if it is right', async () => {
    await signIn()
    expect(world.taken).toEqual([{ limit: 'passkeyByNetwork', parts: ['198.51.100.7'], refunded: 1 }])
    expect(world.wakes).toEqual([])
    await expect(signIn(respond(), 'vis_b')).rejects.toMatchObject(refused('foreign-challenge'))
    expect(world.taken.map(({ refunded }) => refunded)).toEqual([1, 0])
  })

  it('records the counter and the time of the use', async () => {
    world.clock.advance(5000)
    await signIn()
    expect(await kept()).toMatchObject([{ counter: 1, lastUsedAt: NOW + 5000 }])
  })

  it('V6.7.2: takes a challenge once, and none that was made to add a passkey', async () => {
    const response = respond()
    await signIn(response)
    await expect(signIn(response)).rejects.toMatchObject(refused('used-challenge'))
    const challenge = issueChallenge({ purpose: 'add', binding: 'vis_a' }, world.deps)
    const foreign = respond(authenticator, { ...passkeySignInOptions('vis_a', world.deps), challenge })
    await expect(signIn(foreign)).rejects.toMatchObject(refused('foreign-challenge'))
  })

  it('is refused for a passkey that the site does not know, or of another account than it names', async () => {
    const stranger = createVirtualAuthenticator()
    stranger.create({ challenge: 'abc', rp: { id: 'accounts.example' }, user: { id: userHandleOf('mem_a') } })
    await expect(signIn(respond(stranger))).rejects.toMatchObject(unknown)
    const response = respond()
    response.response.userHandle = userHandleOf('mem_b')
    await expect(signIn(response)).rejects.toMatchObject(refused('other-account'))
  })

  it('is refused where passkeys are not offered, and not counted', async () => {
    const response = respond()
    world.configure({ settings: { 'signin.passkeys': 'off' } })
    await expect(signIn(response)).rejects.toMatchObject({ kind: 'PERMISSION_DENIED' })
    expect(world.taken).toEqual([])
  })

  it('WebAuthn §6.1.1: with a counter that did not increase is refused and audited; the passkey stays', async () => {
    const copy = authenticator.clone()
    await signIn()
    await expect(signIn(respond(copy))).rejects.toMatchObject(refused('counter-went-back'))
    expect(await world.auditLog()).toEqual([
      {
        entryId: expect.stringMatching(/^aud_/),
        at: NOW,
        requestId: null,
        network: '198.51.100.7',
        actor: { kind: 'nobody', id: null },
        target: { kind: 'member', id: 'mem_a' },
        action: 'passkey-counter-refused',
        result: 'refused',
        details: { passkey: (await kept())[0]?.credentialId },
      },
    ])
    expect(world.taken.map(({ refunded }) => refunded)).toEqual([1, 0])
  })

  it('with a passkey that is removed in the meantime is refused as with an unknown one', async () => {
    const { storage } = world.deps
    const removing: typeof storage = {
      ...storage,
      transact: async (work) => {
        await storage.write((stores) => stores.passkeys.deleteAllOf('mem_a'))
        return storage.transact(work)
      },
    }
    const request = { response: respond(), binding: 'vis_a' }
    await expect(signInWithPasskey(request, context, { ...world.deps, storage: removing })).rejects.toMatchObject(
      unknown,
    )
    expect(await world.auditLog()).toEqual([])
  })

  it('ends by the status of the member: the use counts also if the account may not sign in', async () => {
    await world.write((stores) => stores.members.update('mem_a', { status: 'blocked' }, NOW))
    await expect(signIn()).rejects.toMatchObject({ kind: 'MEMBER_BLOCKED' })
    await world.write((stores) => stores.members.update('mem_a', { status: 'deleted' }, NOW))
    await expect(signIn()).rejects.toMatchObject(unknown)
    expect(await kept()).toMatchObject([{ counter: 2 }])
  })

  it('VE-01: sends the code of an address that is not verified at once', async () => {
    await world.write((stores) => stores.members.update('mem_a', { emailVerified: false }, NOW))
    world.configure({ settings: { 'signup.verifyEmail': 'true' } })
    expect(await signIn()).toMatchObject({ state: 'REQUIRE_EMAIL_VERIFICATION' })
    expect(world.wakes).toEqual([NOW])
  })
})
