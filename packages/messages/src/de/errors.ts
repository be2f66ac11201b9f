import type { PageMessages } from '../messages.js'

/** The error pages by code in German. */
export const errors: PageMessages['errors'] = {
  GENERAL: {
    title: 'Etwas ist schiefgegangen',
    sentence: 'Der Fehler liegt bei uns. Bitte versuchen Sie es noch einmal.',
  },
  REFUSED: { title: 'Etwas ist schiefgegangen', sentence: 'Die Anfrage ließ sich nicht lesen.' },
  flow_expired: {
    title: 'Diese Anmeldung ist abgelaufen',
    sentence:
      'Sie wurde vor zu langer Zeit begonnen oder ist schon abgeschlossen. Gehen Sie zurück zur Website, und beginnen Sie von vorn.',
  },
  unknown_client: {
    title: 'Diese Website ist nicht bekannt',
    sentence: 'Die Website, von der Sie kommen, ist hier nicht bekannt.',
  },
  wrong_return_address: {
    title: 'Die Rücksprungadresse stimmt nicht',
    sentence:
      'Die Website verlangt die Antwort an einer Adresse, die nicht eingetragen ist. Sagen Sie es der Leitung von {site}.',
  },
  NOT_FOUND: {
    title: 'Hier ist nichts',
    sentence: 'Diese Seite gibt es nicht. Prüfen Sie die Adresse, oder gehen Sie zurück.',
  },
  UNAVAILABLE: {
    title: 'Gleich wieder da',
    sentence: 'Der Dienst kann gerade nicht antworten. Versuchen Sie es gleich noch einmal.',
  },
  THROTTLED_FEATURE: {
    title: 'Bitte warten Sie einen Moment',
    sentence: 'Es waren zu viele Versuche. Warten Sie vor dem nächsten.',
  },
  PERMISSION_DENIED: {
    title: 'Dieses Formular ist abgelaufen',
    sentence:
      'Die Seite war zu lange offen, oder der Browser blockiert Cookies. Erlauben Sie Cookies für diese Seite, und beginnen Sie von vorn.',
  },
}
