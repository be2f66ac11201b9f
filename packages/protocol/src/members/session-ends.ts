/**
 * Why a session ended: the `error_reason` beside `invalid_grant` when its refresh token is presented. Stable; the
 * messages for people are in `@foyer/messages`. Clients treat unknown codes as "the session has ended".
 */
export const sessionEndReasons = [
  'signed_out',
  'signed_out_elsewhere',
  'ended_by_owner',
  'password_changed',
  'password_reset',
  'reset_required',
  'blocked',
  'deleted',
  'reuse_detected',
  'expired_idle',
  'expired_absolute',
  'too_many_sessions',
  'restored',
] as const

export type SessionEndReason = (typeof sessionEndReasons)[number]
