import type { EndReasonMessages } from '../end-reasons-for.js'

/**
 * Why a session ended, by reason code (`sessionEndReasons` of `@foyer/protocol`), in German. `unknown` is the message
 * for unknown codes.
 */
export const endReasons: EndReasonMessages = {
  signed_out: 'Sie haben sich auf diesem oder einem anderen Gerät abgemeldet.',
  signed_out_elsewhere: 'Sie haben dieses Gerät von einem anderen aus abgemeldet.',
  ended_by_owner: 'Der Betreiber der Website hat Sie abgemeldet. Sie können sich wieder anmelden.',
  password_changed:
    'Ihr Passwort wurde geändert, und Ihre anderen Geräte wurden abgemeldet. Melden Sie sich mit dem neuen Passwort an.',
  password_reset:
    'Ihr Passwort wurde zurückgesetzt, und alle Geräte wurden abgemeldet. Melden Sie sich mit dem neuen Passwort an.',
  reset_required: 'Die Website verlangt ein neues Passwort, bevor Sie fortfahren können.',
  blocked: 'Ihr Konto wurde gesperrt. Wenden Sie sich an den Betreiber der Website.',
  deleted: 'Ihr Konto wurde gelöscht.',
  reuse_detected:
    'Ihre Sitzung wurde zu Ihrem Schutz beendet, weil jemand sie kopiert haben könnte. Melden Sie sich wieder an.',
  expired_idle: 'Ihre Sitzung ist wegen Inaktivität abgelaufen. Melden Sie sich an, um fortzufahren.',
  expired_absolute: 'Ihre Sitzung hat ihre maximale Dauer erreicht. Melden Sie sich an, um fortzufahren.',
  too_many_sessions: 'Sie haben sich auf zu vielen Geräten angemeldet, darum wurde die älteste Sitzung beendet.',
  restored:
    'Die Website wurde aus einer Sicherung wiederhergestellt, dabei wurden alle abgemeldet. Melden Sie sich wieder an.',
  unknown: 'Ihre Sitzung ist beendet. Melden Sie sich an, um fortzufahren.',
}
