import type { TestFoyer } from '@foyer/testing'
import { digestOf } from '../../../src/kernel/digest.js'
import { type Browser, createNoScriptBrowser, type Page } from '../../pages/no-script-browser.js'
import { type FakeProvider, profileOf } from '../external/fake-provider.js'
import { recover, requestRecoverySecret, visitorToken } from '../membership-steps.js'

/** What the owner of the address can do, who alone reads its mail. */
const ownerActions = [
  'owner registers',
  'owner signs in by password',
  'owner asks for a code',
  'owner enters the code',
  'owner presses the link',
  'owner signs in at the provider',
  'owner signs in at the provider, which has not verified the address',
  'owner recovers',
  "owner presses the link of the attacker's email",
] as const
/** What the attacker can do with the address, in a browser of their own or, before the owner, in the owner's. */
const attackerActions = [
  'attacker registers',
  'attacker signs in by password',
  'attacker asks for a code',
  'attacker guesses a code',
  'attacker signs in at the provider with the address',
  "attacker does so in the owner's browser",
  "attacker signs in at the provider in the owner's browser, without an address",
  'attacker begins a link',
  'attacker finishes the link',
] as const
type SignInAction = (typeof ownerActions)[number] | (typeof attackerActions)[number]

export const signInActions: readonly SignInAction[] = [...ownerActions, ...attackerActions]
/** Steps that create an account or give access to one. The remaining steps repeat a request or send wrong values. */
export const leadingActions: readonly SignInAction[] = [
  'owner asks for a code',
  'owner enters the code',
  'owner signs in at the provider',
  'owner recovers',
  'attacker registers',
  'attacker asks for a code',
  'attacker signs in at the provider with the address',
  "attacker does so in the owner's browser",
  'attacker begins a link',
  'attacker finishes the link',
]

const LINK = '/verify-email/link'

interface Person {
  browser: Browser
  signIn: Page
  signUp: Page
  password: string
  /** The page that waits for a code, with what was mailed for it. */
  waiting: { page: Page; code: string | null; link: string | null }[]
}

/** Runs the steps on a real server, at the hosted pages, with one email address. */
export async function createSignInDriver(foyer: TestFoyer, provider: FakeProvider, email: string) {
  const deps = foyer.deps
  const arrive = async (who: string): Promise<Person> => {
    const browser = createNoScriptBrowser(foyer)
    const [signIn, signUp] = [await browser.open('/signin'), await browser.open('/signup')]
    return { browser, signIn, signUp, password: `password of ${who}`, waiting: [] }
  }
  const owner = await arrive('the owner')
  const attacker = await arrive('the attacker')
  const trojan = profileOf(`attacker-of-${email}`, email, false)
  let link: (() => Promise<unknown>) | undefined
  let recoveries = 0
  let mailsSeen = 0

  const memberOf = () => deps.storage.read((stores) => stores.members.findByEmail(email))
  const identities = async () => {
    const member = await memberOf()
    if (member === undefined) return []
    const found = await deps.storage.read((stores) => stores.externalIdentities.listOf(member.memberId))
    return found.map(({ subject }) => subject.replace(email, '')).toSorted()
  }
  /** Returns the member who is signed in in a browser. */
  const sessionOf = ({ browser }: Person) => {
    const cookie = browser.jar.get('foyer-signin')?.value ?? ''
    return deps.storage.read((stores) => stores.browserSessions.find(digestOf(cookie), deps.clock.now()))
  }
  const isIn = async (person: Person): Promise<boolean> => {
    const [session, member] = [await sessionOf(person), await memberOf()]
    return session !== undefined && session.memberId === member?.memberId
  }
  /** Notes the page that waits for a code, and the newest mail, which belongs to it. */
  const note = async (person: Person, page: Page): Promise<Page> => {
    const mails = await foyer.getMails(email)
    const fresh = mails.slice(0, mails.length - mailsSeen).find(({ code }) => code !== null)
    mailsSeen = mails.length
    if (page.path === '/verify-email')
      person.waiting.push({ page, code: fresh?.code ?? null, link: fresh?.link ?? null })
    return page
  }
  const askCode = async (person: Person) =>
    note(
      person,
      await person.browser.submit(person.signIn, '/signin', { email, password: '' }, { button: 'email-code' }),
    )
  const atProvider = async (person: Person, profile: Parameters<FakeProvider['signIn']>[1]) =>
    note(person, await provider.signIn(person.browser, profile, person.signIn))
  const pathOf = (url: string) => new URL(url).pathname + new URL(url).search
  /** The newest verification that the owner began: they use no code for which the attacker asked in their browser. */
  const ownWaiting = () => owner.waiting.findLast(({ page }) => !foreign.has(page))
  const foreign = new Set<Page>()

  const steps: Record<SignInAction, () => Promise<unknown>> = {
    'owner registers': async () =>
      note(owner, await owner.browser.submit(owner.signUp, '/signup', { email, password: owner.password })),
    'owner signs in by password': async () =>
      note(owner, await owner.browser.submit(owner.signIn, '/signin', { email, password: owner.password })),
    'owner asks for a code': () => askCode(owner),
    'owner enters the code': async () => {
      const { page, code } = ownWaiting() as Person['waiting'][number]
      await owner.browser.submit(page, '/verify-email', { code: code ?? '' })
    },
    'owner presses the link': async () => {
      const page = await owner.browser.open(pathOf(ownWaiting()?.link ?? ''))
      if (page.forms[0] && !('number' in page.forms[0].fields)) await owner.browser.submit(page, LINK)
    },
    'owner signs in at the provider': async () => {
      await atProvider(owner, profileOf(`owner-of-${email}`, email, true))
    },
    'owner signs in at the provider, which has not verified the address': async () => {
      await atProvider(owner, profileOf(`owner-of-${email}`, email, false))
    },
    'owner recovers': async () => {
      owner.password = `password ${++recoveries} of the owner`
      const secret = await requestRecoverySecret(foyer, email)
      mailsSeen = (await foyer.getMails(email)).length
      await recover(foyer, await visitorToken(foyer), secret, owner.password)
    },
    "owner presses the link of the attacker's email": async () => {
      const page = await owner.browser.open(pathOf(attacker.waiting.at(-1)?.link ?? ''))
      if (page.forms.length > 0) await owner.browser.submit(page, LINK)
    },
    'attacker registers': async () =>
      note(attacker, await attacker.browser.submit(attacker.signUp, '/signup', { email, password: attacker.password })),
    'attacker signs in by password': async () =>
      note(attacker, await attacker.browser.submit(attacker.signIn, '/signin', { email, password: attacker.password })),
    'attacker asks for a code': () => askCode(attacker),
    'attacker guesses a code': async () => {
      const code = owner.waiting.findLast((one) => one.code !== null)?.code ?? '000000'
      const { page } = attacker.waiting.at(-1) as Person['waiting'][number]
      await attacker.browser.submit(page, '/verify-email', { code })
    },
    'attacker signs in at the provider with the address': () => atProvider(attacker, trojan),
    "attacker does so in the owner's browser": async () => {
      foreign.add(await atProvider(owner, trojan))
    },
    "attacker signs in at the provider in the owner's browser, without an address": async () => {
      await atProvider(owner, { ...trojan, subject: `nameless-attacker-of-${email}`, email: null })
    },
    'attacker begins a link': async () => {
      const session = await sessionOf(attacker)
      if (session === undefined) return
      link = (await provider.begin(trojan, session.memberId)).finish
    },
    'attacker finishes the link': async () => {
      await link?.().catch(() => {})
      link = undefined
    },
  }

  /** Returns the steps for which the actor has what they need. */
  async function possible(): Promise<SignInAction[]> {
    const member = await memberOf()
    const hasCode = ownWaiting()?.code != null
    const needs: Partial<Record<SignInAction, boolean>> = {
      'owner enters the code': hasCode,
      'owner presses the link': hasCode,
      'owner recovers': member !== undefined,
      "owner presses the link of the attacker's email": attacker.waiting.at(-1)?.link != null,
      'attacker guesses a code': attacker.waiting.length > 0,
      'attacker begins a link': link === undefined && (await isIn(attacker)),
      'attacker finishes the link': link !== undefined,
    }
    return signInActions.filter((action) => needs[action] ?? true)
  }

  /** Returns what matters of the state: the account, what waits on the address, and what each browser can use. */
  async function stateKey(): Promise<string> {
    const member = await memberOf()
    const isPasswordOf = async ({ password }: Person) => deps.hashing.verify(member?.passwordHash ?? null, password)
    const heldBy = async (person: Person) => {
      const stateToken = person.waiting.at(-1)?.page.forms[0]?.fields.stateToken ?? ''
      const external = person.browser.jar.get('foyer-external')?.value.split('.')[0] ?? ''
      return deps.storage.read(async (stores) => {
        const now = deps.clock.now()
        const open = await stores.authentications.find(digestOf(stateToken), now)
        const claim = open && (await stores.pendingRegistrations.find(open.identityId))
        const waiting = await stores.externalSignIns.listWaiting(digestOf(external), now)
        return [
          open && [open.triesLeft > 0, open.codeMac?.length ?? 0, open.verifiedAt !== null, open.linkTriesLeft > 0],
          claim && [claim.passwordHash === null],
          waiting.map(({ profile, emailKey }) => [profile?.subject.replace(email, ''), emailKey !== null]),
          person.waiting.at(-1)?.code != null,
          foreign.has(person.waiting.at(-1)?.page as Page),
        ]
      })
    }
    const account = member && [
      member.emailVerified,
      member.passwordHash !== null,
      await isPasswordOf(owner),
      await isPasswordOf(attacker),
    ]
    const claims = await deps.storage.read((stores) => stores.pendingRegistrations.listLoginCandidates(email, 0))
    const held = [await heldBy(owner), await heldBy(attacker)]
    return JSON.stringify([
      account,
      await identities(),
      Math.min(claims.length, 2),
      held,
      [await isIn(owner), await isIn(attacker), link !== undefined],
    ])
  }

  /**
   * The attacker tries all they have, and then the owner signs in.
   * @throws if the attacker has access to a proven account, or the owner does not get in
   */
  async function attack(verifyEmail: boolean): Promise<void> {
    const assertOut = async (what: string) => {
      const member = await memberOf()
      const isProven = member?.emailVerified === true
      if ((isProven || verifyEmail) && (await isIn(attacker))) throw new Error(`the attacker is in by ${what}`)
      if (isProven && (await identities()).some((subject) => subject.includes('attacker')))
        throw new Error(`an identity of the attacker is linked by ${what}`)
    }
    await assertOut('what happened')
    await steps['attacker signs in by password']()
    await assertOut('the password')
    await steps['attacker finishes the link']()
    await assertOut('an unfinished link')
    await steps['attacker signs in at the provider with the address']()
    await assertOut('the provider')
    await attacker.browser.open('/verify-email')
    await assertOut('a verified link')
    const ownerCodes = owner.waiting.flatMap(({ code }) => code ?? []).slice(-2)
    for (const { page } of attacker.waiting.slice(-3))
      for (const code of ownerCodes) await attacker.browser.submit(page, '/verify-email', { code })
    await assertOut("the owner's codes")
    const fresh = { ...owner, browser: createNoScriptBrowser(foyer) }
    fresh.signIn = await fresh.browser.open('/signin')
    const page = await askCode(fresh)
    await fresh.browser.submit(page, '/verify-email', { code: fresh.waiting.at(-1)?.code ?? '' })
    if (!(await isIn(fresh))) throw new Error('the owner does not get in')
    await assertOut('the proof of the owner')
    await steps['attacker signs in by password']()
    await steps['attacker signs in at the provider with the address']()
    await assertOut('an access that outlived the proof of the owner')
  }

  return { take: (action: SignInAction) => steps[action](), possible, stateKey, attack }
}
