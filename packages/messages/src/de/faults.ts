import type { PageMessages } from '../messages.js'

/** Error messages by code, in German. */
export const faults: PageMessages['faults'] = {
  GENERAL: 'Etwas ist schiefgegangen. Versuchen Sie es noch einmal.',
  EMAIL_FORMAT: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
  PASSWORD_MISSING: 'Geben Sie Ihr Passwort ein.',
  PASSWORD_TOO_SHORT: {
    one: 'Verwenden Sie mindestens {count} Zeichen.',
    other: 'Verwenden Sie mindestens {count} Zeichen.',
  },
  PASSWORD_TOO_LONG: 'Dieses Passwort ist zu lang.',
  PASSWORD_CHARACTERS: 'Das Passwort enthält Zeichen, die nicht erlaubt sind.',
  PASSWORD_BANNED_WORD: 'Das Passwort darf weder den Namen der Website noch ein von ihr verbotenes Wort enthalten.',
  PASSWORD_COMMON: 'Dieses Passwort ist zu verbreitet und leicht zu erraten.',
  PASSWORD_BREACHED:
    'Dieses Passwort ist in einem Datenleck aufgetaucht. Wählen Sie eines, das Sie sonst nirgends verwenden.',
  PASSWORD_SAME: 'Das ist Ihr aktuelles Passwort. Wählen Sie ein anderes.',
  FORM_RENEWED:
    'Die Seite war zu lange offen, oder Cookies sind blockiert. Geben Sie das Passwort erneut ein und senden Sie das Formular noch einmal ab.',
  FLOW_OVER:
    'Diese Anmeldung ist abgelaufen oder schon abgeschlossen. Melden Sie sich hier an, und gehen Sie dann zur Website zurück.',
  CODE_FORMAT: 'Geben Sie die 6 Ziffern aus der E-Mail ein.',
  NUMBER_FORMAT: 'Geben Sie die zwei Ziffern ein.',
  WRONG_NUMBER: {
    one: 'Falsche Zahl. Noch {count} Versuch.',
    other: 'Falsche Zahl. Noch {count} Versuche.',
  },
  WRONG_CODE: {
    one: 'Falscher Code. Noch {count} Versuch.',
    other: 'Falscher Code. Noch {count} Versuche.',
  },
  VERIFICATION_EXPIRED: 'Dieser Code ist abgelaufen. Fordern Sie einen neuen an.',
  TOO_MANY_TRIES: 'Zu viele falsche Codes. Melden Sie sich noch einmal an, um einen neuen zu bekommen.',
  INVALID_STATE_TOKEN:
    'Diese Bestätigung ist abgelaufen. Melden Sie sich noch einmal an, um einen neuen Code zu bekommen.',
  WRONG_FACTOR_CODE: 'Falscher Code.',
  USED_FACTOR_CODE: 'Dieser Code wurde bereits verwendet. Warten Sie auf den nächsten.',
  PASSKEY_NEEDED: 'Dieses Konto verlangt die Bestätigung in zwei Schritten. Melden Sie sich mit Ihrem Passkey an.',
  EXTERNAL_LINK_FIRST: 'Für {email} gibt es bereits ein Konto. Melden Sie sich einmal an, um {provider} zu verknüpfen.',
  EXTERNAL_CODE_LINKS: 'Dieser Code verknüpft auch Ihr {provider}-Konto.',
  EXTERNAL_VERIFY_FIRST: 'Bestätigen Sie einmal Ihre E-Mail-Adresse, um mit {provider} fortzufahren.',
  EXTERNAL_CANCELLED: 'Die Anmeldung mit {provider} wurde abgebrochen.',
  EXTERNAL_UNAVAILABLE:
    '{provider} ist nicht erreichbar. Versuchen Sie es noch einmal, oder melden Sie sich anders an.',
  EXTERNAL_FAILED:
    'Die Anmeldung mit {provider} ist fehlgeschlagen. Versuchen Sie es noch einmal, oder melden Sie sich anders an.',
  EXTERNAL_FIELDS_FIRST:
    '{provider} hat Ihre E-Mail-Adresse bestätigt. Füllen Sie das Formular aus, um Ihr Konto anzulegen.',
  EXTERNAL_OVER:
    'Diese Anmeldung mit {provider} ist abgelaufen oder wurde in einem anderen Browser begonnen. Beginnen Sie noch einmal.',
  EXTERNAL_OFF: 'Diese Website bietet diese Art der Anmeldung nicht mehr an. Wählen Sie eine andere.',
  PASSKEY_UNKNOWN:
    'Dieser Passkey ist bei {site} nicht mehr registriert. Melden Sie sich anders an und fügen Sie dann einen neuen hinzu.',
  PASSKEY_EXPIRED: 'Die Anfrage ist abgelaufen. Versuchen Sie es noch einmal.',
  PASSKEY_NOT_VERIFIED:
    'Ihr Gerät konnte Ihre Identität nicht bestätigen. Richten Sie darauf Fingerabdruck, Gesichtserkennung oder PIN ein, oder melden Sie sich anders an.',
  PASSKEY_COPIED:
    'Dieser Passkey wurde möglicherweise kopiert und deshalb nicht akzeptiert. Melden Sie sich anders an und ersetzen Sie ihn.',
  PASSKEY_FAILED: 'Das hat nicht geklappt. Versuchen Sie es noch einmal, oder melden Sie sich anders an.',
  PASSKEY_REGISTERED: 'Dieses Gerät hat schon einen Passkey für dieses Konto.',
  TOO_MANY_PASSKEYS: 'Sie haben die Höchstzahl an Passkeys erreicht. Entfernen Sie zuerst einen.',
  WRONG_SIGN_IN: 'E-Mail-Adresse oder Passwort falsch.',
  WRONG_PASSWORD: 'Das aktuelle Passwort ist falsch.',
  SET_UP_PASSWORD:
    'Zu dieser E-Mail-Adresse gibt es schon ein Konto. Geben Sie dessen Passwort ein, um es zum Inhaberkonto zu machen.',
  MEMBER_BLOCKED: 'Dieses Konto wurde gesperrt. Wenden Sie sich an {site}.',
  NOT_ON_TEAM: '{email} gehört nicht zum Team von {site}. Wählen Sie ein Konto, das dazugehört.',
  DELETION_PENDING: 'Dieses Konto wird gelöscht. Melden Sie sich auf der Anmeldeseite an, um es zu behalten.',
  EMAIL_ALREADY_EXISTS:
    'Für diese E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich an, oder setzen Sie das Passwort zurück.',
  INVITATION_OTHER_ADDRESS:
    'Diese Einladung gilt für eine andere E-Mail-Adresse. Verwenden Sie die, an die sie gesendet wurde.',
  EMAIL_NOT_ALLOWED: 'Diese Website akzeptiert diese E-Mail-Adresse nicht. Verwenden Sie eine andere.',
  INVALID_INVITATION: 'Dieser Einladungscode ist nicht gültig. Prüfen Sie ihn, oder bitten Sie um einen neuen.',
  INVITATION_CODE_MISSING: 'Geben Sie Ihren Einladungscode ein.',
  INVITATION_NEEDED:
    'Diese Website nimmt neue Mitglieder nur mit Einladung auf. Wenn Sie eingeladen wurden, öffnen Sie den Link in der E-Mail.',
  MISSING_CAPTCHA_TOKEN: 'Bestätigen Sie, dass Sie ein Mensch sind.',
  INVALID_CAPTCHA_TOKEN: 'Das Captcha war falsch oder ist abgelaufen. Versuchen Sie es noch einmal.',
  CAPTCHA_UNAVAILABLE: 'Gerade lässt sich nicht prüfen, ob Sie ein Mensch sind. Versuchen Sie es gleich noch einmal.',
}
