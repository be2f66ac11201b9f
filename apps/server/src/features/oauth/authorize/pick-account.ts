import { readEmailAddress } from '../../../kernel/email-address.js'
import { type BrowserAccount, type BrowserAccounts, listAccounts } from '../../sessions/browser-accounts.js'
import type { BrowserSession } from '../../sessions/browser-session-store.js'
import { CONSOLE_CLIENT_ID } from '../../site/clients/console-client.js'
import type { OAuthDeps } from '../deps.js'
import { type AuthorizationRequest, isHintedMember, requiresNewSignIn } from './authorization-request.js'
import type { Flow } from './complete-authorization.js'

type PickDeps = Pick<OAuthDeps, 'storage' | 'clock'>

/** Returns true if an account can answer a request without a new sign-in. */
export const isUsable = (
  request: AuthorizationRequest,
  { memberId, authenticatedAt }: Pick<BrowserSession, 'memberId' | 'authenticatedAt'>,
  now: number,
): boolean => isHintedMember(request, memberId) && !requiresNewSignIn(request, authenticatedAt, now)

/** Returns the accounts between which a person can choose for a request; some may have to sign in again. */
export const choosableAccounts = (request: AuthorizationRequest, accounts: BrowserAccounts): BrowserAccount[] =>
  listAccounts(accounts).filter(({ memberId }) => isHintedMember(request, memberId))

/**
 * Returns the account of a browser that answers a request without a page (OpenID Connect Core §3.1.2.1): the one that
 * the `id_token_hint` or the `login_hint` names, else the current one. The console takes the only account with a role
 * for the site, if the current one has none. `choose`: a person has to choose between accounts; undefined: a person has
 * to sign in.
 */
export async function pickAccount(
  { request, client }: Pick<Flow, 'request' | 'client'>,
  accounts: BrowserAccounts,
  deps: PickDeps,
): Promise<BrowserSession | 'choose' | undefined> {
  const now = deps.clock.now()
  const usable = choosableAccounts(request, accounts).filter((account) => isUsable(request, account, now))
  const hinted = readEmailAddress(request.loginHint ?? '')
  if (hinted !== undefined) {
    const named = await findByAddress(usable, hinted.emailKey, deps)
    // With a page, a hint of someone who is not signed in leads to the sign-in page.
    if (named !== undefined || request.prompt !== 'none') return named
  }
  if (request.hintedMemberId !== undefined) return usable[0]
  const current = usable.find((account) => account === accounts.current)
  const owners = client.clientId === CONSOLE_CLIENT_ID ? await findOwners(usable, deps) : []
  if (owners.length > 0 && (current === undefined || !owners.includes(current)))
    return owners.length === 1 ? owners[0] : 'choose'
  return current ?? (accounts.current === undefined && usable.length > 0 ? 'choose' : undefined)
}

const findByAddress = (accounts: BrowserSession[], emailKey: string, { storage }: PickDeps) =>
  storage.read(async (stores) => {
    for (const account of accounts)
      if ((await stores.members.find(account.memberId))?.emailKey === emailKey) return account
    return undefined
  })

const findOwners = (accounts: BrowserSession[], { storage }: PickDeps): Promise<BrowserSession[]> =>
  storage.read(async (stores) => {
    const roles = await Promise.all(accounts.map(({ memberId }) => stores.owners.roleOf(memberId)))
    return accounts.filter((_, place) => roles[place] !== undefined)
  })
