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
      hint: 'Name und Adresse, die Empfänger wiedererkennen. Senden Sie zur Prüfung einen Test.',
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
  getStarted: 'Erste Schritte · {done} von {total}',
  toDo: 'Offen',
  setUpDone: 'Einrichtung abgeschlossen',
  today: {
    heading: 'Heute',
    change: '{change} · {lastWeek}',
    byNow: 'letzten {day} bis zu dieser Uhrzeit: {count}',
    wholeDay: 'letzten {day} ganztägig: {count}',
    unknown: 'Noch keine Vorwoche',
  },
  attention: {
    heading: 'Handlungsbedarf',
    nothing: 'Kein Handlungsbedarf',
    requests: { one: '{count} Anfrage zu prüfen', other: '{count} Anfragen zu prüfen' },
    failures: {
      one: '{count} fehlgeschlagene Anmeldung in den letzten 24 Stunden (Tagesdurchschnitt: {average})',
      other: '{count} fehlgeschlagene Anmeldungen in den letzten 24 Stunden (Tagesdurchschnitt: {average})',
    },
    mailFailed: {
      one: '{count} E-Mail konnte nicht zugestellt werden und wird erneut gesendet',
      other: '{count} E-Mails konnten nicht zugestellt werden und werden erneut gesendet',
    },
    mailLate: {
      one: '{count} E-Mail wartet seit mehr als 10 Minuten',
      other: '{count} E-Mails warten seit mehr als 10 Minuten',
    },
    webhooks: {
      failing: 'Webhook-Zustellungen an {host} schlagen fehl',
      off: 'Webhook an {host} nach wiederholten Fehlern deaktiviert',
      gone: 'Webhook an {host} deaktiviert: Der Endpunkt existiert nicht mehr (410)',
    },
    addresses: {
      redirect: {
        one: '{application}: {count} Redirect-URI abgelehnt',
        other: '{application}: {count} Redirect-URIs abgelehnt',
      },
      origin: { one: '{application}: {count} Origin abgelehnt', other: '{application}: {count} Origins abgelehnt' },
      logout: {
        one: '{application}: {count} Abmelde-URI abgelehnt',
        other: '{application}: {count} Abmelde-URIs abgelehnt',
      },
    },
    unknownApplication: 'Unbekannte Anwendung',
  },
  latest: {
    heading: 'Neueste Registrierungen',
    all: 'Alle Mitglieder',
    none: 'Noch keine Mitglieder',
  },
}
