import type { SessionEndReason } from '@foyer/protocol'
import { getProperty } from './errors.js'
import type { TokenStorage } from './storage/token-storage.js'
import { parseTokens, type TokenRole, type Tokens } from './tokens.js'

/** What a page shows of the session. The same object comes back until one of its members changes. */
export interface SessionState {
  readonly role: TokenRole
  readonly loggedIn: boolean
  /**
   * The visitor's or member's id as the access token tells it, unverified: for display and cache keys, not for
   * decisions.
   */
  readonly subject: string | undefined
  /**
   * Why the member's session before this one ended, when the server ended it and this page noticed; until the next
   * sign-in.
   */
  readonly endReason?: SessionEndReason | undefined
}

export interface ObservableTokens {
  getTokens(): Tokens
  setTokens(tokens: Tokens): void
  subscribe(listener: () => void): () => void
  current(): SessionState
  /** Notes why the member's session has ended, ahead of the tokens that take its place. */
  recordEnd(reason: SessionEndReason | undefined): void
}

/** A storage whose changes, made here or in another tab, can be listened to. It also never answers malformed tokens. */
export function observeTokens(storage: TokenStorage): ObservableTokens {
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  let stopListening: (() => void) | undefined
  let state: SessionState = { role: 'none', loggedIn: false, subject: undefined }
  let lastRead = ''
  let endReason: SessionEndReason | undefined

  const getTokens = () => parseTokens(storage.getTokens())
  return {
    getTokens,
    setTokens(tokens) {
      storage.setTokens(tokens)
      notify()
    },
    subscribe(listener) {
      const entry = () => listener() // the same function may listen twice
      listeners.add(entry)
      if (listeners.size === 1) stopListening = storage.subscribe?.(notify)
      return () => {
        if (listeners.delete(entry) && listeners.size === 0) stopListening?.()
      }
    },
    current() {
      const { accessToken, refreshToken } = getTokens()
      const { role } = refreshToken
      if (role === 'member') endReason = undefined
      if (role === state.role && accessToken.value === lastRead && endReason === state.endReason) return state
      lastRead = accessToken.value
      const subject = getSubject(accessToken.value)
      if (role !== state.role || subject !== state.subject || endReason !== state.endReason)
        state = { role, loggedIn: role === 'member', subject, endReason }
      return state
    },
    recordEnd(reason) {
      endReason = reason
    },
  }
}

/** The `sub` claim of a JWT; undefined for anything else. */
export function getSubject(accessToken: string): string | undefined {
  try {
    const payload = accessToken.split('.').at(-2) ?? ''
    const subject = getProperty(JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))), 'sub')
    return typeof subject === 'string' ? subject : undefined
  } catch {
    return undefined
  }
}
