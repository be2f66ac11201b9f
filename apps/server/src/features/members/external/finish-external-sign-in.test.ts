import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSqliteStores, type SqliteStores } from '../../../../tests/database/sqlite-stores.js'
import { createUseCaseDeps, NOW, testMember, testProvider } from '../../../../tests/database/use-case-deps.js'
import type { ProviderClient } from '../../../integrations/identity-providers/provider-client.js'
import type { ProviderProfile } from '../../../integrations/identity-providers/provider-profile.js'
import { digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { Storage } from '../../../platform/database/storage.js'
import type { MemberStores } from '../deps.js'
import type { Member } from '../member.js'
import type { ExternalPurpose } from './external-sign-in-store.js'
import { finishExternalSignIn, redeemCallback } from './finish-external-sign-in.js'
import { linkSecretOf } from './link-code.js'
import { secretsOf, startExternalSignIn } from './start-external-sign-in.js'

type ReadProfile = Parameters<ProviderClient['readProfile']>

const ANA = 'ana@example.com'
const context = { clientId: 'cli_a', callerId: 'vis_a', network: '198.51.100.7' }
const profile: ProviderProfile = { subject: 'subject', email: 'Ana@Example.com', isEmailVerified: true }
const over = {
  kind: 'INVALID_STATE_TOKEN',
  message: 'This sign-in has expired or was started in another browser. Start again.',
}

describe('a sign-in at an identity provider', () => {
  let database: SqliteStores
  let world: ReturnType<typeof createUseCaseDeps>
  let read: ReadProfile[]
  let answer: ProviderProfile
  beforeAll(async () => {
    database = await createSqliteStores()
  })
  beforeEach(() => {
    world = createUseCaseDeps(database)
    configure()
    read = []
    answer = profile
  })
  afterAll(() => database.close())

  const configure = (change: Parameters<typeof testProvider>[0] = {}) =>
    world.configure({ providers: [testProvider(change), testProvider({ providerId: 'other' })] })
  const identityProviders: ProviderClient = {
    authorizationUrl: async (_, { state }) => new URL(`https://provider.example/authorize?state=${state}`),
    readProfile: async (...args) => {
      read.push(args)
      return answer
    },
    checkIssuer: async () => {},
  }
  const addMember = (change: Partial<Member> = {}) => world.write((stores) => stores.members.add(testMember(change)))
  const identities = () => world.write((stores) => stores.externalIdentities.listOf('mem_a'))
  const addIdentity = () => {
    const identity = { providerId: 'work', subject: 'subject', memberId: 'mem_a' as const, email: null }
    return world.write((stores) => stores.externalIdentities.insert({ ...identity, linkedAt: NOW, lastUsedAt: NOW }))
  }
  const start = (purpose: ExternalPurpose = 'sign-in', memberId: `mem_${string}` | null = null) =>
    startExternalSignIn({ providerId: 'work', purpose, memberId }, { ...world.deps, identityProviders })

  function finish(
    { state, browserSecret }: { state: string; browserSecret: string },
    change: Partial<Parameters<typeof finishExternalSignIn>[0]> = {},
    storage: Storage<MemberStores> = world.deps.storage,
  ) {
    const callback = new URLSearchParams({ state, code: 'code' })
    const request = { providerId: 'work', callback, browserSecret, ...change }
    return finishExternalSignIn(request, context, { ...world.deps, storage, identityProviders })
  }
  const signIn = async () => finish(await start())
  /** Storage that runs a step before its first transaction. */
  function after(step: (stores: MemberStores) => Promise<unknown>): Storage<MemberStores> {
    const { storage } = world.deps
    let isFirst = true
    return {
      ...storage,
      transact: async (work) => {
        const isNext = isFirst
        isFirst = false
        if (isNext) await storage.write(step)
        return storage.transact(work)
      },
    }
  }
  /** Storage whose first transaction sees these changes of the stores. */
  function atFirst(change: (stores: MemberStores) => Partial<MemberStores>): Storage<MemberStores> {
    const { storage } = world.deps
    let isFirst = true
    return {
      ...storage,
      transact: (work) =>
        storage.transact((stores) => {
          const seen = isFirst ? { ...stores, ...change(stores) } : stores
          isFirst = false
          return work(seen)
        }),
    }
  }

  describe('RFC 9700 §2.1: takes the answer of the provider', () => {
    it('with the secrets of this sign-in, once', async () => {
      const started = await start()
      await finish(started)
      expect(read).toEqual([
        [
          { preset: 'oidc', issuer: 'https://provider.example', clientId: 'foyer', clientSecret: '', scope: null },
          new URLSearchParams({ state: started.state, code: 'code' }),
          {
            ...secretsOf(started.state, world.deps.secrets.externalSignIn),
            redirectUri: 'https://accounts.example/signin/callback/work',
          },
        ],
      ])
      await expect(finish(started)).rejects.toMatchObject(over)
      expect(read).toHaveLength(1)
    })

    it('security-checklist 26: in the browser that started it, of its provider, for fifteen minutes', async () => {
      const started = await start()
      await expect(finish(started, { browserSecret: 'exb_b' })).rejects.toMatchObject(over)
      await expect(finish(started, { providerId: 'other' })).rejects.toMatchObject(over)
      await expect(finish(started, { callback: new URLSearchParams() })).rejects.toMatchObject(over)
      world.clock.advance(15 * 60_000)
      await expect(finish(started)).rejects.toMatchObject(over)
      world.clock.advance(-1)
      await expect(finish(started)).resolves.toMatchObject({ kind: 'signed-in' })
    })

    it('not if another request has spent the state in the meantime', async () => {
      const started = await start()
      const { storage } = world.deps
      const raced: Storage<MemberStores> = {
        ...storage,
        write: async (work) => {
          await storage.write((stores) => stores.externalSignIns.spend(digestOf(started.state), NOW))
          return storage.write(work)
        },
      }
      await expect(finish(started, {}, raced)).rejects.toMatchObject(over)
      expect(read).toEqual([])
    })

    it('of the test that an owner runs for the test only', async () => {
      const started = await start('test', 'mem_owner')
      await expect(finish(started)).rejects.toMatchObject(over)
      const callback = new URLSearchParams({ state: started.state })
      const request = { providerId: 'work', callback, browserSecret: started.browserSecret }
      await expect(redeemCallback(request, ['test'], { ...world.deps, identityProviders })).resolves.toMatchObject({
        profile,
        provider: testProvider(),
      })
    })

    it('as it was posted, if the provider answers by POST', async () => {
      const started = await start()
      await world.write((stores) =>
        stores.externalSignIns.setCallback(digestOf(started.state), 'code=posted', world.clock.now()),
      )
      await finish(started)
      expect(read[0]?.[1]).toEqual(new URLSearchParams({ code: 'posted' }))
    })

    it('not if the provider was switched off', async () => {
      const started = await start()
      configure({ isEnabled: false })
      await expect(finish(started)).rejects.toMatchObject({ kind: 'NOT_FOUND' })
    })
  })

  describe('signs in', () => {
    it('a new member with the names and the address of the provider', async () => {
      answer = { ...profile, name: 'Ana Lima', givenName: 'Ana', familyName: 'Lima', locale: 'pt' }
      const result = await signIn()
      expect(result).toMatchObject({
        kind: 'signed-in',
        isNew: true,
        provider: { providerId: 'work' },
        result: { state: 'SUCCESS', amr: ['external:work'], member: { emailKey: ANA, emailVerified: true } },
      })
      expect(await world.takeMail()).toBeUndefined()
    })

    it('the member to whom the identity is linked, whatever its address is by now', async () => {
      await addMember({ email: 'old@example.com', emailKey: 'old@example.com' })
      await addIdentity()
      world.clock.advance(5000)
      expect(await signIn()).toMatchObject({
        kind: 'signed-in',
        isNew: false,
        result: { member: { memberId: 'mem_a' }, amr: ['external:work'] },
      })
      expect(await identities()).toMatchObject([{ linkedAt: NOW, lastUsedAt: NOW + 5000 }])
    })

    it('V6.8.1: the member with the address, at a provider that the owner trusts', async () => {
      await addMember()
      configure({ isTrusted: true })
      expect(await signIn()).toMatchObject({
        kind: 'signed-in',
        isNew: false,
        result: { member: { memberId: 'mem_a' } },
      })
      expect(await identities()).toMatchObject([{ providerId: 'work', subject: 'subject' }])
      expect(await world.takeMail()).toMatchObject({ kind: 'identity-linked' })
    })

    describe('the account that another request has created or linked in the meantime', () => {
      const rival = async () => {
        await addMember()
        await addIdentity()
      }
      const found = { kind: 'signed-in', isNew: false, result: { member: { memberId: 'mem_a' } } }
      const none = async () => undefined

      it('if both create it', async () => {
        await rival()
        const late = atFirst((stores) => ({
          externalIdentities: { ...stores.externalIdentities, find: none },
          members: { ...stores.members, findByEmail: none },
        }))
        expect(await finish(await start(), {}, late)).toMatchObject(found)
      })

      it('if it was created after the identity was looked for', async () => {
        await rival()
        let searches = 0
        const late = atFirst(({ externalIdentities }) => ({
          externalIdentities: {
            ...externalIdentities,
            find: async (...args) => (searches++ === 0 ? undefined : externalIdentities.find(...args)),
          },
        }))
        expect(await finish(await start(), {}, late)).toMatchObject(found)
      })

      it('if both link it', async () => {
        await addMember()
        configure({ isTrusted: true })
        const late = atFirst((stores) => ({
          externalIdentities: { ...stores.externalIdentities, insert: async () => false },
        }))
        expect(await finish(await start(), {}, late)).toMatchObject(found)
      })
    })

    it('V6.8.1: not a member whose address has changed or is not verified since the identity was looked for', async () => {
      await addMember()
      configure({ isTrusted: true })
      for (const change of [{ emailVerified: false }, { emailKey: 'moved@example.com' }]) {
        const changing = atFirst((stores) => ({ members: { ...stores.members, find: async () => testMember(change) } }))
        expect(await finish(await start(), {}, changing)).toMatchObject({ kind: 'prove-account' })
      }
      expect(await identities()).toEqual([])
    })
  })

  describe('waits in the browser', () => {
    const waiting = (browserSecret: string) =>
      world.write((stores) => stores.externalSignIns.listWaiting(digestOf(browserSecret), world.clock.now()))

    it('V6.8.1: for the proof of the account that has the address', async () => {
      await addMember()
      const started = await start()
      expect(await finish(started)).toEqual({
        kind: 'prove-account',
        email: 'Ana@example.com',
        profile,
        provider: testProvider(),
      })
      expect(await waiting(started.browserSecret)).toMatchObject([
        { providerId: 'work', profile, emailKey: ANA, expiresAt: NOW + 15 * 60_000 },
      ])
      expect(await identities()).toEqual([])
    })

    it('for an address, if the provider names none', async () => {
      answer = { ...profile, email: null }
      const started = await start()
      expect(await finish(started)).toMatchObject({ kind: 'verify-address', email: null })
      expect(await waiting(started.browserSecret)).toMatchObject([{ emailKey: null }])
    })
  })

  describe('links an identity', () => {
    const startLink = async (memberId: `mem_${string}` = 'mem_a') => {
      const { state, browserSecret } = await start('link', memberId)
      return { state, browserSecret: linkSecretOf(state, browserSecret) }
    }
    const link = async (memberId: `mem_${string}` = 'mem_a') =>
      finish(await startLink(memberId), { linkingMemberId: memberId })

    it('to the member who asked for it, and not to the one with the address', async () => {
      await addMember({ email: 'own@example.com', emailKey: 'own@example.com' })
      await addMember({ memberId: 'mem_b', slug: 'b' })
      expect(await link()).toEqual({ kind: 'linked', memberId: 'mem_a', provider: testProvider() })
      expect(await identities()).toMatchObject([{ providerId: 'work', subject: 'subject' }])
    })

    it('only if the same member finishes it', async () => {
      await addMember()
      const started = await startLink()
      await expect(finish(started)).rejects.toMatchObject(over)
      await expect(finish(started, { linkingMemberId: 'mem_b' })).rejects.toMatchObject(over)
      await expect(finish(await start(), { linkingMemberId: 'mem_a' })).rejects.toMatchObject(over)
      expect(await identities()).toEqual([])
    })

    it('again without a change, and not one of another member', async () => {
      await addMember()
      await addMember({ memberId: 'mem_b', slug: 'b', email: 'b@example.com', emailKey: 'b@example.com' })
      await link()
      expect(await link()).toMatchObject({ kind: 'linked' })
      expect(await link('mem_b')).toMatchObject({ kind: 'linked-elsewhere', memberId: 'mem_b' })
    })

    it('not after all sessions of the member have ended, or the member is gone', async () => {
      await addMember()
      const started = await startLink()
      const ending = after((stores) => stores.externalSignIns.deleteAllOf('mem_a'))
      await expect(finish(started, { linkingMemberId: 'mem_a' }, ending)).rejects.toMatchObject(over)
      expect(await link('mem_gone')).toMatchObject({ kind: 'linked-elsewhere' })
    })
  })

  it('passes on other errors', async () => {
    for (const error of [new ApplicationError('UNAVAILABLE', 'The database is down.'), new Error('a bug')]) {
      const failing = after(async () => {
        throw error
      })
      await expect(finish(await start(), {}, failing)).rejects.toBe(error)
    }
  })
})
