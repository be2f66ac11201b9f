import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSqliteStores, type SqliteStores } from '../../../../tests/database/sqlite-stores.js'
import { createUseCaseDeps, NOW, testMember } from '../../../../tests/database/use-case-deps.js'
import { digestOf } from '../../../kernel/digest.js'
import type { Storage } from '../../../platform/database/storage.js'
import type { SignInMethod } from '../../tokens/sign-in-proof.js'
import type { MemberStores } from '../deps.js'
import type { SecondFactorCode } from './accept-second-factor.js'
import { sealSecret } from './authenticator.js'
import { setRecoveryCodes } from './set-up-authenticator.js'
import { enterSecondFactor, finishSecondFactor } from './verify-second-factor.js'

const STATE = 'sfa_a'
const caller = { clientId: 'cli_a', callerId: 'vis_a', network: '198.51.100.7' }
const strangers = [
  { ...caller, clientId: 'cli_b' },
  { ...caller, callerId: 'vis_b' },
]
const expired = { kind: 'INVALID_STATE_TOKEN', message: 'This sign-in has expired. Sign in again.' }

describe('V6.3.4: a sign-in that waits for a second factor', () => {
  let database: SqliteStores
  let world: ReturnType<typeof createUseCaseDeps>
  let codes: string[]
  beforeAll(async () => {
    database = await createSqliteStores()
  })
  beforeEach(async () => {
    world = createUseCaseDeps(database)
    codes = await world.write((stores) => setRecoveryCodes('mem_a', stores, world.deps))
    await world.write((stores) => stores.members.add(testMember()))
  })
  afterAll(() => database.close())

  const begin = (amr: readonly SignInMethod[] = ['pwd'], memberId: `mem_${string}` = 'mem_a', stateToken = STATE) =>
    world.write((stores) =>
      stores.secondFactorChallenges.add({
        digest: digestOf(stateToken),
        memberId,
        clientId: 'cli_a',
        callerId: 'vis_a',
        returnUrl: '/account',
        linksIdentity: true,
        isPersistent: true,
        authenticatedAt: NOW,
        amr,
        triesLeft: 5,
        expiresAt: NOW + 600_000,
      }),
    )
  const challenge = () =>
    world.write((stores) => stores.secondFactorChallenges.find(digestOf(STATE), world.clock.now()))
  const enter = (entered: SecondFactorCode, context = caller, storage: Storage<MemberStores> = world.deps.storage) =>
    enterSecondFactor({ stateToken: STATE, ...entered }, context, { ...world.deps, storage })
  const finish = (context = caller, storage: Storage<MemberStores> = world.deps.storage) =>
    finishSecondFactor(STATE, context, { ...world.deps, storage })
  /** Storage whose transactions see these changes of the stores. */
  const changed = (change: (stores: MemberStores) => Partial<MemberStores>): Storage<MemberStores> => ({
    ...world.deps.storage,
    transact: (work) => world.deps.storage.transact((stores) => work({ ...stores, ...change(stores) })),
  })

  describe('takes a code', () => {
    it('and records that there were two factors; the try is given back, and the emails are sent', async () => {
      await begin(['pwd', 'trusted-device'])
      expect(await enter({ recoveryCode: codes[0] })).toEqual({ recoveryCodesLeft: 9 })
      expect(await challenge()).toMatchObject({ amr: ['pwd', 'recovery-code'], triesLeft: 4 })
      expect(world.taken.map(({ limit, refunded }) => [limit, refunded])).toEqual([
        ['secondFactorTries', 1],
        ['secondFactorTriesByMember', 1],
      ])
      expect(world.wakes).toEqual([NOW])
    })

    it('of the authenticator app, which leaves no number of recovery codes', async () => {
      const secret = Buffer.from('12345678901234567890')
      const sealed = sealSecret(secret, 'mem_a', world.deps)
      await world.write((stores) =>
        stores.factors.setAuthenticator('mem_a', { secret: sealed, lastStep: 0, createdAt: NOW, lastUsedAt: NOW }),
      )
      await begin()
      world.clock.advance(1_111_111_109_000 - NOW)
      expect(await enter({ code: '081804' })).toStrictEqual({ recoveryCodesLeft: undefined })
      expect(await challenge()).toMatchObject({ amr: ['pwd', 'totp'] })
    })

    it('of its own client and caller only; a try of others is not counted', async () => {
      await expect(enter({ recoveryCode: codes[0] })).rejects.toMatchObject(expired)
      await begin()
      for (const stranger of strangers)
        await expect(enter({ recoveryCode: codes[0] }, stranger)).rejects.toMatchObject(expired)
      expect(world.taken).toEqual([])
      expect(await challenge()).toMatchObject({ amr: ['pwd'], triesLeft: 5 })
    })

    it('V6.6.3: five times; then the right one is refused, too', async () => {
      await begin()
      for (const triesLeft of [4, 3, 2, 1, 0])
        await expect(enter({ recoveryCode: 'wrong' })).rejects.toMatchObject({
          kind: 'VERIFICATION_FAILED',
          data: { triesLeft },
        })
      await expect(enter({ recoveryCode: codes[0] })).rejects.toMatchObject({
        kind: 'TOO_MANY_TRIES',
        message: 'Too many wrong codes. Sign in again.',
      })
      expect(await challenge()).toMatchObject({ amr: ['pwd'] })
      expect(world.taken.map(({ refunded }) => refunded)).toEqual(Array(12).fill(0))
      expect(world.wakes).toEqual([])
    })

    it('of a member who exists', async () => {
      await begin(['pwd'], 'mem_gone')
      await expect(enter({ recoveryCode: codes[0] })).rejects.toMatchObject(expired)
    })

    it('after it has locked the member, so that a change of the factors waits', async () => {
      await begin()
      const locked: string[] = []
      const storage = changed((stores) => ({
        sessions: {
          ...stores.sessions,
          lockMember: async (memberId) => {
            locked.push(memberId)
          },
        },
      }))
      await enter({ recoveryCode: codes[0] }, caller, storage)
      await finish(caller, storage)
      expect(locked).toEqual(['mem_a', 'mem_a'])
    })
  })

  describe('is completed', () => {
    it('once, with both methods, and continues as it began', async () => {
      await begin()
      await enter({ recoveryCode: codes[0] })
      world.clock.advance(1000)
      expect(await finish()).toMatchObject({
        state: 'SUCCESS',
        member: { memberId: 'mem_a' },
        amr: ['pwd', 'recovery-code'],
        authenticatedAt: NOW + 1000,
        continuation: { returnUrl: '/account', linksIdentity: true, isPersistent: true },
      })
      await expect(finish()).rejects.toMatchObject(expired)
    })

    it('not before two factors were entered, even where none is required', async () => {
      world.configure({ settings: { 'signin.secondFactor': 'optional' } })
      await begin()
      await expect(finish()).rejects.toMatchObject(expired)
      expect(await challenge()).toBeDefined()
    })

    it('by its own client and caller only', async () => {
      await expect(finish()).rejects.toMatchObject(expired)
      await begin(['pwd', 'totp'])
      for (const stranger of strangers) await expect(finish(stranger)).rejects.toMatchObject(expired)
      expect(await finish()).toMatchObject({ state: 'SUCCESS' })
    })

    it('by the status that the member has by now', async () => {
      await begin(['pwd', 'totp'])
      await world.write((stores) => stores.members.block('mem_a', NOW))
      await expect(finish()).rejects.toMatchObject({ kind: 'MEMBER_BLOCKED' })
      await begin(['pwd', 'totp'], 'mem_gone', 'sfa_gone')
      await expect(finishSecondFactor('sfa_gone', caller, world.deps)).rejects.toMatchObject(expired)
    })

    it('not if another request has completed it in the meantime', async () => {
      await begin(['pwd', 'totp'])
      const rival = changed((stores) => ({
        secondFactorChallenges: { ...stores.secondFactorChallenges, spend: async () => false },
      }))
      await expect(finish(caller, rival)).rejects.toMatchObject(expired)
    })
  })
})
