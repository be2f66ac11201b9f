import type { ConsoleMessages } from '../../console-messages.js'

export const home: ConsoleMessages['home'] = {
  steps: {
    name: {
      label: 'Website benennen',
      hint: 'Erscheint auf jeder Seite und in jeder E-Mail.',
      action: 'Einstellungen',
    },
    policy: {
      label: 'Festlegen, wer sich registrieren kann',
      hint: 'Alle, mit Freigabe oder per Einladung.',
    },
    sender: {
      label: 'E-Mail-Absender einrichten',
      hint: 'Name und Adresse, die Empfänger erkennen. Senden Sie zur Prüfung einen Test.',
      action: 'E-Mails',
    },
    client: {
      label: 'Erste Anwendung hinzufügen',
      hint: 'Die Website oder App, die diesen Server zur Anmeldung verwendet.',
      action: 'Neue Anwendung',
    },
    signUp: {
      label: 'Anmeldeseite ausprobieren',
      hint: 'Legen Sie wie ein Besucher ein Testkonto an.',
    },
  },
  heading: 'Startseite',
  membersNow: 'Mitglieder',
  requests: 'Zu prüfende Anfragen',
  active: 'Aktive Mitglieder',
  blocked: 'Gesperrte Mitglieder',
  getStarted: 'Erste Schritte · {done} von {total}',
  toDo: 'Offen',
}
