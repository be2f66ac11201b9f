import { type FoyerClient, isCrawler, type TokenRole } from '@foyer/client'

/**
 * `loading`: not known yet, only on a server and while its page is hydrated without `initialSession`. `signed-out`:
 * nobody, not even a visitor's session, which may be on its way. `visitor` and `member`: whose session there is.
 */
export type SessionStatus = 'loading' | 'signed-out' | 'visitor' | 'member'

/** Who the person is, as far as a page shows it. The same object until something changes. */
export interface SessionSnapshot {
  readonly status: SessionStatus
  readonly role: TokenRole
  /** The visitor's or member's id, unverified: for display and cache keys, not for decisions. */
  readonly id: string | undefined
  /** Why no visitor's session could be started. */
  readonly error: unknown
}

/** What a server knows of the session while it renders the page. */
export interface InitialSession {
  role: TokenRole
  id?: string | undefined
}

/** `when-visible`: as soon as a person can see the page. `on-need`: at the first call that needs one. */
export type VisitorStart = 'when-visible' | 'on-need'

export interface SessionStore {
  subscribe(listener: () => void): () => void
  current(): SessionSnapshot
  /** What the server rendered. */
  initial(): SessionSnapshot
  /** Begins to look after the session in this page; the answer ends that. */
  open(): () => void
  /** Starts a visitor's session if there is none. Throws what the SDK throws. */
  start(): Promise<void>
  /** While the page is being left, nothing new begins. Throws what `leave` throws; then the page stays. */
  runWhileLeaving(leave: () => Promise<void>): Promise<void>
  /** Whether the page is being left by `depart`. */
  isLeaving(): boolean
}

const statusOf: Record<TokenRole, SessionStatus> = { none: 'signed-out', visitor: 'visitor', member: 'member' }
const LOADING: SessionSnapshot = { status: 'loading', role: 'none', id: undefined, error: undefined }

/** The session of one client, as one thing to subscribe to. */
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

  /** A prerendered, hidden or crawled page is nobody's visit. */
  const isVisit = () =>
    document.visibilityState === 'visible' &&
    !(document as Document & { prerendering?: boolean }).prerendering &&
    !isCrawler(navigator.userAgent)
  const refresh = () => {
    if (start === 'when-visible' && !isDeparting && isVisit()) startVisitor().catch(() => {}) // told by `error`
  }
  /** A page that the Back button brings to life again has not heard what other tabs did meanwhile. */
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
