const BASKET_KEPT_MESSAGE = 'You go on as a visitor, and nothing in your cart is lost.'

/** Messages for the end reasons of a session. */
const reasons: Record<string, string> = {
  signed_out: 'You signed out.',
  signed_out_elsewhere: 'You signed out of this device from another one.',
  ended_by_owner: 'The studio has ended your session.',
  password_changed: 'Your password was changed on another device, which signed you out here.',
  password_reset: 'Your password was reset, which signed you out here.',
  reset_required: 'Your password needs to be renewed before you can sign in again.',
  blocked: 'Your account can no longer be used here. Write to us if you think that is wrong.',
  deleted: 'Your account was deleted.',
  reuse_detected: 'Your session was used from two places, so we ended it to be safe.',
  expired_idle: 'You had not been here for a while, so your session has ended.',
  expired_absolute: 'Your session had lasted as long as one may, and has ended.',
  too_many_sessions: 'You signed in on many devices, and the oldest session has ended.',
  restored: 'We had to restore our records, which ended all sessions.',
}

/** Returns the message for an ended session. An unknown reason gets the general message. */
export function getSessionEndMessage(reason: string | undefined): string {
  const known = reason !== undefined && Object.hasOwn(reasons, reason) ? reasons[reason] : undefined
  return `${known ?? 'Your session has ended.'} ${BASKET_KEPT_MESSAGE}`
}
