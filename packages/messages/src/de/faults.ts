import type { PageMessages } from '../messages.js'

/** Error messages by code, in German. */
export const faults: PageMessages['faults'] = {
  GENERAL: 'Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.',
  EMAIL_FORMAT: 'Geben Sie eine Adresse wie name@example.com ein.',
  PASSWORD_MISSING: 'Geben Sie Ihr Passwort ein.',
  PASSWORD_TOO_SHORT: {
    one: 'Verwenden Sie mindestens {count} Zeichen.',
    other: 'Verwenden Sie mindestens {count} Zeichen.',
  },
  PASSWORD_TOO_LONG: 'Dieses Passwort ist zu lang.',
  PASSWORD_CHARACTERS: 'Das Passwort enthält Zeichen, die sich nicht sicher speichern lassen.',
  PASSWORD_BANNED_WORD: 'Das Passwort darf weder den Namen der Website enthalten noch ein Wort, das sie ausschließt.',
  PASSWORD_COMMON: 'Das Passwort gehört zu den häufigsten, und die werden zuerst geraten.',
  PASSWORD_BREACHED:
    'Das Passwort wurde anderswo gestohlen und veröffentlicht. Nehmen Sie eines, das Sie sonst nirgends verwenden.',
  PASSWORD_SAME: 'Das ist Ihr bisheriges Passwort. Wählen Sie ein anderes.',
  FORM_RENEWED:
    'Die Seite war zu lange offen, oder Cookies sind gesperrt. Bis auf das Passwort ist alles noch da; senden Sie es noch einmal ab.',
  FLOW_OVER:
    'Diese Anmeldung ist zu alt oder schon abgeschlossen. Melden Sie sich hier an, und gehen Sie dann zur Website zurück.',
  CODE_FORMAT: 'Geben Sie die 6 Ziffern aus der E-Mail ein.',
  NUMBER_FORMAT: 'Geben Sie die zwei Ziffern ein.',
  WRONG_NUMBER: {
    one: 'Das ist nicht die Zahl. Noch {count} Versuch.',
    other: 'Das ist nicht die Zahl. Noch {count} Versuche.',
  },
  WRONG_CODE: {
    one: 'Dieser Code stimmt nicht. Noch {count} Versuch.',
    other: 'Dieser Code stimmt nicht. Noch {count} Versuche.',
  },
  VERIFICATION_EXPIRED: 'Dieser Code ist abgelaufen. Fordern Sie einen neuen an.',
  TOO_MANY_TRIES: 'Zu viele falsche Codes. Melden Sie sich noch einmal an, um einen neuen zu bekommen.',
  INVALID_STATE_TOKEN:
    'Diese Bestätigung ist abgelaufen. Melden Sie sich noch einmal an, um einen neuen Code zu bekommen.',
  WRONG_FACTOR_CODE: 'Dieser Code stimmt nicht.',
  USED_FACTOR_CODE: 'Dieser Code wurde bereits verwendet. Warten Sie auf den nächsten.',
  PASSKEY_NEEDED: 'Dieses Konto verlangt die Bestätigung in zwei Schritten. Melden Sie sich mit Ihrem Passkey an.',
  EXTERNAL_LINK_FIRST:
    'Mit {email} gibt es bereits ein Konto. Melden Sie sich einmal an, dann wird {provider} verknüpft.',
  EXTERNAL_CODE_LINKS: 'Dieser Code verknüpft auch das {provider}-Konto, das hier verwendet wurde.',
  EXTERNAL_VERIFY_FIRST: 'Bestätigen Sie einmal Ihre E-Mail-Adresse, um mit {provider} fortzufahren.',
  EXTERNAL_CANCELLED: 'Die Anmeldung mit {provider} wurde abgebrochen.',
  EXTERNAL_UNAVAILABLE:
    '{provider} ist nicht erreichbar. Versuchen Sie es noch einmal, oder melden Sie sich anders an.',
  EXTERNAL_FAILED:
    'Die Anmeldung mit {provider} hat nicht funktioniert. Versuchen Sie es noch einmal, oder melden Sie sich anders an.',
  EXTERNAL_FIELDS_FIRST: '{provider} hat Ihre E-Mail-Adresse bestätigt. Ergänzen Sie den Rest, um Ihr Konto anzulegen.',
  EXTERNAL_OVER:
    'Diese Anmeldung mit {provider} ist nicht mehr gültig oder wurde in einem anderen Browser begonnen. Beginnen Sie noch einmal.',
  EXTERNAL_OFF: 'Diese Website bietet diese Art der Anmeldung nicht mehr an. Wählen Sie eine andere.',
  PASSKEY_UNKNOWN:
    '{site} kennt diesen Passkey nicht mehr. Melden Sie sich anders an und fügen Sie dann einen neuen hinzu.',
  PASSKEY_EXPIRED: 'Das hat zu lange gedauert. Versuchen Sie es noch einmal.',
  PASSKEY_NOT_VERIFIED:
    'Ihr Gerät hat nicht bestätigt, dass Sie es sind. Richten Sie darauf Fingerabdruck, Gesicht oder PIN ein, oder melden Sie sich anders an.',
  PASSKEY_COPIED:
    'Dieser Passkey wurde möglicherweise kopiert und nicht angenommen. Melden Sie sich anders an und ersetzen Sie ihn.',
  PASSKEY_FAILED: 'Das hat nicht geklappt. Versuchen Sie es noch einmal, oder melden Sie sich anders an.',
  PASSKEY_REGISTERED: 'Dieses Gerät hat schon einen Passkey für dieses Konto. Sie können sich damit anmelden.',
  TOO_MANY_PASSKEYS: 'Sie haben so viele Passkeys, wie ein Konto haben kann. Entfernen Sie zuerst einen.',
  WRONG_SIGN_IN: 'E-Mail-Adresse oder Passwort falsch.',
  WRONG_PASSWORD: 'Das bisherige Passwort stimmt nicht.',
  SET_UP_PASSWORD:
    'Zu dieser Adresse gibt es schon ein Konto. Geben Sie dessen Passwort ein, dann wird es das Konto der Leitung.',
  MEMBER_BLOCKED: 'Dieses Konto wurde gesperrt. Wenden Sie sich an {site}.',
  NOT_ON_TEAM: '{email} gehört nicht zum Team von {site}. Wählen Sie ein Konto, das dazugehört.',
  DELETION_PENDING: 'Dieses Konto wird gelöscht. Melden Sie sich auf der Anmeldeseite an, um es zu behalten.',
  EMAIL_ALREADY_EXISTS:
    'Für diese E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich an, oder setzen Sie das Passwort zurück.',
  INVITATION_OTHER_ADDRESS: 'Diese Einladung gilt für eine andere Adresse. Verwenden Sie die, an die sie ging.',
  EMAIL_NOT_ALLOWED: 'Diese Website akzeptiert diese E-Mail-Adresse nicht. Verwenden Sie eine andere.',
  INVALID_INVITATION: 'Dieser Code funktioniert nicht. Prüfen Sie ihn, oder bitten Sie um einen neuen.',
  INVITATION_CODE_MISSING: 'Geben Sie Ihren Einladungscode ein.',
  INVITATION_NEEDED:
    'Diese Website nimmt neue Mitglieder nur mit Einladung auf. Wenn Sie eine haben, öffnen Sie den Link in der E-Mail.',
  MISSING_CAPTCHA_TOKEN: 'Bitte bestätigen Sie, dass Sie ein Mensch sind.',
  INVALID_CAPTCHA_TOKEN: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  CAPTCHA_UNAVAILABLE:
    'Gerade lässt sich nicht prüfen, ob Sie ein Mensch sind. Es wurde nichts geändert; versuchen Sie es gleich noch einmal.',
}
