import { interpolate } from '@foyer/messages/console'
import { labelOf, type Messages } from '../../language/messages.js'

/** A session of a member as returned by the owner API. */
export interface Session {
  sessionId: string
  memberId: string
  /** In lists; null if the member is deleted. */
  memberEmail?: string | null
  /** How the member signed in, without the provider: `pwd`, `otp`, … */
  methods: string[]
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

/** How a member authenticated, and at which identity provider. */
export interface SignInMethod {
  method: string
  providerName: string | null
}

/** Labels a method: the name of the provider, or "Password". */
export const formatMethod = ({ method, providerName }: SignInMethod, { sessions }: Messages): string =>
  providerName ?? labelOf(sessions.methods, method)

/** Formats the device: "Firefox on Windows", or a fixed text if it is unknown (SE-03). */
export function formatDevice({ browser, system }: Pick<Session, 'browser' | 'system'>, { sessions }: Messages): string {
  if (browser && system) return interpolate(sessions.browserOn, { browser, system })
  return browser || system || sessions.unknownDevice
}

/** Labels an end reason; an unknown reason is shown by its identifier. */
export const formatEndReason = (reason: string | null, { sessions }: Messages): string =>
  reason === null ? sessions.active : labelOf(sessions.endReasons, reason)
