import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type Foyer, useFoyer } from '../provider.js'
import { getCallbackMessage } from './callback-message.js'
import { type Arrival, handleCallback, hostedSignInUrl } from './hosted-sign-in.js'
import type { SessionSnapshot } from './session-store.js'

export interface SessionActions {
  /** Starts a visitor's session if there is none. Throws what the SDK throws. */
  start(): Promise<void>
  /**
   * Goes to the hosted sign-in page, and afterwards to `callbackUrl`. `returnTo` defaults to this page. Throws what the
   * SDK throws.
   */
  signIn(options?: { returnTo?: string }): Promise<void>
  /**
   * Ends the member's session, on the hosted pages too, and goes to `returnTo`, by default `homeUrl`. When it throws,
   * the person still is signed in.
   */
  signOut(options?: { returnTo?: string }): Promise<void>
}
export type Session = SessionSnapshot & SessionActions

/**
 * Who the person is, heard from other tabs too, and what they can do about it.
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
    async signIn({ returnTo = location.href } = {}) {
      navigate(await hostedSignInUrl(client, callbackUrl(), returnTo))
    },
    signOut: ({ returnTo = homeUrl() } = {}) =>
      session.runWhileLeaving(async () => navigate((await client.logout(returnTo)).logoutUrl)),
  }
}

export interface Visitor {
  /** The visitor's id; undefined for a member, and while there is no session. */
  id: string | undefined
  isVisitor: boolean
  /** Starts the session now, for what cannot wait until the page is visible. Throws what the SDK throws. */
  start(): Promise<void>
  /** Why no session could be started. */
  error: unknown
}

/** The anonymous session. */
export function useVisitor(): Visitor {
  const { role, id, error, start } = useSession()
  const isVisitor = role === 'visitor'
  return { id: isVisitor ? id : undefined, isVisitor, start, error }
}

/**
 * The way back from the hosted page, as the page at `callbackUrl` shows it; of a failure there are words for people.
 */
export type SignInArrival =
  | { status: 'working' }
  | Extract<Arrival, { status: 'done' }>
  | (Extract<Arrival, { status: 'failed' }> & { message: string })

/**
 * What the page at `callbackUrl` shows: `working`, then `done` with the address to go on to, or `failed` with OAuth's
 * code and a sentence that says what to do.
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
