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
  depart(leave: () => Promise<void>): Promise<void>
  /** Whether the page is being left by `depart`. */
  isDeparting(): boolean
}

const statusOf: Record<TokenRole, SessionStatus> = { none: 'signed-out', visitor: 'visitor', member: 'member' }
const LOADING: SessionSnapshot = { status: 'loading', role: 'none', id: undefined, error: undefined }

/** The session of one client, as one thing to subscribe to. */
export function sessionStore(client: FoyerClient, start: VisitorStart, initial?: InitialSession): SessionStore {
  const listeners = new Set<() => void>()
  const rendered = initial
    ? { status: statusOf[initial.role], role: initial.role, id: initial.id, error: undefined }
    : LOADING
  let error: unknown
  let isDeparting = false
  let snapshot: SessionSnapshot = LOADING
  let read: unknown

  function tell(next: unknown): void {
    if (next === error) return
    error = next
    for (const listener of [...listeners]) listener()
  }

  async function startVisitor(): Promise<void> {
    if (client.current().role !== 'none') return
    try {
      await client.getAuthHeaders()
      tell(undefined)
    } catch (thrown) {
      tell(thrown)
      throw thrown
    }
  }

  /** A prerendered, hidden or crawled page is nobody's visit. */
  const isVisit = () =>
    document.visibilityState === 'visible' &&
    !(document as Document & { prerendering?: boolean }).prerendering &&
    !isCrawler(navigator.userAgent)
  const look = () => {
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
      const stop = client.subscribe(() => client.current().role === 'none' && look())
      document.addEventListener('visibilitychange', look)
      document.addEventListener('prerenderingchange', look)
      window.addEventListener('online', look)
      window.addEventListener('pageshow', wake)
      look()
      return () => {
        stop()
        document.removeEventListener('visibilitychange', look)
        document.removeEventListener('prerenderingchange', look)
        window.removeEventListener('online', look)
        window.removeEventListener('pageshow', wake)
      }
    },
    start: startVisitor,
    async depart(leave) {
      isDeparting = true
      try {
        await leave()
      } catch (thrown) {
        isDeparting = false
        look()
        throw thrown
      }
    },
    isDeparting: () => isDeparting,
  }
}
