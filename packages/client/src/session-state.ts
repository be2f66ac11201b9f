import type { SessionEndReason } from '@foyer/protocol'
import { getProperty, getText } from './errors.js'
import type { TokenStorage } from './storage/token-storage.js'
import { parseTokens, type TokenRole, type Tokens } from './tokens.js'

/** Session state for display. The object is the same until one of its members changes. */
export interface SessionState {
  readonly role: TokenRole
  readonly loggedIn: boolean
  /**
   * Id of the visitor or member: the `sub` claim of the access token, unverified. Use it for display and cache keys,
   * not for authorization.
   */
  readonly subject: string | undefined
  /**
   * Id of the owner who views the site as the member (the claim `act` of the access token, unverified). The session is
   * then read-only: every write is refused with `READ_ONLY_SESSION`.
   */
  readonly actor?: string | undefined
  /**
   * Why the previous member session ended, if the server ended it and this page received the reason. Cleared at the
   * next sign-in.
   */
  readonly endReason?: SessionEndReason | undefined
}

export interface ObservableTokens {
  getTokens(): Tokens
  setTokens(tokens: Tokens): void
  subscribe(listener: () => void): () => void
  current(): SessionState
  /** Records why the member's session ended, before its tokens are replaced. */
  recordEnd(reason: SessionEndReason | undefined): void
}

/**
 * Wraps a storage so that changes to it, in this tab or another, can be subscribed to. It never returns malformed
 * tokens.
 */
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
      const entry = () => listener() // the same function may be subscribed twice
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
      const { subject, actor } = readClaims(accessToken.value)
      if (role !== state.role || subject !== state.subject || endReason !== state.endReason || actor !== state.actor)
        state = { role, loggedIn: role === 'member', subject, endReason, ...(actor && { actor }) }
      return state
    },
    recordEnd(reason) {
      endReason = reason
    },
  }
}

/** Returns the `sub` claim of a JWT, or `undefined` for anything else. */
export const getSubject = (accessToken: string): string | undefined => readClaims(accessToken).subject

function readClaims(accessToken: string): { subject?: string | undefined; actor?: string | undefined } {
  try {
    const payload = accessToken.split('.').at(-2) ?? ''
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
    return { subject: getText(claims, 'sub'), actor: getText(getProperty(claims, 'act'), 'sub') }
  } catch {
    return {}
  }
}
