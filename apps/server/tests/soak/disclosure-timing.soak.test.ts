import { paths } from '@foyer/protocol'
import { argon2Hashing } from '@foyer/server'
import {
  createVirtualAuthenticator,
  type DatabaseName,
  databases,
  recordMeasurement,
  startFoyer,
  TEST_PASSWORD,
  type TestFoyer,
  type VirtualAuthenticator,
} from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMember } from '../../src/features/members/member.js'
import { OTHER_PASSWORD, visitorToken } from '../members/membership-steps.js'
import { passkeySteps } from '../members/passkeys/passkey-steps.js'
import { createNoScriptBrowser } from '../pages/no-script-browser.js'

const PAIRS = 300
/** Fewer pairs: pages do the same as the API calls and take longer. */
const PAIRS_OF_PAGES = 150
/** The limit of V6.3.8. */
const ALLOWED = 0.6
/** How many blocks of pairs decide a result near the limit. */
const BLOCKS = 6

/**
 * Returns how well a threshold separates two kinds of responses by their time alone: the area under its curve, from 0
 * or 1 (always, the one or the other kind is slower) to 0.5 (not at all).
 */
function areaUnderTheCurve(known: readonly number[], unknown: readonly number[]): number {
  const all = [...known.map((ms) => ({ ms, isKnown: 1 })), ...unknown.map((ms) => ({ ms, isKnown: 0 }))]
  all.sort((a, b) => a.ms - b.ms)
  let rankSum = 0
  for (let at = 0; at < all.length; ) {
    let end = at
    while (end < all.length && all[end]?.ms === all[at]?.ms) end++
    const rank = (at + 1 + end) / 2
    for (; at < end; at++) rankSum += all[at]?.isKnown === 1 ? rank : 0
  }
  return (rankSum - (known.length * (known.length + 1)) / 2) / (known.length * unknown.length)
}

/** How well times separate the two kinds, whichever of them is slower: from 0.5 to 1. */
const separation = (area: number): number => Math.max(area, 1 - area)

/** The standard error of an area of times that do not differ (that of the Mann–Whitney statistic). */
const standardError = (pairs: number): number => Math.sqrt((2 * pairs + 1) / (12 * pairs * pairs))

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] as number

/** Sends one kind of request about an address and resolves with the response. */
type Ask = (foyer: TestFoyer, email: string, token: string) => Promise<unknown>

const post =
  (path: string, more: object = {}): Ask =>
  (foyer, email, token) =>
    foyer.call(path, { token, json: { loginId: { email }, email, ...more } })

/** Prepares a step. The duration of the returned function is measured. */
type Prepare = (foyer: TestFoyer, email: string, token: string) => Promise<() => Promise<unknown>>
const at =
  (ask: Ask): Prepare =>
  async (foyer, email, token) =>
  () =>
    ask(foyer, email, token)

const registered = async (foyer: TestFoyer, email: string, token: string): Promise<string> =>
  (await foyer.register(token, email, OTHER_PASSWORD)).body.stateToken as string

const onPage =
  (page: string, fields: Record<string, string>): Prepare =>
  async (foyer, email) => {
    const browser = createNoScriptBrowser(foyer)
    const form = await browser.open(page)
    return () => browser.submit(form, page, { email, ...fields })
  }

const steps: Record<string, Prepare> = {
  'login with a wrong password': at(post(paths.login, { password: OTHER_PASSWORD })),
  'login with an empty password': at(post(paths.login, { password: '' })),
  register: at(post(paths.register, { password: OTHER_PASSWORD })),
  'login after registering': async (foyer, email, token) => {
    await registered(foyer, email, token)
    return () => foyer.logIn(token, email, OTHER_PASSWORD)
  },
  recovery: at(post(paths.sendRecoveryEmail)),
  resend: async (foyer, email, token) => {
    const stateToken = await registered(foyer, email, token)
    return () => foyer.call(paths.startVerification, { token, json: { stateToken } })
  },
  'sign-in code': at(post(paths.startSignInCode)),
  'verify with a wrong sign-in code': async (foyer, email, token) => {
    const { body } = await foyer.call<{ stateToken: string }>(paths.startSignInCode, { token, json: { email } })
    return () => foyer.call(paths.verify, { token, json: { stateToken: body.stateToken, code: 'no code' } })
  },
  'verify with a wrong code': async (foyer, email, token) => {
    const stateToken = await registered(foyer, email, token)
    return () => foyer.call(paths.verify, { token, json: { stateToken, code: 'no code' } })
  },
}
/** A response of a passkey that the site does not know, which names the account of the address, if there is one. */
const passkeyNaming = (email: string, options: Parameters<VirtualAuthenticator['get']>[0], origin: string) => {
  const device = createVirtualAuthenticator()
  const rp = { id: options.rpId }
  const user = { id: Buffer.from(memberIdOf(email)).toString('base64url') }
  device.create({ challenge: options.challenge, rp, user }, { origin })
  return device.get(options, { origin })
}
const memberIdOf = (email: string) => `mem_${email.slice(0, 12).padEnd(22, '0')}` as const
steps['passkey that the site does not know'] = async (foyer, email, token) => {
  const { signInOptions, sendSignIn } = passkeySteps(foyer)
  const response = passkeyNaming(email, (await signInOptions(token)).body, foyer.url)
  return () => sendSignIn(token, response)
}

const pages: Record<string, Prepare> = {
  'a passkey of the sign-in page that the site does not know': async (foyer, email) => {
    const browser = createNoScriptBrowser(foyer)
    const form = await browser.open('/signin')
    const { options, csrf } = JSON.parse((await browser.open('/signin/passkey/options')).html)
    const credential = JSON.stringify(passkeyNaming(email, options, foyer.url))
    const forged = { ...form, forms: form.forms.slice(0, 1).map((one) => ({ ...one, action: '/signin/passkey' })) }
    return () => browser.submit(forged, '/signin/passkey', { csrf, credential })
  },
  'a code of the sign-in page': async (foyer, email) => {
    const browser = createNoScriptBrowser(foyer)
    const form = await browser.open('/signin')
    return () => browser.submit(form, '/signin', { email, password: '' }, { button: 'email-code' })
  },
  'the sign-in page': onPage('/signin', { password: OTHER_PASSWORD }),
  'the sign-up page': onPage('/signup', { password: OTHER_PASSWORD }),
  'the page for forgotten passwords': onPage('/forgot-password', {}),
}

const rows = [
  ...Object.entries(steps).map(([what, prepare]) => ({ disclosure: 'private', what, prepare, pairs: PAIRS })),
  ...['private', 'explicit'].flatMap((disclosure) =>
    Object.entries(pages).map(([what, prepare]) => ({ disclosure, what, prepare, pairs: PAIRS_OF_PAGES })),
  ),
  { disclosure: 'explicit', what: 'recovery', prepare: steps.recovery as Prepare, pairs: PAIRS },
]
/**
 * If disclosure is explicit, the steps that still must not reveal an account run the same code as with the private
 * setting, so one database is enough.
 */
const rowsOn = (database: DatabaseName) =>
  rows.filter(({ disclosure }) => disclosure === 'private' || database === 'sqlite')

/** The only tests that measure time, because the rule itself is about time; they use the real clock, hash and disk. */
describe.each(databases)('V6.3.8 on $name: time does not tell whether there is an account', ({ name }) => {
  let foyer: TestFoyer
  let passwordHash: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false, now: 'running' })
    passwordHash = await argon2Hashing().hash(TEST_PASSWORD)
    await foyer.updateSettings({ 'signup.verifyEmail': 'true', 'signin.methods': 'password-and-code' })
  })
  afterAll(() => foyer.stop())

  let people = 0
  const newAddress = (): string => `person-${String(++people).padStart(5, '0')}@example.com`

  /**
   * Creates a member with an authenticator app and a passkey for each pair, so that rows left by unauthenticated
   * requests for one address do not affect the next pair.
   */
  async function newMemberAt(email: string): Promise<void> {
    const memberId = memberIdOf(email)
    const member = {
      memberId,
      email,
      emailKey: email,
      emailVerified: true,
      status: 'active',
      passwordHash,
      profile: {},
    }
    const now = Date.now()
    const passkey = { credentialId: `passkey of ${email}`, memberId, publicKey: '', counter: 0, isSynced: true }
    await foyer.deps.storage.transact(async (stores) => {
      await stores.members.add(newMember(member as Parameters<typeof newMember>[0], now))
      await stores.factors.setAuthenticator(memberId, { secret: '', lastStep: 0, createdAt: now, lastUsedAt: now })
      await stores.passkeys.insert({
        ...passkey,
        ...{ rpId: null, aaguid: '', transports: [], name: '', createdAt: now, lastUsedAt: null },
      })
    })
  }

  async function time(prepare: Prepare, email: string): Promise<number> {
    const answer = await prepare(foyer, email, await visitorToken(foyer))
    await Promise.all(foyer.nodes.map(({ mail }) => mail.settled()))
    await new Promise((resolve) => setImmediate(resolve))
    const begun = performance.now()
    await answer()
    return performance.now() - begun
  }

  /** Measures pairs in alternating order, so that other load on the machine affects both kinds alike. */
  async function measure(prepare: Prepare, pairs: number): Promise<{ known: number[]; unknown: number[] }> {
    const times = { known: [] as number[], unknown: [] as number[] }
    // All members exist and were read before, so that no measured call is the first to read a row just written.
    const addresses = Array.from({ length: pairs }, () => [newAddress(), newAddress()] as const)
    for (const [known] of addresses) await newMemberAt(known)
    for (const [known] of addresses) await foyer.deps.storage.read((stores) => stores.members.findByEmail(known))
    for (const [pair, [known, unknown]] of addresses.entries()) {
      const order = [
        ['known', known],
        ['unknown', unknown],
      ] as const
      for (const [kind, email] of pair % 2 === 0 ? order : order.toReversed())
        times[kind].push(await time(prepare, email))
    }
    return times
  }

  it.each(rowsOn(name))('disclosure=$disclosure: $what', async ({ disclosure, what, prepare, pairs }) => {
    await foyer.updateSettings({ 'accounts.disclosure': disclosure })
    await measure(prepare, 10)
    // Each block is compared in itself, so that a machine that becomes slower or faster adds nothing, and the mean over
    // all blocks decides, so that no block passes or fails by chance. Only a result near the limit needs more blocks.
    const areas: number[] = []
    const times: Awaited<ReturnType<typeof measure>> = { known: [], unknown: [] }
    let mean = 0
    do {
      const block = await measure(prepare, pairs)
      times.known.push(...block.known)
      times.unknown.push(...block.unknown)
      areas.push(areaUnderTheCurve(block.known, block.unknown))
      mean = areas.reduce((sum, area) => sum + area, 0) / areas.length
    } while (areas.length < BLOCKS && Math.abs(separation(mean) - ALLOWED) < 3 * standardError(pairs * areas.length))
    recordMeasurement(
      `Existence of an account by timing, ${name}, ${disclosure}, ${what} (area under the curve, at most ${ALLOWED})`,
      `${separation(mean).toFixed(3)} (medians ${median(times.known).toFixed(2)} and ${median(times.unknown).toFixed(2)} ms)`,
    )
    expect(separation(mean)).toBeLessThanOrEqual(ALLOWED)
  })

  it('and the measure finds a difference where there is one: an unknown address at an explicit registration', async () => {
    await foyer.updateSettings({ 'accounts.disclosure': 'explicit' })
    const times = await measure(steps.register as Prepare, 50)
    expect(separation(areaUnderTheCurve(times.known, times.unknown))).toBeGreaterThan(0.9)
  })
})
