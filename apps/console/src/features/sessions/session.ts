import { interpolate } from '@foyer/messages/console'
import { formatList } from '../../language/formats.js'
import { labelOf, type Messages } from '../../language/messages.js'

/** A session of a member as returned by the owner API. */
export interface Session {
  sessionId: string
  memberId: string
  /** In lists; null if the member is deleted. */
  memberEmail?: string | null
  /** How the member signed in: `pwd`, `otp`, … */
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
}

/** Formats the device: "Firefox on Windows", or a fixed text if it is unknown (SE-03). */
export function formatDevice({ browser, system }: Pick<Session, 'browser' | 'system'>, { sessions }: Messages): string {
  if (browser && system) return interpolate(sessions.browserOn, { browser, system })
  return browser || system || sessions.unknownDevice
}

/** Labels an end reason; an unknown reason is shown by its identifier. */
export const formatEndReason = (reason: string | null, { sessions }: Messages): string =>
  reason === null ? sessions.active : labelOf(sessions.endReasons, reason)

/** Formats how the member signed in: "Password", "Code by email"; an unknown method is shown by its identifier. */
export const formatMethods = (methods: readonly string[], { sessions, locale }: Messages): string =>
  formatList(
    methods.map((method) => labelOf(sessions.methods, method)),
    locale,
  )
