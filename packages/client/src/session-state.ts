import { memberOf } from './errors.js'
import type { TokenStorage } from './storage/token-storage.js'
import { type TokenRole, type Tokens, tokensFrom } from './tokens.js'

/** What a page shows of the session. The same object comes back until one of its members changes. */
export interface SessionState {
  readonly role: TokenRole
  readonly loggedIn: boolean
  /** The visitor's or member's id as the access token tells it, unverified: for display and cache keys, not for decisions. */
  readonly subject: string | undefined
}

export interface ObservedTokens {
  getTokens(): Tokens
  setTokens(tokens: Tokens): void
  subscribe(listener: () => void): () => void
  current(): SessionState
}

/** A storage whose changes, made here or in another tab, can be listened to. It also never answers malformed tokens. */
export function observedTokens(storage: TokenStorage): ObservedTokens {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  let stopListening: (() => void) | undefined
  let state: SessionState = { role: 'none', loggedIn: false, subject: undefined }
  let lastRead = ''

  const getTokens = () => tokensFrom(storage.getTokens())
  return {
    getTokens,
    setTokens(tokens) {
      storage.setTokens(tokens)
      tell()
    },
    subscribe(listener) {
      const entry = () => listener() // the same function may listen twice
      listeners.add(entry)
      if (listeners.size === 1) stopListening = storage.subscribe?.(tell)
      return () => {
        if (listeners.delete(entry) && listeners.size === 0) stopListening?.()
      }
    },
    current() {
      const { accessToken, refreshToken } = getTokens()
      const { role } = refreshToken
      if (role === state.role && accessToken.value === lastRead) return state
      lastRead = accessToken.value
      const subject = subjectOf(accessToken.value)
      if (role !== state.role || subject !== state.subject) state = { role, loggedIn: role === 'member', subject }
      return state
    },
  }
}

/** The `sub` claim of a JWT; undefined for anything else. */
function subjectOf(accessToken: string): string | undefined {
  try {
    const payload = accessToken.split('.').at(-2) ?? ''
    const subject = memberOf(JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))), 'sub')
    return typeof subject === 'string' ? subject : undefined
  } catch {
    return undefined
  }
}
