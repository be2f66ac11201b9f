import type { MemberId } from '@foyer/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSqliteStores, type SqliteStores } from '../../../../tests/database/sqlite-stores.js'
import { createUseCaseDeps, NOW, testMember } from '../../../../tests/database/use-case-deps.js'
import { digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { UNMATCHABLE_CODE, verificationCodeMac } from '../../../kernel/verification-code.js'
import type { Storage } from '../../../platform/database/storage.js'
import { newSession } from '../../sessions/session.js'
import { defaultSessionLengths } from '../../sessions/session-lengths.js'
import type { MemberStores } from '../deps.js'
import type { Invitation } from '../invitations/invitation.js'
import type { Authentication } from './authentication-store.js'
import { verifyEmail } from './verify-email.js'

const ANA = 'ana@example.com'
const STATE = 'sta_a'
const who = { clientId: 'cli_a', callerId: 'vis_a', network: 'net' }

describe('V6.6.2, V6.6.3: a verification code', () => {
  let database: SqliteStores
  let world: ReturnType<typeof createUseCaseDeps>
  beforeAll(async () => {
    database = await createSqliteStores()
  })
  beforeEach(async () => {
    world = createUseCaseDeps(database)
  })
  afterAll(() => database.close())

  const macOf = (stateToken: string, code: string) =>
    verificationCodeMac(digestOf(stateToken), code, world.deps.secrets.verificationCode)
  /** A pending registration with a state token and the code 123456. */
  async function register(
    registrationId: MemberId = 'mem_a',
    stateToken = STATE,
    change: Partial<Authentication> = {},
    passwordHash: string | null = `hash of ${registrationId}`,
  ): Promise<void> {
    await world.write((stores) =>
      stores.pendingRegistrations.add({
        registrationId,
        email: 'Ana@example.com',
        emailKey: ANA,
        passwordHash,
        profile: { profile: { nickname: 'Ana' } },
        createdAt: NOW,
      }),
    )
    await begin(registrationId, stateToken, change)
  }
  const begin = (identityId: MemberId, stateToken = STATE, change: Partial<Authentication> = {}) =>
    world.write((stores) =>
      stores.authentications.add({
        digest: digestOf(stateToken),
        identityId,
        clientId: 'cli_a',
        callerId: 'vis_a',
        codeMac: macOf(stateToken, '123456'),
        codeExpiresAt: NOW + 600_000,
        triesLeft: 5,
        createdAt: NOW,
        expiresAt: NOW + 1_800_000,
        ...change,
      }),
    )
  const invite = (change: Partial<Invitation> = {}) =>
    world.write((stores) =>
      stores.invitations.upsert({
        invitationId: 'inv_a',
        email: ANA,
        emailKey: ANA,
        digest: null,
        createdAt: NOW,
        expiresAt: NOW + 1000,
        spentAt: null,
        withdrawnAt: null,
        ownerRole: null,
        ...change,
      }),
    )
  const verify = (
    code = '123456',
    stateToken = STATE,
    caller = who,
    storage: Storage<MemberStores> = world.deps.storage,
  ) => verifyEmail({ stateToken, code }, caller, { ...world.deps, storage, issuer: 'http://localhost' })
  const member = (memberId: MemberId = 'mem_a') => world.write((stores) => stores.members.find(memberId))
  const open = (stateToken = STATE) =>
    world.write((stores) => stores.authentications.find(digestOf(stateToken), world.clock.now()))
  const claim = (claimId: MemberId) => world.write((stores) => stores.pendingRegistrations.find(claimId))

  async function refusalOf(verification: Promise<unknown>): Promise<ApplicationError> {
    const error = await verification.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (!(error instanceof ApplicationError)) throw new Error('The verification was not refused.')
    return error
  }
  const notOpen = { kind: 'INVALID_STATE_TOKEN', message: expect.stringContaining('This verification has expired') }

  it('makes the pending registration a member, once', async () => {
    await register()
    await begin('mem_a', 'sta_other')
    expect(await verify(' 123-456 ')).toMatchObject({
      state: 'SUCCESS',
      authenticatedAt: NOW,
      amr: ['otp'],
      member: { memberId: 'mem_a' },
    })
    expect(await member()).toMatchObject({
      email: 'Ana@example.com',
      emailKey: ANA,
      emailVerified: true,
      status: 'active',
      passwordHash: 'hash of mem_a',
      profile: { profile: { nickname: 'Ana' } },
      createdAt: NOW,
    })
    expect(await claim('mem_a')).toBeUndefined()
    expect([await open(), await open('sta_other')]).toEqual([undefined, undefined])
    expect(world.taken).toEqual([{ limit: 'codeByIdentity', parts: ['mem_a'], refunded: 1 }])
    expect(await refusalOf(verify())).toMatchObject(notOpen)
    expect(world.taken).toHaveLength(1)
  })

  it('an unknown state token is refused, and no try of anybody is counted', async () => {
    await register()
    expect(await refusalOf(verify('123456', 'sta_unknown'))).toMatchObject(notOpen)
    expect(world.taken).toEqual([])
  })

  it('V6.6.3: wrong codes are counted down, then the right one is refused too', async () => {
    await register()
    const left: unknown[] = []
    for (let tried = 0; tried < 5; tried++) {
      const refusal = await refusalOf(verify('654321'))
      expect(refusal.kind).toBe('VERIFICATION_FAILED')
      left.push([refusal.data.triesLeft, refusal.message])
    }
    expect(left).toEqual([
      [4, 'Incorrect code. 4 tries left.'],
      [3, 'Incorrect code. 3 tries left.'],
      [2, 'Incorrect code. 2 tries left.'],
      [1, 'Incorrect code. 1 try left.'],
      [0, 'Incorrect code. 0 tries left.'],
    ])
    expect(await refusalOf(verify())).toMatchObject({
      kind: 'TOO_MANY_TRIES',
      message: expect.stringContaining('Too many wrong codes'),
    })
    expect(world.taken.map(({ refunded }) => refunded)).toEqual([0, 0, 0, 0, 0, 0])
    expect(await member()).toBeUndefined()
  })

  it('V6.6.2: the code of one state token does not open another', async () => {
    await register()
    await register('mem_b', 'sta_b', { codeMac: macOf('sta_b', '777777') })
    expect(await refusalOf(verify('777777'))).toMatchObject({ kind: 'VERIFICATION_FAILED' })
    expect(await refusalOf(verify('123456', 'sta_b'))).toMatchObject({ kind: 'VERIFICATION_FAILED' })
  })

  it('V6.6.2: the caller of another client is refused, though the code is right', async () => {
    await register()
    expect(await refusalOf(verify('123456', STATE, { ...who, clientId: 'cli_b' }))).toMatchObject(notOpen)
    expect(await member()).toBeUndefined()
    expect(await verify()).toMatchObject({ state: 'SUCCESS' })
  })

  it('before a code is mailed none is right', async () => {
    await register('mem_a', STATE, { codeMac: null, codeExpiresAt: null })
    for (const code of ['123456', '', 'null'])
      expect(await refusalOf(verify(code))).toMatchObject({ kind: 'VERIFICATION_FAILED' })
  })

  it('V6.5.5: a code is good until the moment at which it expires', async () => {
    await register()
    world.clock.advance(600_000)
    expect(await refusalOf(verify())).toMatchObject({
      kind: 'VERIFICATION_EXPIRED',
      message: expect.stringContaining('expired'),
    })
    world.clock.advance(-1)
    expect(await verify()).toMatchObject({ state: 'SUCCESS' })
  })

  it('a code without an end is not good', async () => {
    await register('mem_a', STATE, { codeExpiresAt: null })
    expect(await refusalOf(verify())).toMatchObject({ kind: 'VERIFICATION_EXPIRED' })
  })

  it('a state token that is spent meanwhile is over', async () => {
    await register()
    const { storage } = world.deps
    const raced: Storage<MemberStores> = {
      ...storage,
      transact: async (work) => {
        await storage.write((stores) => stores.authentications.spend(digestOf(STATE), NOW))
        return storage.transact(work)
      },
    }
    expect(await refusalOf(verify('123456', STATE, who, raced))).toMatchObject(notOpen)
    expect(await member()).toBeUndefined()
  })

  it('an authentication that cannot be spent is over', async () => {
    await register()
    const { storage } = world.deps
    const unspendable: Storage<MemberStores> = {
      ...storage,
      transact: (work) =>
        storage.transact((stores) =>
          work({ ...stores, authentications: { ...stores.authentications, spend: async () => false } }),
        ),
    }
    expect(await refusalOf(verify('123456', STATE, who, unspendable))).toMatchObject(notOpen)
  })

  describe('design invariant 10: the first proof wins', () => {
    it('where accounts may be known, all other registrations on the address end', async () => {
      await register()
      await register('mem_b', 'sta_b')
      await verify()
      expect([await claim('mem_a'), await claim('mem_b')]).toEqual([undefined, undefined])
      expect(await refusalOf(verify('123456', 'sta_b'))).toMatchObject(notOpen)
    })

    it('decision 13: where they may not, the others stay, and no code of theirs is right', async () => {
      world.configure({ settings: { 'accounts.disclosure': 'private' } })
      await register()
      await register('mem_b', 'sta_b')
      await verify()
      expect(await claim('mem_a')).toBeUndefined()
      expect(await claim('mem_b')).toBeDefined()
      expect(await open('sta_b')).toMatchObject({ codeMac: UNMATCHABLE_CODE })
      expect(await refusalOf(verify('123456', 'sta_b'))).toMatchObject({ kind: 'VERIFICATION_FAILED' })
      expect(await member('mem_b')).toBeUndefined()
    })

    it('a registration on the address of a member is over', async () => {
      await register()
      await world.write((stores) => stores.members.add(testMember({ memberId: 'mem_b', slug: 'b' })))
      expect(await refusalOf(verify())).toMatchObject(notOpen)
      expect(await member()).toBeUndefined()
    })

    it('a member proves an address that was not proven yet', async () => {
      await world.write((stores) => stores.members.add(testMember({ emailVerified: false })))
      await begin('mem_a')
      expect(await verify()).toMatchObject({ state: 'SUCCESS', member: { emailVerified: true } })
      expect(await member()).toMatchObject({ emailVerified: true, passwordHash: 'hash' })
    })

    it('V6.8.1: tokens of before are refused at once where a sign-in code proves an address', async () => {
      await world.write(async (stores) => {
        await stores.members.add(testMember({ memberId: 'mem_b', emailVerified: false }))
        await stores.sessions.open(
          newSession(
            {
              ...{ sessionId: 'ses_b', memberId: 'mem_b', clientId: 'cli_a', browserSessionId: null },
              ...{ rotation: 'strict', scope: 'offline_access', authenticatedAt: NOW, amr: ['pwd'] },
            },
            defaultSessionLengths,
            NOW,
          ),
        )
      })
      await register('mem_a', STATE, {}, null)
      expect(await verify()).toMatchObject({ state: 'SUCCESS', member: { memberId: 'mem_b' } })
      expect(world.deps.ended.has('ses_b')).toBe(true)
    })

    it('neither a registration nor a member proves nothing', async () => {
      await begin('mem_gone')
      expect(await refusalOf(verify())).toMatchObject(notOpen)
    })
  })

  describe('specification §8: who may join', () => {
    const spent = () => world.write((stores) => stores.invitations.findOpen(ANA, NOW))

    it('by invitation only: somebody without one is refused, and stays pending', async () => {
      world.configure({ settings: { 'signup.policy': 'invite' } })
      await register()
      await invite({ expiresAt: NOW })
      expect(await refusalOf(verify())).toMatchObject({ kind: 'PERMISSION_DENIED' })
      expect(await claim('mem_a')).toBeDefined()
      expect(await member()).toBeUndefined()
    })

    it('by invitation only: somebody with one joins, and it is used', async () => {
      world.configure({ settings: { 'signup.policy': 'invite' } })
      await register()
      await invite()
      expect(await verify()).toMatchObject({ state: 'SUCCESS', member: { status: 'active' } })
      expect(await spent()).toBeUndefined()
      expect(await world.write((stores) => stores.owners.roleOf('mem_a'))).toBeUndefined()
    })

    it('under owner approval they wait, unless they were invited', async () => {
      world.configure({ settings: { 'signup.policy': 'approval' } })
      await register()
      expect(await verify()).toMatchObject({ state: 'REQUIRE_OWNER_APPROVAL', member: { status: 'pending-approval' } })
    })

    it('under owner approval an invited person is active at once', async () => {
      world.configure({ settings: { 'signup.policy': 'approval' } })
      await register()
      await invite()
      expect(await verify()).toMatchObject({ state: 'SUCCESS', member: { status: 'active' } })
    })

    it('an invitation for a role gives it', async () => {
      await register()
      await invite({ ownerRole: 'owner' })
      await verify()
      expect(await world.write((stores) => stores.owners.roleOf('mem_a'))).toBe('owner')
    })
  })
})
