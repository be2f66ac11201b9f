/** A session of a member, as the owner API shows it. */
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

/** "Firefox on Windows"; what is not known is said to be so (SE-03). */
export const formatDevice = ({ browser, system }: Pick<Session, 'browser' | 'system'>): string =>
  [browser, system].filter(Boolean).join(' on ') || 'Unknown device'

/** Why a session is over, in a few words. What we have no words for keeps its own. */
const endReasonLabels: Readonly<Record<string, string>> = {
  signed_out: 'Signed out',
  signed_out_elsewhere: 'Signed out from another device',
  ended_by_owner: 'Ended by somebody who runs the site',
  password_changed: 'Password changed',
  password_reset: 'Password set anew',
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
