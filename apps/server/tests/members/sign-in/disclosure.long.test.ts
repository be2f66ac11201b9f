import { paths } from '@foyer/protocol'
import { argon2Hashing } from '@foyer/server'
import { defaultDatabase, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandLineAct } from '../../../src/features/audit/audit.js'
import { invite } from '../../../src/features/members/invitations/invite.js'
import { ARGON2ID } from '../../../src/features/members/password/password-hashing.js'
import { signOn } from '../../../src/features/members/sign-in/sign-on.js'
import { deleteMember } from '../../../src/features/moderation/delete-own-account.js'
import type { Deps, Stores } from '../../../src/main/deps.js'
import { dumpTables } from '../../database/tables.js'
import { createApiStranger, createPageStranger, type Stranger } from '../../oauth/transcript.js'
import {
  decideAsOwner,
  OTHER_PASSWORD,
  recover,
  requestRecoverySecret,
  verify,
  visitorToken,
} from '../membership-steps.js'

const MINUTES = 60
const DAYS = 24 * 60 * MINUTES
const STRANGERS_PASSWORD = 'a password of a stranger'

/** Counter for addresses of equal length, so that response lengths can be compared. */
let people = 0
const address = (kind: string) => `${kind}-${String(++people).padStart(4, '0')}@example.com`

const places: [string, (foyer: TestFoyer, email: string) => Promise<Stranger>][] = [
  ['the API', (foyer, email) => createApiStranger(foyer, email, STRANGERS_PASSWORD) as Promise<Stranger>],
  ['the hosted pages', async (foyer, email) => createPageStranger(foyer, email, STRANGERS_PASSWORD)],
]

/** Runs everything a stranger can try with another person's address; `meanwhile` runs between two of the steps. */
async function pry(foyer: TestFoyer, stranger: Stranger, meanwhile: () => Promise<unknown> = async () => {}) {
  await stranger.validate()
  await stranger.logIn()
  await stranger.logIn('')
  await stranger.recover()
  await stranger.register()
  await meanwhile()
  await stranger.verify('000000')
  await stranger.resend()
  await stranger.resendById()
  await stranger.verify('000001')
  await stranger.logIn()
  await stranger.verify('')
  await stranger.logIn('yet another password')
  await stranger.logIn()
  for (let tries = 0; tries < 6; tries++) await stranger.verify(`11111${tries}`)
  await stranger.resend()
  await stranger.arriveAgain()
  await stranger.register()
  await stranger.recover()
  await foyer.advance(11 * MINUTES)
  await stranger.verify('000002')
  await foyer.advance(20 * MINUTES)
  await stranger.arriveAgain()
  await stranger.verify('000003')
  await stranger.resend()
  await stranger.logIn()
  await foyer.advance(8 * DAYS)
  await stranger.arriveAgain()
  await stranger.logIn()
  await stranger.register()
  await stranger.logIn()
  await pryByCode(foyer, stranger)
  await stranger.logIn()
}

/** Asks for sign-in codes and guesses them. */
async function pryByCode(foyer: TestFoyer, stranger: Stranger): Promise<void> {
  await stranger.arriveAgain()
  await stranger.askCode()
  await stranger.verify('000000')
  await stranger.resend()
  await stranger.resendById()
  await stranger.askCode()
  for (let tries = 0; tries < 6; tries++) await stranger.verify(`11111${tries}`)
  await stranger.resend()
  await foyer.advance(11 * MINUTES)
  await stranger.verify('000002')
  await stranger.askCode()
  await foyer.advance(31 * MINUTES)
  await stranger.arriveAgain()
  await stranger.verify('000003')
  await stranger.resend()
}

describe.each(defaultDatabase)('who learns that an account exists, answer for answer, on $name', ({ name }) => {
  let foyer: TestFoyer
  beforeAll(async () => {
    // The real hash function at a lower cost: the test compares responses, not times.
    const hashing = argon2Hashing(4, { ...ARGON2ID, memoryCost: 8, timeCost: 1 })
    foyer = await startFoyer({
      database: name,
      listen: false,
      replace: { hashing },
      settings: { 'signin.methods': 'password-and-code' },
    })
  })
  afterAll(() => foyer.stop())

  async function proves(email: string, password: string = TEST_PASSWORD): Promise<void> {
    const token = await visitorToken(foyer)
    const { body } = await foyer.register(token, email, password)
    // The test clock does not advance, so the newest mail may be the one for the stranger's pending registration.
    const statuses = []
    for (const { code } of await foyer.getMails(email))
      if (code !== null) statuses.push((await verify(foyer, token, body.stateToken as string, code)).status)
    expect(statuses).toContain(200)
  }
  const settle = async () => Promise.all(foyer.nodes.map(({ mail }) => mail.settled()))

  const settings: { disclosure: string; verifyEmail: string; place: number }[] = [
    { disclosure: 'private', verifyEmail: 'true', place: 0 },
    { disclosure: 'private', verifyEmail: 'false', place: 0 },
    { disclosure: 'private', verifyEmail: 'true', place: 1 },
    { disclosure: 'explicit', verifyEmail: 'true', place: 1 },
  ]

  describe.each(settings.map((row) => ({ ...row, where: places[row.place]?.[0] as string })))(
    'V6.3.8: disclosure=$disclosure, verifyEmail=$verifyEmail, at $where',
    ({ disclosure, verifyEmail, place }) => {
      const arrive = (places[place] as (typeof places)[number])[1]
      beforeAll(() => foyer.updateSettings({ 'accounts.disclosure': disclosure, 'signup.verifyEmail': verifyEmail }))

      it.each(['active', 'blocked', 'reset', 'made by the owner'])(
        'an address whose account is %s answers like one without, byte for byte',
        async (kind) => {
          const [known, unknown] = [address('known'), address('novel')]
          if (kind === 'made by the owner')
            await signOn({ email: known, verifyEmail: true }, commandLineAct, foyer.deps)
          else await proves(known)
          if (kind === 'blocked') await decideAsOwner(foyer, known, 'block')
          if (kind === 'reset') await decideAsOwner(foyer, known, 'require-reset')

          const transcripts = []
          for (const email of [known, unknown]) transcripts.push(await pryAt(arrive, email))
          expect(transcripts[0]?.length).toBeGreaterThan(25)
          expect(transcripts[0]).toEqual(transcripts[1])
        },
      )
    },
  )

  describe.each(
    [
      { place: 0, policy: 'open', disclosures: ['private', 'explicit'] },
      { place: 0, policy: 'approval', disclosures: ['private'] },
      { place: 0, policy: 'invite', disclosures: ['private', 'explicit'] },
      { place: 1, policy: 'open', disclosures: ['explicit'] },
      { place: 1, policy: 'invite', disclosures: ['private'] },
    ].map((row) => ({ ...row, where: places[row.place]?.[0] as string })),
  )('V6.3.8: decision 37, at $where', ({ place, policy, disclosures }) => {
    const arrive = (places[place] as (typeof places)[number])[1]
    afterAll(() => foyer.updateSettings({ 'signup.policy': 'open' }))

    it.each(disclosures)(
      `policy=${policy}, disclosure=%s: a sign-in code answers the same for every state of an account`,
      async (disclosure) => {
        const make: Record<string, (email: string) => Promise<unknown>> = {
          none: async () => {},
          active: proves,
          unverified: (email) => signOn({ email, verifyEmail: false }, commandLineAct, foyer.deps),
          blocked: (email) => proves(email).then(() => decideAsOwner(foyer, email, 'block')),
          reset: (email) => proves(email).then(() => decideAsOwner(foyer, email, 'require-reset')),
          deleted: (email) => proves(email).then(() => decideAsOwner(foyer, email, 'delete')),
          'pending deletion': async (email) => {
            await proves(email)
            const { memberId } = (await memberOf(email)) as { memberId: `mem_${string}` }
            await deleteMember(memberId, commandLineAct, foyer.deps)
          },
          'waiting for approval': async (email) => {
            await foyer.updateSettings({ 'signup.policy': 'approval' })
            await proves(email)
          },
          invited: (email) => invite([email], foyer.deps),
        }
        const transcripts: Record<string, unknown> = {}
        for (const [kind, prepare] of Object.entries(make)) {
          await foyer.updateSettings({
            'signup.policy': 'open',
            'signup.verifyEmail': 'true',
            'accounts.disclosure': disclosure,
          })
          const email = address('state')
          await prepare(email)
          await foyer.updateSettings({ 'signup.policy': policy })
          transcripts[kind] = await pryAt(arrive, email, undefined, pryByCode)
        }
        expect(transcripts.none).not.toEqual([])
        for (const [kind, transcript] of Object.entries(transcripts)) expect(transcript, kind).toEqual(transcripts.none)
      },
    )
  })

  describe.each(places)('decision 13: private, at %s', (_, arrive) => {
    beforeAll(() => foyer.updateSettings({ 'accounts.disclosure': 'private', 'signup.verifyEmail': 'true' }))

    it('whoever registered an address first does not learn that somebody else has proven it', async () => {
      const nobody = await pryAt(arrive, address('early'))
      const [owned, signedOn] = [address('early'), address('early')]
      expect(await pryAt(arrive, owned, () => proves(owned))).toEqual(nobody)
      expect(
        await pryAt(arrive, signedOn, () => signOn({ email: signedOn, verifyEmail: true }, commandLineAct, foyer.deps)),
      ).toEqual(nobody)
      for (const email of [owned, signedOn]) expect(await memberOf(email)).toMatchObject({ emailVerified: true })
    })

    it('nor that the owner of an account recovers, changes the password or leaves', async () => {
      const nobody = await pryAt(arrive, address('later'))
      const [recovers, changes, leaves] = [address('later'), address('later'), address('later')]
      for (const email of [recovers, changes, leaves]) await proves(email)
      const stories: [string, () => Promise<unknown>][] = [
        [
          recovers,
          async () =>
            recover(foyer, await visitorToken(foyer), await requestRecoverySecret(foyer, recovers), OTHER_PASSWORD),
        ],
        [changes, () => changePasswordOf(changes)],
        [leaves, () => decideAsOwner(foyer, leaves, 'delete')],
      ]
      for (const [email, meanwhile] of stories) expect(await pryAt(arrive, email, meanwhile), email).toEqual(nobody)
      expect((await foyer.logIn(await visitorToken(foyer), recovers, OTHER_PASSWORD)).body.state).toBe('SUCCESS')
      expect((await foyer.logIn(await visitorToken(foyer), changes, OTHER_PASSWORD)).body.state).toBe('SUCCESS')
    })

    it('and neither keeps the owner out nor lets the stranger in, however often they try', async () => {
      const email = address('known')
      await proves(email)
      const stranger = await arrive(foyer, email)
      for (let times = 0; times < 30; times++) {
        await stranger.arriveAgain()
        await stranger.register()
      }
      expect(await claimsOn(email)).toBe(25)
      const answers = JSON.stringify(stranger.transcript)
      expect(answers).not.toContain('SUCCESS')
      expect(answers).not.toContain('sessionToken')
      expect(answers).not.toContain('foyer-signin')
      const mails = await foyer.getMails(email)
      expect(mails.filter(({ link }) => link === `${foyer.url}/signin`)).toHaveLength(30)
      // The only code is the one from the owner's own email verification.
      expect(mails.filter(({ code }) => code !== null)).toHaveLength(1)

      const token = await visitorToken(foyer)
      expect((await foyer.logIn(token, email)).body.state).toBe('SUCCESS')
      const secret = await requestRecoverySecret(foyer, email)
      expect((await recover(foyer, token, secret, OTHER_PASSWORD)).body.state).toBe('SUCCESS')
      expect((await foyer.logIn(token, email, OTHER_PASSWORD)).body.state).toBe('SUCCESS')
    })

    it('the owner of the site sees the member, and no decoy registration', async () => {
      const email = address('known')
      await proves(email)
      await (await arrive(foyer, email)).register()
      const claims = await foyer.deps.storage.read((stores) => stores.pendingRegistrations.list(1000))
      expect(claims.map((claim) => claim.emailKey)).not.toContain(email)
    })
  })

  it('V6.3.8: for a known and an unknown address the same is asked and kept, in the same order, with the same hashes', async () => {
    await foyer.updateSettings({ 'accounts.disclosure': 'private', 'signup.verifyEmail': 'true' })
    const [known, unknown] = [address('known'), address('novel')]
    await proves(known)
    const work = []
    for (const email of [known, unknown]) {
      const stranger = await createApiStranger(foyer, email, STRANGERS_PASSWORD)
      await settle()
      const { log, stop } = recordWork(foyer.deps)
      await pry(foyer, stranger as Stranger)
      stop()
      await settle()
      work.push(log)
    }
    expect(work[0]?.length).toBeGreaterThan(100)
    expect(work[0]).toContain('hash')
    expect(work[0]).toContain('mailJobs.insert')
    expect(work[0]).toEqual(work[1])
  })

  async function pryAt(
    arrive: (typeof places)[number][1],
    email: string,
    meanwhile?: () => Promise<unknown>,
    tries: typeof pry = pry,
  ) {
    const before = foyer.clock.now()
    const stranger = await arrive(foyer, email)
    await tries(foyer, stranger, meanwhile)
    await settle()
    await foyer.advance((before - foyer.clock.now()) / 1000)
    return stranger.transcript
  }

  async function changePasswordOf(email: string): Promise<void> {
    const token = await visitorToken(foyer)
    const { body } = await foyer.logIn(token, email)
    const { code, verifier } = await foyer.silentCode(token, body.sessionToken as string)
    const { access_token: own } = (await foyer.exchangeCode(code, verifier)).body
    const { status } = await foyer.call(paths.changePassword, { token: own, json: { newPassword: OTHER_PASSWORD } })
    expect(status).toBe(200)
  }

  const memberOf = (email: string) => foyer.deps.storage.read((stores) => stores.members.findByEmail(email))
  const claimsOn = async (email: string): Promise<number> =>
    ((await dumpTables(foyer.database.config)).claim ?? []).filter((row) => row.email_key === email).length
})

/** Records store calls and password hashes in order. Mail sent in the background is not part of a response. */
function recordWork(deps: Deps): { log: string[]; stop(): void } {
  const log: string[] = []
  const { storage, hashing } = deps
  const watched = (stores: Stores): Stores =>
    Object.fromEntries(
      Object.entries(stores).map(([name, store]) => [
        name,
        Object.fromEntries(
          Object.entries(store).map(([method, ask]) => [
            method,
            (...given: unknown[]) => {
              log.push(`${name}.${method}`)
              return (ask as (...given: unknown[]) => unknown)(...given)
            },
          ]),
        ),
      ]),
    ) as unknown as Stores
  const noting =
    (kind: 'read' | 'write' | 'transact') =>
    <T>(work: (stores: Stores) => Promise<T>): Promise<T> => {
      log.push(kind)
      return storage[kind]((stores) => work(watched(stores)))
    }
  deps.storage = {
    read: noting('read'),
    write: noting('write'),
    transact: noting('transact'),
    alter: (subject, work) => {
      log.push('alter')
      return storage.alter(subject, (stores) => work(watched(stores)))
    },
  }
  const hashed =
    <Given extends unknown[], T>(work: (...given: Given) => Promise<T>) =>
    (...given: Given): Promise<T> => {
      log.push('hash')
      return work(...given)
    }
  deps.hashing = { ...hashing, hash: hashed(hashing.hash), verify: hashed(hashing.verify) }
  return {
    log,
    stop: () => {
      deps.storage = storage
      deps.hashing = hashing
    },
  }
}
