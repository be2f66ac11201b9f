import { interpolate } from '@foyer/messages/console'
import { labelOf, type Messages } from '../../language/messages.js'

/** A session of a member as returned by the owner API. */
export interface Session {
  sessionId: string
  memberId: string
  /** In lists; null if the member is deleted. */
  memberEmail?: string | null
  clientName: string | null
  browser: string | null
  system: string | null
  startedDate: string
  lastSeenDate: string
  expiresDate: string
  isOpen: boolean
  /** Whether an owner opened it to view the site as the member. */
  isImpersonation: boolean
  endedDate: string | null
  endReason: string | null
  /** How the member authenticated. */
  signIn: SignInMethod
}

/** How a member authenticated: the first factor, at which identity provider, and what followed. */
export interface SignInMethod {
  method: string
  providerName: string | null
  secondFactor: string | null
}

/** Labels a sign-in: "Google", "Password and authenticator app". */
export function formatMethod({ method, providerName, secondFactor }: SignInMethod, { sessions }: Messages): string {
  const first = providerName ?? labelOf(sessions.methods, method)
  return secondFactor === null ? first : interpolate(labelOf(sessions.secondFactors, secondFactor), { method: first })
}

/**
 * The methods by which a session is found, as keys of `sessions.methods`. Passkeys of both kinds are one. A session in
 * which the team views the site as the member has none.
 */
export function filterMethods({ isImpersonation, signIn: { method, secondFactor } }: Session): string[] {
  if (isImpersonation) return []
  return [method === 'hwk' ? 'swk' : method, ...(secondFactor === null ? [] : [secondFactor])]
}

/** Formats the device: "Firefox on Windows", or a fixed text if it is unknown (SE-03). */
export function formatDevice({ browser, system }: Pick<Session, 'browser' | 'system'>, { sessions }: Messages): string {
  if (browser && system) return interpolate(sessions.browserOn, { browser, system })
  return browser || system || sessions.unknownDevice
}

/** Labels an end reason; an unknown reason is shown by its identifier. */
export const formatEndReason = (reason: string | null, { sessions }: Messages): string =>
  reason === null ? sessions.active : labelOf(sessions.endReasons, reason)
