/** A session of a member as returned by the owner API. */
export interface Session {
  sessionId: string
  memberId: string
  clientName: string | null
  browser: string | null
  system: string | null
  startedDate: string
  lastSeenDate: string
  expiresDate: string
  isOpen: boolean
  endedDate: string | null
  endReason: string | null
}

/** Formats the device: "Firefox on Windows", or a fixed text if it is unknown (SE-03). */
export const formatDevice = ({ browser, system }: Pick<Session, 'browser' | 'system'>): string =>
  [browser, system].filter(Boolean).join(' on ') || 'Unknown device'

/** Labels of the end reasons. An unknown reason is shown by its identifier. */
const endReasonLabels: Readonly<Record<string, string>> = {
  signed_out: 'Signed out',
  signed_out_elsewhere: 'Signed out from another device',
  ended_by_owner: 'Ended by somebody who runs the site',
  password_changed: 'Password changed',
  password_reset: 'Password reset',
  reset_required: 'New password required',
  blocked: 'Member blocked',
  deleted: 'Account deleted',
  reuse_detected: 'Ended for protection',
  expired_idle: 'Not used for long',
  expired_absolute: 'Longest life reached',
  too_many_sessions: 'Too many devices',
  restored: 'Site restored from a backup',
}
export const formatEndReason = (reason: string | null): string =>
  reason === null ? 'Open' : (endReasonLabels[reason] ?? reason)
