import type { MethodMails } from '../mails-for.js'

export const methodMails: MethodMails = {
  identityLinked: {
    subject: '{provider} wurde mit Ihrem Konto bei {site} verknüpft',
    preheader: 'Ihr Konto hat eine neue Anmeldemethode.',
    heading: '{provider} ist verknüpft',
    lead: 'Sie können sich jetzt mit Ihrem {provider}-Konto bei {site} anmelden.',
    notYou:
      'Wenn Sie es nicht waren, legen Sie ein neues Passwort fest. Das beendet alle Sitzungen. Entfernen Sie danach {provider} aus Ihrem Konto.',
    action: 'Neues Passwort festlegen',
  },
  identityUnlinked: {
    subject: '{provider} ist nicht mehr mit Ihrem Konto bei {site} verknüpft',
    preheader: 'Eine Anmeldemethode wurde aus Ihrem Konto entfernt.',
    heading: '{provider} ist nicht mehr verknüpft',
    lead: 'Sie können sich mit Ihrem {provider}-Konto nicht mehr bei {site} anmelden.',
    notYou: 'Wenn Sie es nicht waren, legen Sie ein neues Passwort fest. Das beendet alle Sitzungen.',
    action: 'Neues Passwort festlegen',
  },
  secondFactorAdded: {
    subject: 'Bestätigung in zwei Schritten für {site} aktiviert',
    preheader: 'Anmeldungen bei Ihrem Konto brauchen jetzt einen zweiten Schritt.',
    heading: 'Bestätigung in zwei Schritten ist aktiviert',
    lead: 'Ab jetzt fragt die Anmeldung bei {site} auch nach einem Code Ihrer Authenticator-App.',
    notYou:
      'Wenn Sie es nicht waren, legen Sie ein neues Passwort fest. Das beendet alle Sitzungen. Bitten Sie danach den Betreiber der Website, die Authenticator-App zu entfernen.',
    action: 'Neues Passwort festlegen',
  },
  secondFactorRemoved: {
    subject: 'Bestätigung in zwei Schritten für {site} deaktiviert',
    preheader: 'Anmeldungen bei Ihrem Konto brauchen keinen zweiten Schritt mehr.',
    heading: 'Bestätigung in zwei Schritten ist deaktiviert',
    lead: 'Die Anmeldung bei {site} fragt nicht mehr nach einem Code Ihrer Authenticator-App.',
    notYou:
      'Wenn Sie es nicht waren, legen Sie ein neues Passwort fest. Das beendet alle Sitzungen. Aktivieren Sie danach die Bestätigung in zwei Schritten wieder.',
    action: 'Neues Passwort festlegen',
  },
  recoveryCodesRenewed: {
    subject: 'Neue Wiederherstellungscodes für {site}',
    preheader: 'Für Ihr Konto wurden neue Wiederherstellungscodes erstellt.',
    heading: 'Neue Wiederherstellungscodes',
    lead: 'Für Ihr Konto bei {site} wurden neue Wiederherstellungscodes erstellt. Ihre früheren Codes gelten nicht mehr.',
    notYou:
      'Wenn Sie es nicht waren, legen Sie ein neues Passwort fest. Das beendet alle Sitzungen. Erstellen Sie danach neue Wiederherstellungscodes.',
    action: 'Neues Passwort festlegen',
  },
  recoveryCodeUsed: {
    subject: 'Ein Wiederherstellungscode für {site} wurde verwendet',
    preheader: 'Jemand hat sich mit einem Wiederherstellungscode bei Ihrem Konto angemeldet.',
    heading: 'Ein Wiederherstellungscode wurde verwendet',
    lead: 'Einer Ihrer Wiederherstellungscodes wurde zur Anmeldung bei Ihrem Konto verwendet. Verbleibende Codes: {count}.',
    notYou:
      'Wenn Sie es nicht waren, legen Sie ein neues Passwort fest. Das beendet alle Sitzungen. Erstellen Sie danach neue Wiederherstellungscodes.',
    action: 'Neues Passwort festlegen',
  },
  passkeyAdded: {
    subject: 'Neuer Passkey bei {site}',
    preheader: 'Ihr Konto hat eine neue Anmeldemethode.',
    heading: 'Ein Passkey wurde hinzugefügt',
    lead: 'Sie können sich jetzt mit dem neuen Passkey bei {site} anmelden.',
    notYou:
      'Wenn Sie es nicht waren, entfernen Sie den Passkey und legen Sie ein neues Passwort fest. Das beendet alle Sitzungen.',
    action: 'Passkeys ansehen',
  },
  passkeyRemoved: {
    subject: 'Passkey bei {site} entfernt',
    preheader: 'Eine Anmeldemethode wurde aus Ihrem Konto entfernt.',
    heading: 'Ein Passkey wurde entfernt',
    lead: 'Mit diesem Passkey ist keine Anmeldung bei {site} mehr möglich. Sie können ihn auch in Ihrem Passwortmanager löschen.',
    notYou: 'Wenn Sie es nicht waren, legen Sie ein neues Passwort fest. Das beendet alle Sitzungen.',
    action: 'Passkeys ansehen',
  },
}
