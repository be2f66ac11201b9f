/**
 * Why a session ended, by reason code (`sessionEndReasons` of `@foyer/protocol`), in English. `unknown` is the message
 * for unknown codes.
 */
export const endReasons = {
  signed_out: 'You signed out on this device or on another one.',
  signed_out_elsewhere: 'You signed out of this device from another one.',
  ended_by_owner: 'The owner of the site signed you out. You can sign in again.',
  password_changed: 'Your password was changed, and your other devices were signed out. Sign in with the new password.',
  password_reset: 'Your password was reset, and all devices were signed out. Sign in with the new password.',
  reset_required: 'The site requires you to choose a new password before you can continue.',
  blocked: 'Your account has been suspended. Contact the owner of the site.',
  deleted: 'Your account was deleted.',
  reuse_detected: 'Your session was ended to protect you, because someone may have copied it. Sign in again.',
  expired_idle: 'Your session expired because you were inactive. Sign in again to continue.',
  expired_absolute: 'Your session reached its maximum length. Sign in again to continue.',
  too_many_sessions: 'You signed in on too many devices, so your oldest session was ended.',
  restored: 'The site was restored from a backup, and everyone was signed out. Sign in again.',
  unknown: 'Your session has ended. Sign in again to continue.',
}
