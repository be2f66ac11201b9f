import type { EndReasonMessages } from '../end-reasons-for.js'

/**
 * Why a session ended, by reason code (`sessionEndReasons` of `@foyer/protocol`), in German. `unknown` is the message
 * for unknown codes.
 */
export const endReasons: EndReasonMessages = {
  signed_out: 'Sie haben sich auf diesem oder einem anderen Gerät abgemeldet.',
  signed_out_elsewhere: 'Sie haben dieses Gerät von einem anderen aus abgemeldet.',
  ended_by_owner: 'Die Leitung der Website hat Sie abgemeldet. Sie können sich wieder anmelden.',
  password_changed:
    'Das Passwort Ihres Kontos wurde geändert, andere Geräte wurden abgemeldet. Melden Sie sich mit dem neuen an.',
  password_reset:
    'Das Passwort Ihres Kontos wurde zurückgesetzt, alle Geräte wurden abgemeldet. Melden Sie sich mit dem neuen an.',
  reset_required: 'Die Leitung der Website bittet Sie, zuerst ein neues Passwort zu wählen.',
  blocked: 'Ihr Konto kann auf dieser Website nicht verwendet werden. Wenden Sie sich an ihre Leitung.',
  deleted: 'Ihr Konto wurde gelöscht.',
  reuse_detected:
    'Möglicherweise hat jemand Ihre Anmeldung kopiert. Zu Ihrem Schutz wurde sie beendet. Melden Sie sich wieder an.',
  expired_idle: 'Sie waren lange nicht hier. Melden Sie sich an, um fortzufahren.',
  expired_absolute: 'Ihre Anmeldung hat ihre längste Dauer erreicht. Melden Sie sich an, um fortzufahren.',
  too_many_sessions: 'Sie haben sich auf vielen Geräten angemeldet, darum wurde die älteste Anmeldung beendet.',
  restored:
    'Die Website wurde aus einer Sicherung wiederhergestellt, dabei wurden alle abgemeldet. Melden Sie sich wieder an.',
  unknown: 'Ihre Anmeldung ist beendet. Melden Sie sich an, um fortzufahren.',
}
