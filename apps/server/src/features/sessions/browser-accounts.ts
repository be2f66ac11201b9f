import type { BrowserSession } from './browser-session-store.js'

/** The most accounts that one browser has signed in at the same time (decision 45). */
const MAX_ACCOUNTS = 5

/** A member's sign-in in this browser, with the secret of its cookie. */
export interface BrowserAccount extends BrowserSession {
  secret: string
}

/** The accounts that are signed in in one browser, each member once. */
export interface BrowserAccounts {
  /** The account that answers requests that name none. None after it was signed out, until another is chosen. */
  current: BrowserAccount | undefined
  /** By when they were last the current one, latest first. */
  others: readonly BrowserAccount[]
}

/** Returns the accounts by when they were last the current one, the current one first. */
export const listAccounts = ({ current, others }: BrowserAccounts): BrowserAccount[] =>
  current === undefined ? [...others] : [current, ...others]

/** Returns the account of a member, if it is signed in in this browser. */
export const findAccount = (accounts: BrowserAccounts, memberId: string | undefined): BrowserAccount | undefined =>
  listAccounts(accounts).find((account) => account.memberId === memberId)

/** Makes an account that is signed in the current one. */
export const chooseAccount = (accounts: BrowserAccounts, chosen: BrowserAccount): BrowserAccounts => ({
  current: chosen,
  others: withoutMember(accounts, chosen),
})

/** Removes an account. If it was the current one, none is, so that nobody continues as someone else unasked. */
export const removeAccount = ({ current, others }: BrowserAccounts, removed: BrowserAccount): BrowserAccounts => ({
  current: current?.memberId === removed.memberId ? undefined : current,
  others: others.filter(({ memberId }) => memberId !== removed.memberId),
})

/**
 * Adds an account as the current one. `replaced` is the earlier sign-in of the same member (V7.2.4); `displaced` is the
 * account that was not the current one for longest, if there were as many as possible.
 */
export function addAccount(accounts: BrowserAccounts, added: BrowserAccount) {
  const others = withoutMember(accounts, added)
  return {
    accounts: { current: added, others: others.slice(0, MAX_ACCOUNTS - 1) },
    replaced: findAccount(accounts, added.memberId),
    displaced: others[MAX_ACCOUNTS - 1],
  }
}

/** Returns the account that the sign-in of one more member would sign out. */
export const nextDisplaced = (accounts: BrowserAccounts): BrowserAccount | undefined =>
  listAccounts(accounts)[MAX_ACCOUNTS - 1]

const withoutMember = (accounts: BrowserAccounts, { memberId }: BrowserAccount): BrowserAccount[] =>
  listAccounts(accounts).filter((account) => account.memberId !== memberId)
