import { type FoyerClient, isCrawler, type TokenRole } from '@foyer/client'

/**
 * `loading`: not known yet, only on a server and during hydration without `initialSession`. `signed-out`: no session; a
 * visitor session may be starting. `visitor` and `member`: a session of that role.
 */
export type SessionStatus = 'loading' | 'signed-out' | 'visitor' | 'member'

/** The session for display. The object is the same until something changes. */
export interface SessionSnapshot {
  readonly status: SessionStatus
  readonly role: TokenRole
  /** Id of the visitor or member, unverified: for display and cache keys, not for authorization. */
  readonly id: string | undefined
  /** Why no visitor session could be started. */
  readonly error: unknown
}

/** The session at the time of server rendering. */
export interface InitialSession {
  role: TokenRole
  id?: string | undefined
}

/** `when-visible`: when the page is visible to a person. `on-need`: at the first call that requires a session. */
export type VisitorStart = 'when-visible' | 'on-need'

export interface SessionStore {
  subscribe(listener: () => void): () => void
  current(): SessionSnapshot
  /** Returns the snapshot of the server rendering. */
  initial(): SessionSnapshot
  /** Starts managing the session in this page. Returns a function that stops it. */
  open(): () => void
  /** Starts a visitor session if there is no session. Throws the errors of the SDK. */
  start(): Promise<void>
  /**
   * Runs `leave` before the page unloads; no session starts meanwhile. Throws the errors of `leave`; the page stays
   * then.
   */
  runWhileLeaving(leave: () => Promise<void>): Promise<void>
  /** Whether the page is being left by `runWhileLeaving`. */
  isLeaving(): boolean
}

const statusOf: Record<TokenRole, SessionStatus> = { none: 'signed-out', visitor: 'visitor', member: 'member' }
const LOADING: SessionSnapshot = { status: 'loading', role: 'none', id: undefined, error: undefined }

/** Creates the store of one client's session. */
export function createSessionStore(client: FoyerClient, start: VisitorStart, initial?: InitialSession): SessionStore {
  const listeners = new Set<() => void>()
  const rendered = initial
    ? { status: statusOf[initial.role], role: initial.role, id: initial.id, error: undefined }
    : LOADING
  let error: unknown
  let isDeparting = false
  let snapshot: SessionSnapshot = LOADING
  let read: unknown

  function notify(next: unknown): void {
    if (next === error) return
    error = next
    for (const listener of [...listeners]) listener()
  }

  async function startVisitor(): Promise<void> {
    if (client.current().role !== 'none') return
    try {
      await client.getAuthHeaders()
      notify(undefined)
    } catch (thrown) {
      notify(thrown)
      throw thrown
    }
  }

  /** A prerendered, hidden or crawled page does not count as a visit. */
  const isVisit = () =>
    document.visibilityState === 'visible' &&
    !(document as Document & { prerendering?: boolean }).prerendering &&
    !isCrawler(navigator.userAgent)
  const refresh = () => {
    if (start === 'when-visible' && !isDeparting && isVisit()) startVisitor().catch(() => {}) // reported in `error`
  }
  /** A page restored from the back/forward cache missed the changes of other tabs. */
  const wake = ({ persisted }: PageTransitionEvent) => {
    isDeparting = false
    if (persisted) client.setTokens(client.getTokens())
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      const stop = client.subscribe(listener)
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
    current() {
      const state = client.current()
      if (read !== state || snapshot.error !== error) {
        read = state
        snapshot = { status: statusOf[state.role], role: state.role, id: state.subject, error }
      }
      return snapshot
    },
    initial: () => rendered,
    open() {
      const stop = client.subscribe(() => client.current().role === 'none' && refresh())
      document.addEventListener('visibilitychange', refresh)
      document.addEventListener('prerenderingchange', refresh)
      window.addEventListener('online', refresh)
      window.addEventListener('pageshow', wake)
      refresh()
      return () => {
        stop()
        document.removeEventListener('visibilitychange', refresh)
        document.removeEventListener('prerenderingchange', refresh)
        window.removeEventListener('online', refresh)
        window.removeEventListener('pageshow', wake)
      }
    },
    start: startVisitor,
    async runWhileLeaving(leave) {
      isDeparting = true
      try {
        await leave()
      } catch (thrown) {
        isDeparting = false
        refresh()
        throw thrown
      }
    },
    isLeaving: () => isDeparting,
  }
}
