import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSqliteStores, type SqliteStores } from '../../../../tests/database/sqlite-stores.js'
import { createUseCaseDeps, NOW, testMember, testProvider } from '../../../../tests/database/use-case-deps.js'
import type { ProviderProfile } from '../../../integrations/identity-providers/provider-profile.js'
import { digestOf } from '../../../kernel/digest.js'
import type { Member } from '../member.js'
import {
  discardWaitingIdentities,
  findWaitingIdentity,
  isWaitingFor,
  linkWaitingIdentity,
  setWaitingAddress,
} from './waiting-identity.js'

const ANA = 'ana@example.com'
const BROWSER = 'exb_a'
const announced = { browserSecret: BROWSER, providerId: 'work' }
const profile: ProviderProfile = { subject: 'subject', email: 'Ana@Example.com', isEmailVerified: true }

describe('an identity that waits in a browser for the proof of an account', () => {
  let database: SqliteStores
  let world: ReturnType<typeof createUseCaseDeps>
  beforeAll(async () => {
    database = await createSqliteStores()
  })
  beforeEach(() => {
    world = createUseCaseDeps(database)
    world.configure({ providers: [testProvider(), testProvider({ providerId: 'other', name: 'Other' })] })
  })
  afterAll(() => database.close())

  /** A sign-in at a provider whose profile waits in the browser. */
  const wait = (providerId = 'work', change: Partial<ProviderProfile> = {}, emailKey: string | null = ANA) =>
    world.write(async (stores) => {
      const digest = digestOf(`ext_${providerId}`)
      await stores.externalSignIns.insert({
        digest,
        browserDigest: digestOf(BROWSER),
        providerId,
        purpose: 'sign-in',
        memberId: null,
        callback: null,
        profile: null,
        emailKey: null,
        expiresAt: NOW + 1000,
      })
      await stores.externalSignIns.setProfile(digest, { ...profile, ...change }, emailKey, NOW + 1000)
    })
  const waiting = () =>
    world.write((stores) => stores.externalSignIns.listWaiting(digestOf(BROWSER), world.clock.now()))
  const addMember = (change: Partial<Member> = {}) => world.write((stores) => stores.members.add(testMember(change)))
  const link = (change: Partial<Member> = {}, identity = announced) =>
    linkWaitingIdentity(testMember(change), identity, world.deps)
  const linked = async () =>
    (await world.write((stores) => stores.externalIdentities.listOf('mem_a'))).map(({ providerId }) => providerId)

  describe('V6.8.1: is linked', () => {
    it('to the member who proved the account with its address, and waits no longer', async () => {
      await addMember()
      await wait()
      await link()
      expect([await linked(), await waiting()]).toEqual([['work'], []])
      expect(await world.takeMail()).toMatchObject({ kind: 'identity-linked', provider: 'Work' })
      expect(world.wakes).toEqual([NOW])
    })

    it('alone: another provider that waits there is not', async () => {
      await addMember()
      await wait('other')
      await wait('work')
      await link()
      expect([await linked(), (await waiting()).map(({ providerId }) => providerId)]).toEqual([['work'], ['other']])
    })

    it('not to a member with another address, or an address that is not verified', async () => {
      await addMember()
      await wait('work', {}, 'ben@example.com')
      await link()
      await wait('other')
      await link({ emailVerified: false }, { ...announced, providerId: 'other' })
      expect([await linked(), (await waiting()).length]).toEqual([[], 2])
    })

    it('not from another browser, and not after its time', async () => {
      await addMember()
      await wait()
      await link({}, { ...announced, browserSecret: 'exb_b' })
      world.clock.advance(1000)
      await link()
      expect(await linked()).toEqual([])
    })

    it('design invariant 10: not if the password has changed since the authentication', async () => {
      await addMember({ passwordHash: 'new hash' })
      await wait()
      await expect(link()).rejects.toMatchObject({ kind: 'INVALID_PASSWORD' })
      expect([await linked(), (await waiting()).length]).toEqual([[], 1])
    })

    it('not if the provider is off or gone by now', async () => {
      await addMember()
      for (const providers of [[testProvider({ isEnabled: false })], []]) {
        world.configure({ providers })
        await wait()
        await link()
        expect([await linked(), await waiting()]).toEqual([[], []])
      }
    })

    it('once: not if another request has taken it in the meantime', async () => {
      await addMember()
      await wait()
      const { storage } = world.deps
      const taken: typeof storage = {
        ...storage,
        transact: (work) =>
          storage.transact((stores) =>
            work({ ...stores, externalSignIns: { ...stores.externalSignIns, deleteWaiting: async () => false } }),
          ),
      }
      await linkWaitingIdentity(testMember(), announced, { ...world.deps, storage: taken })
      expect(await linked()).toEqual([])
    })
  })

  describe('is shown', () => {
    const shown = (providerId = 'work', browserSecret = BROWSER) =>
      findWaitingIdentity(browserSecret, providerId, world.deps)

    it('with its address and what the person has to do', async () => {
      await addMember()
      await wait()
      expect(await shown()).toEqual({
        provider: testProvider(),
        profile,
        email: 'Ana@example.com',
        step: 'prove-account',
      })
    })

    it('as one to complete, if there is no account yet, and to prove, if it could be linked by now', async () => {
      await wait()
      expect((await shown())?.step).toBe('complete-profile')
      await addMember()
      world.configure({ providers: [testProvider({ isTrusted: true })] })
      expect((await shown())?.step).toBe('prove-account')
      await wait('other', { email: null })
      world.configure({ providers: [testProvider({ providerId: 'other' })] })
      expect(await shown('other')).toMatchObject({ email: null, step: 'verify-address' })
    })

    it('not in another browser, of another provider, or while the provider is off', async () => {
      await wait()
      expect([await shown('work', 'exb_b'), await shown('other'), await shown('unknown')]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
      world.configure({ providers: [testProvider({ isEnabled: false })] })
      expect(await shown()).toBeUndefined()
    })

    it('not if the person may not join by now', async () => {
      await wait()
      world.configure({ providers: [testProvider()], settings: { 'signup.policy': 'invite' } })
      expect(await shown()).toBeUndefined()
    })
  })

  describe('gets the address that the person enters', () => {
    const enter = (email: string, providerId = 'work') =>
      setWaitingAddress({ browserSecret: BROWSER, providerId, email }, world.deps)
    const waitsFor = (emailKey: string, providerId = 'work') =>
      isWaitingFor({ browserSecret: BROWSER, providerId }, emailKey, world.deps)

    it('if its provider names none', async () => {
      await wait('work', { email: null }, null)
      expect(await waitsFor(ANA)).toBeUndefined()
      await enter('Ana@Example.com')
      expect(await waitsFor(ANA)).toEqual({ isAddressKnown: false })
      expect((await waiting())[0]?.expiresAt).toBe(NOW + 1000)
      await enter('ben@example.com')
      expect(await waitsFor('ben@example.com')).toEqual({ isAddressKnown: false })
      await enter('not an address')
      expect(await waitsFor('ben@example.com')).toBeDefined()
    })

    it('of the provider that the form announced', async () => {
      await wait('work', { email: null }, null)
      await wait('other', { email: null }, null)
      for (const [email, providerId] of [
        [ANA, 'work'],
        ['ben@example.com', 'other'],
      ] as const)
        await enter(email, providerId)
      expect([await waitsFor(ANA, 'work'), await waitsFor('ben@example.com', 'other')]).toEqual([
        { isAddressKnown: false },
        { isAddressKnown: false },
      ])
    })

    it('not in place of the one that its provider names', async () => {
      await wait()
      await enter('ben@example.com')
      await enter('ben@example.com', 'other')
      expect(await waitsFor('ben@example.com')).toBeUndefined()
      expect(await waitsFor(ANA)).toEqual({ isAddressKnown: true })
      expect(await waitsFor(ANA, 'other')).toBeUndefined()
    })
  })

  it('is discarded, with all that wait in the browser, if the person chose another way', async () => {
    await wait('work')
    await wait('other')
    await discardWaitingIdentities('exb_b', world.deps)
    expect((await waiting()).length).toBe(2)
    await discardWaitingIdentities(BROWSER, world.deps)
    expect(await waiting()).toEqual([])
  })
})
