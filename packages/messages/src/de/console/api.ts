import type { ConsoleMessages } from '../../console-messages.js'

export const api: ConsoleMessages['api'] = {
  errors: {
    0: 'Der Server ist nicht erreichbar. Die angezeigten Daten sind möglicherweise veraltet.',
    401: 'Ihre Sitzung ist abgelaufen. Melden Sie sich erneut an, um fortzufahren.',
    403: 'Ihre Rolle erlaubt das nicht.',
    404: 'Nicht gefunden. Möglicherweise wurde das Objekt gelöscht.',
    429: 'Zu viele Anfragen. Warten Sie einen Moment und versuchen Sie es erneut.',
  },
  serverError: 'Auf dem Server ist ein Fehler aufgetreten. Es wurde nichts geändert.',
  refused: 'Der Server hat die Anfrage abgelehnt.',
  codes: {
    UNREADABLE_RESPONSE: 'Der Server hat eine unlesbare Antwort gesendet.',
  },
  tryAgain: 'Erneut versuchen',
}
