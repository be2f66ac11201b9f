/**
 * Why a session ended, by reason code (`sessionEndReasons` of `@foyer/protocol`), in English. `unknown` is the message
 * for unknown codes.
 */
export const endReasons = {
  signed_out: 'You signed out on this device or on another one.',
  signed_out_elsewhere: 'You signed out of this device from another one.',
  ended_by_owner: 'The owner of the site signed you out. You can sign in again.',
  password_changed:
    'The password of your account was changed, and other devices were signed out. Sign in with the new one.',
  password_reset: 'The password of your account was reset, and every device was signed out. Sign in with the new one.',
  reset_required: 'The owner of the site asks you to choose a new password before you go on.',
  blocked: 'Your account cannot be used on this site. Ask its owner.',
  deleted: 'Your account was deleted.',
  reuse_detected: 'Someone may have copied your sign-in, so it was ended to protect you. Sign in again.',
  expired_idle: 'You were away for a long time. Sign in again to go on.',
  expired_absolute: 'Your sign-in had reached its longest life. Sign in again to go on.',
  too_many_sessions: 'You signed in on many devices, and the oldest sign-in was ended.',
  restored: 'The site was restored from a backup, and everybody was signed out. Sign in again.',
  unknown: 'Your sign-in has ended. Sign in again to go on.',
}
