import { paths, SESSIONS_PER_MEMBER } from '@foyer/protocol'
import { startFoyer, type TestFoyer } from '@foyer/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, createNoScriptBrowser } from '../pages/no-script-browser.js'
import { ask, listed, messageIn, openSilently, press, SELECT_ACCOUNT, signIn } from './accounts-steps.js'

const HOUR = 3_600_000
const PEOPLE = 6
const MAX = 5
const RUNS = 4
const STEPS = 11
/** One whose sequences sign a sixth account in. */
const SEED = 7
/** The soak run tries other sequences. */
const isSoak = process.env.FOYER_TEST_SEED === 'random'

/** What a browser should hold: the accounts by last use, and whether the first is the current one. */
interface Model {
  accounts: { person: number; endsAt: number; stays: boolean; opened: Opened[] }[]
  hasCurrent: boolean
}
/** A session at the site that was opened from an account. */
interface Opened {
  person: number
  refreshToken: string
  endsAt: number
  isSignedOut: boolean
}

const person = fc.nat(PEOPLE - 1)
const place = fc.constantFrom(0, 0, 1)
const steps = fc.array(
  fc.oneof(
    { weight: 9, arbitrary: fc.record({ kind: fc.constant('sign-in' as const), place, person, stays: fc.boolean() }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('choose' as const), place, person }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('sign-out' as const), place, person }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('sign-out-current' as const), place }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('sign-out-all' as const), place }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('end-everywhere' as const), place, person }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), place }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 13 }) }) },
  ),
  { minLength: STEPS, maxLength: STEPS },
)
type Step = (typeof steps extends fc.Arbitrary<infer Value> ? Value : never) extends (infer One)[] ? One : never

describe('decision 45: a model of two browsers and six people', () => {
  let foyer: TestFoyer
  /** How many accounts were signed out for a sixth: the sequences must contain some. */
  let displaced = 0
  const emails = Array.from({ length: PEOPLE }, (_, number) => `person${number}@example.com`)
  const ids: string[] = []
  beforeAll(async () => {
    foyer = await startFoyer({ listen: false, settings: { 'signup.verifyEmail': 'false' } })
    for (const email of emails) ids.push((await foyer.createMember(email)).memberId)
  })
  afterAll(() => foyer.stop())

  const find = (model: Model, who: number) => model.accounts.find((account) => account.person === who)
  const idOf = (who: number) => ids[who] as string

  function signOut(model: Model, leaving: Model['accounts']): void {
    if (leaving.includes(model.accounts[0] as Model['accounts'][number])) model.hasCurrent = false
    for (const { opened } of leaving) for (const session of opened) session.isSignedOut = true
    model.accounts = model.accounts.filter((account) => !leaving.includes(account))
  }

  /** Opens a session at the site from the current account, for the model to follow. */
  async function openSession(browser: Browser, model: Model, all: Opened[]): Promise<void> {
    const [account] = model.accounts
    const mine = all.filter((session) => session.person === account?.person && !session.isSignedOut)
    if (mine.length === SESSIONS_PER_MEMBER) return
    const { memberId, refresh_token: refreshToken } = await openSilently(foyer, browser)
    expect(memberId).toBe(idOf(account?.person as number))
    const endsAt = account?.stays ? Number.POSITIVE_INFINITY : (account?.endsAt as number)
    const session = {
      person: account?.person as number,
      refreshToken: String(refreshToken),
      endsAt,
      isSignedOut: false,
    }
    account?.opened.push(session)
    all.push(session)
  }

  const endEverywhere = async (who: number) =>
    foyer.deps.storage.transact(async (stores) => {
      await stores.browserSessions.endAllOf(idOf(who) as never, foyer.clock.now())
      await stores.sessions.endAllOf(idOf(who) as never, 'revoked', foyer.clock.now())
    })

  async function take(step: Step, browsers: [Browser, Model][], all: Opened[]): Promise<void> {
    if (step.kind === 'wait') {
      await foyer.advance((step.hours * HOUR) / 1000)
      return
    }
    const [browser, model] = browsers[step.place] as [Browser, Model]
    switch (step.kind) {
      case 'sign-in': {
        await signIn(browser, emails[step.person] as string, step.stays ? { stay: '1' } : {})
        const endsAt = foyer.clock.now() + (step.stays ? 30 * 24 : 12) * HOUR
        // Sessions that were opened before stay open, as after a sign-in in another browser.
        model.accounts = model.accounts.filter((account) => account.person !== step.person)
        model.accounts.unshift({ person: step.person, endsAt, stays: step.stays, opened: [] })
        model.hasCurrent = true
        displaced += Math.max(0, model.accounts.length - MAX)
        signOut(model, model.accounts.slice(MAX))
        return openSession(browser, model, all)
      }
      case 'choose': {
        await press(browser, 'account', idOf(step.person), await browser.open('/signin?another=1').then(asForm))
        const chosen = find(model, step.person)
        if (chosen === undefined) return
        model.accounts = [chosen, ...model.accounts.filter((account) => account !== chosen)]
        model.hasCurrent = true
        return openSession(browser, model, all)
      }
      case 'sign-out': {
        await press(browser, 'sign-out', idOf(step.person), await browser.open('/signin?another=1').then(asForm))
        const leaving = find(model, step.person)
        if (leaving !== undefined) signOut(model, [leaving])
        return
      }
      case 'sign-out-current':
        await browser.submit(await browser.open(paths.logout), paths.logout)
        return signOut(model, model.hasCurrent ? model.accounts.slice(0, 1) : [])
      case 'sign-out-all':
        await browser.submit(await browser.open(paths.logout), paths.logout, { all: '1' })
        return signOut(model, model.accounts)
      case 'end-everywhere': {
        await endEverywhere(step.person)
        for (const session of all) session.isSignedOut ||= session.person === step.person
        for (const [, one] of browsers)
          signOut(
            one,
            one.accounts.filter((account) => account.person === step.person),
          )
        return
      }
      case 'close': {
        for (const [slot, { attributes }] of browser.jar)
          if (!attributes.some((attribute) => attribute.startsWith('Max-Age'))) browser.jar.delete(slot)
        model.hasCurrent &&= model.accounts[0]?.stays ?? false
        model.accounts = model.accounts.filter((account) => account.stays)
      }
    }
  }

  /** The form of the page, which needs an account to be shown, from that of the sign-in page, which does not. */
  const asForm = (page: Awaited<ReturnType<Browser['open']>>) => ({
    ...page,
    forms: page.forms.map((form) => ({ ...form, action: form.action === '/signin' ? SELECT_ACCOUNT : form.action })),
  })

  function expire({ accounts, ...model }: Model, now: number): Model {
    const hasCurrent = model.hasCurrent && (accounts[0]?.endsAt ?? 0) > now
    return { accounts: accounts.filter(({ endsAt }) => endsAt > now), hasCurrent }
  }

  async function check([browser, model]: [Browser, Model], isChanged: boolean): Promise<void> {
    Object.assign(model, expire(model, foyer.clock.now()))
    const expected = model.accounts.map(
      ({ person: who }, at) => `${emails[who]}${at === 0 && model.hasCurrent ? '*' : ''}`,
    )
    if (isChanged) expect(await listed(browser)).toEqual(expected)
    const { code, error } = messageIn(await ask(foyer, browser, { prompt: 'none' }))
    const nobody = expected.length > 0 ? 'account_selection_required' : 'login_required'
    expect(error).toBe(model.hasCurrent ? undefined : nobody)
    expect(code !== undefined).toBe(model.hasCurrent)
  }

  it('any sequence of sign-ins, choices, sign-outs and ends leaves what the model says, and mixes no two accounts', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const browsers = [0, 1].map(() => [createNoScriptBrowser(foyer), { accounts: [], hasCurrent: false }]) as [
          Browser,
          Model,
        ][]
        const all: Opened[] = []
        // The first browser begins with five accounts, so that a sixth signs one out.
        const filling = [0, 1, 2, 3, 4].map(
          (who): Step => ({ kind: 'sign-in', place: 0, person: who, stays: who !== 2 }),
        )
        for (const step of filling) await take(step, browsers, all)
        for (const step of sequence) {
          await take(step, browsers, all)
          for (const [at, browser] of browsers.entries())
            await check(browser, step.kind === 'wait' || step.kind === 'end-everywhere' || step.place === at)
        }
        for (const browser of browsers) await check(browser, true)
        for (const { refreshToken, isSignedOut, endsAt } of all) {
          const { status } = await foyer.refresh(refreshToken)
          expect(status === 200).toBe(!isSignedOut && endsAt > foyer.clock.now())
        }
        // A member has a limited number of sessions.
        for (const who of ids.keys()) await endEverywhere(who)
      }),
      { numRuns: RUNS, endOnFailure: true, ...(isSoak ? {} : { seed: SEED }) },
    )
    if (!isSoak) expect(displaced).toBeGreaterThan(0)
  })
})
