import type { PageMessages } from '../messages.js'

/** Texts of the error pages by code, in German. */
export const errors: PageMessages['errors'] = {
  GENERAL: {
    title: 'Etwas ist schiefgegangen',
    sentence: 'Der Fehler liegt bei uns. Versuchen Sie es noch einmal.',
  },
  REFUSED: { title: 'Etwas ist schiefgegangen', sentence: 'Die Anfrage ließ sich nicht lesen.' },
  flow_expired: {
    title: 'Diese Anmeldung ist abgelaufen',
    sentence:
      'Sie wurde vor zu langer Zeit begonnen oder ist schon abgeschlossen. Gehen Sie zurück zur Website, und beginnen Sie von vorn.',
  },
  set_up_done: {
    title: 'Diese Website ist schon eingerichtet',
    sentence:
      '{site} hat schon einen Inhaber. Melden Sie sich in der Konsole an, oder bitten Sie einen Inhaber um eine Einladung.',
  },
  set_up_link_over: {
    title: 'Dieser Link gilt nicht mehr',
    sentence:
      'Ein Link zum Einrichten funktioniert einmal und läuft nach 24 Stunden ab. Starten Sie den Server neu, um einen neuen zu erhalten. Er gibt einen aus, solange {site} keinen Inhaber hat.',
  },
  view_as_private_window: {
    title: 'In einem privaten Fenster öffnen',
    sentence:
      'In diesem Browser ist jemand angemeldet. Öffnen Sie den Link in einem privaten Fenster, damit diese Sitzung erhalten bleibt.',
  },
  view_as_link_over: {
    title: 'Dieser Link gilt nicht mehr',
    sentence:
      'Ein Link zur Ansicht als Mitglied funktioniert einmal und läuft nach fünf Minuten ab. Erstellen Sie in der Konsole einen neuen.',
  },
  not_an_owner: {
    title: 'Dieses Konto gehört nicht zum Team',
    sentence:
      'Nur Teammitglieder können die Konsole von {site} verwenden. Melden Sie sich mit einem Teamkonto an, oder bitten Sie einen Inhaber um eine Einladung.',
  },
  unknown_client: {
    title: 'Unbekannte Anwendung',
    sentence: 'Die Anwendung, von der Sie kommen, ist nicht registriert.',
  },
  wrong_return_address: {
    title: 'Rücksprungadresse nicht registriert',
    sentence:
      'Die Website wollte Sie zu einer Adresse zurückschicken, die nicht registriert ist. Wenden Sie sich an den Betreiber von {site}.',
  },
  NOT_FOUND: {
    title: 'Seite nicht gefunden',
    sentence: 'Diese Seite gibt es nicht. Prüfen Sie die URL, oder gehen Sie zurück.',
  },
  UNAVAILABLE: {
    title: 'Vorübergehend nicht verfügbar',
    sentence:
      '{site} wird gerade gewartet oder ist stark ausgelastet. Nichts ist verloren. Versuchen Sie es gleich noch einmal.',
  },
  THROTTLED_FEATURE: {
    title: 'Zu viele Versuche',
    sentence: 'Warten Sie einen Moment, bevor Sie es noch einmal versuchen.',
  },
  cookies_blocked: {
    title: 'Cookies sind blockiert',
    sentence:
      'Zum Anmelden sind Cookies nötig, und Ihr Browser hat keine gesendet. Erlauben Sie sie für diese Seite, gehen Sie zurück, und senden Sie das Formular noch einmal.',
  },
  form_expired: {
    title: 'Dieses Formular ist abgelaufen',
    sentence:
      'Die Seite war zu lange offen oder wurde in einem anderen Tab geöffnet. Gehen Sie zurück, laden Sie die Seite neu, und versuchen Sie es noch einmal.',
  },
  PERMISSION_DENIED: {
    title: 'Anfrage nicht erlaubt',
    sentence:
      'Das Formular kam von einer anderen Website, und das ist nicht erlaubt. Öffnen Sie {site}, und beginnen Sie dort.',
  },
}
