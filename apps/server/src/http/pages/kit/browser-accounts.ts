import type { SignedInAccount } from '@foyer/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MemberProfile } from '../../../features/members/profile/profile.js'
import { signOut } from '../../../features/oauth/authorize/sign-out.js'
import {
  type BrowserAccount,
  type BrowserAccounts,
  chooseAccount,
  findAccount,
  nextDisplaced,
} from '../../../features/sessions/browser-accounts.js'
import { SECOND } from '../../../kernel/clock.js'
import { digestOf, secretsEqual } from '../../../kernel/digest.js'
import { recordEvent } from '../../server/errors/security-events.js'
import type { CookieName } from './cookies.js'
import { formFields, type PageKit, pageUrl } from './page-kit.js'

/**
 * The cookies of the accounts: the first is that of the current one, the others are in order of their last use. Each
 * account has its own cookie, because each sign-in ends at its own time (decision 45).
 */
const slots: readonly CookieName[] = ['signin', 'signin-2', 'signin-3', 'signin-4', 'signin-5']

/** Returns the accounts that are signed in in this browser. */
export async function readAccounts(request: FastifyRequest, { deps, cookies }: PageKit): Promise<BrowserAccounts> {
  const secrets = slots.map((slot) => cookies.read(request, slot))
  const digests = secrets.flatMap((secret) => (secret === undefined ? [] : [digestOf(secret)]))
  if (digests.length === 0) return { current: undefined, others: [] }
  const sessions = await deps.storage.read((stores) => stores.browserSessions.findAll(digests, deps.clock.now()))
  const byDigest = new Map(sessions.map((session) => [session.digest, session]))
  const [current, ...others] = secrets.map((secret): BrowserAccount | undefined => {
    const session = secret === undefined ? undefined : byDigest.get(digestOf(secret))
    return session && secret !== undefined ? { ...session, secret } : undefined
  })
  // Two tabs that sign the same member in can leave two cookies.
  const known = new Set(current === undefined ? [] : [current.memberId])
  const isFirst = ({ memberId }: BrowserAccount) => !known.has(memberId) && known.add(memberId)
  return { current, others: others.filter((account) => account !== undefined).filter(isFirst) }
}

/** Sets the cookies to the accounts that are signed in from now on. */
export function writeAccounts(
  { current, others }: BrowserAccounts,
  request: FastifyRequest,
  reply: FastifyReply,
  { deps, cookies }: PageKit,
): void {
  for (const [place, slot] of slots.entries()) {
    const account = place === 0 ? current : others[place - 1]
    const before = cookies.read(request, slot)
    if (account === undefined && before !== undefined) cookies.clear(reply, slot)
    if (account === undefined || (before !== undefined && secretsEqual(account.secret, before))) continue
    const seconds = Math.ceil((account.expiresAt - deps.clock.now()) / SECOND)
    // Without seconds, the browser deletes the cookie when it is closed.
    cookies.set(reply, slot, account.secret, ...(account.isPersistent ? [seconds] : []))
  }
}

/**
 * Returns the account that a submitted form is about: the one that its page was shown for, also if another has become
 * the current one since; the current one if the form names none.
 */
export function accountOfForm(accounts: BrowserAccounts, request: FastifyRequest): BrowserAccount | undefined {
  const { account } = formFields(request)
  return account ? findAccount(accounts, account) : accounts.current
}

/** Like `accountOfForm`, and makes the account the current one again, so that the next page is about it too. */
export async function continueAsAccountOfForm(
  request: FastifyRequest,
  reply: FastifyReply,
  kit: PageKit,
): Promise<BrowserAccount | undefined> {
  const accounts = await readAccounts(request, kit)
  const account = accountOfForm(accounts, request)
  if (account !== undefined && account.memberId !== accounts.current?.memberId)
    writeAccounts(chooseAccount(accounts, account), request, reply, kit)
  return account
}

/** Signs accounts out: ends their sign-in in this browser and the sessions opened from it, and records it. */
export async function signOutAccounts(
  accounts: readonly BrowserAccount[],
  request: FastifyRequest,
  { deps }: PageKit,
): Promise<void> {
  for (const browser of accounts) {
    await signOut({ browser, hint: undefined }, deps)
    recordEvent(request, 'session-ended', { memberId: browser.memberId })
  }
}

/** Returns the URL of a page that is about one of the accounts in this browser. */
export const accountUrl = (path: string, handle: string | undefined, memberId: string): string =>
  `${pageUrl(path, handle)}${handle === undefined ? '?' : '&'}account=${encodeURIComponent(memberId)}`

/** Returns the URL of the empty sign-in form, beside the accounts in this browser. */
export const anotherAccountUrl = (handle: string | undefined): string =>
  `${pageUrl('/signin', handle)}${handle === undefined ? '?' : '&'}another=1`

/** Returns how pages show accounts. */
export async function describeAccounts(
  accounts: readonly BrowserAccount[],
  { deps }: PageKit,
): Promise<SignedInAccount[]> {
  const members = await deps.storage.read((stores) =>
    Promise.all(accounts.map(({ memberId }) => stores.members.find(memberId))),
  )
  return members.flatMap((member) => {
    if (member?.status !== 'active') return []
    const name = nameOf(member.profile)
    return [{ account: member.memberId, email: member.email, ...(name && { name }) }]
  })
}

/** Returns the name of a member for their own pages; empty if they have none. */
export const nameOf = ({ profile, contact }: MemberProfile): string =>
  (profile?.nickname || [contact?.firstName, contact?.lastName].filter(Boolean).join(' ')).trim()

/** Returns the address of the account that the sign-in of one more signs out, for pages with a sign-in form. */
export async function displacedEmail(accounts: BrowserAccounts, kit: PageKit): Promise<{ signsOut?: string }> {
  const displaced = nextDisplaced(accounts)
  const [shown] = displaced === undefined ? [] : await describeAccounts([displaced], kit)
  return shown === undefined ? {} : { signsOut: shown.email }
}
