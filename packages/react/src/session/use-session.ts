import type { AuthUrlOptions } from '@foyer/client'
import { storedAuthUrl } from '@foyer/client/sign-in'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type Foyer, useFoyer } from '../provider.js'
import { getCallbackMessage } from './callback-message.js'
import { type Arrival, handleCallback } from './hosted-sign-in.js'
import type { SessionSnapshot } from './session-store.js'

export interface SessionActions {
  /** Starts a visitor session if there is no session. Throws the errors of the SDK. */
  start(): Promise<void>
  /**
   * Redirects to the hosted sign-in page, and afterwards to `callbackUrl`. `returnTo` defaults to this page. Throws the
   * errors of the SDK. With a `connection`, the id of an identity provider of the site, the page is skipped. With
   * `prompt: 'select_account'`, a person chooses one of the accounts in this browser.
   */
  signIn(options?: { returnTo?: string; connection?: string; prompt?: AuthUrlOptions['prompt'] }): Promise<void>
  /**
   * Ends the member's session, also on the hosted pages, and redirects to `returnTo`, by default `homeUrl`. If this
   * throws, the member is still signed in.
   */
  signOut(options?: { returnTo?: string }): Promise<void>
}
export type Session = SessionSnapshot & SessionActions

/**
 * Returns the session, synchronized across tabs, with functions to sign in and out.
 * @example
 * const { status, signOut } = useSession()
 */
export function useSession(): Session {
  const foyer = useFoyer()
  const { subscribe, current, initial } = foyer.session
  const snapshot = useSyncExternalStore(subscribe, current, initial)
  const actions = useMemo(() => createActions(foyer), [foyer])
  return { ...snapshot, ...actions }
}

function createActions({ client, session, navigate, callbackUrl, homeUrl }: Foyer): SessionActions {
  return {
    start: session.start,
    async signIn({ returnTo = location.href, ...options } = {}) {
      navigate(await storedAuthUrl(client, callbackUrl(), returnTo, options))
    },
    signOut: ({ returnTo = homeUrl() } = {}) =>
      session.runWhileLeaving(async () => navigate((await client.logout(returnTo)).logoutUrl)),
  }
}

export interface Visitor {
  /** Id of the visitor; `undefined` for a member, and while there is no session. */
  id: string | undefined
  isVisitor: boolean
  /** Starts the session now, for uses that cannot wait until the page is visible. Throws the errors of the SDK. */
  start(): Promise<void>
  /** Why no session could be started. */
  error: unknown
}

/** Returns the visitor session. */
export function useVisitor(): Visitor {
  const { role, id, error, start } = useSession()
  const isVisitor = role === 'visitor'
  return { id: isVisitor ? id : undefined, isVisitor, start, error }
}

/** State of the return from the hosted page; a failure has a message for people. */
export type SignInArrival =
  | { status: 'working' }
  | Extract<Arrival, { status: 'done' }>
  | (Extract<Arrival, { status: 'failed' }> & { message: string })

/**
 * Handles the return from the hosted page; use it on the page at `callbackUrl`. The status is `working`, then `done`
 * with the URL to continue to, or `failed` with the OAuth error code and a message that says what to do.
 */
export function useSignInCallback(): SignInArrival {
  const { client, messages, locale } = useFoyer()
  const [arrival, setArrival] = useState<Arrival | { status: 'working' }>({ status: 'working' })
  useEffect(() => {
    let isOver = false
    void handleCallback(client).then((next) => !isOver && setArrival(next))
    return () => {
      isOver = true
    }
  }, [client])
  return arrival.status === 'failed'
    ? { ...arrival, message: getCallbackMessage(arrival, { messages, locale }) }
    : arrival
}
