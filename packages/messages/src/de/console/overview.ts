import type { ConsoleMessages } from '../../console-messages.js'

export const overview: ConsoleMessages['overview'] = {
  nouns: {
    visitors: {
      one: '{count} Besucher',
      other: '{count} Besucher',
    },
    signUps: {
      one: '{count} Registrierung',
      other: '{count} Registrierungen',
    },
    logins: {
      one: '{count} Anmeldung',
      other: '{count} Anmeldungen',
    },
    failures: {
      one: '{count} fehlgeschlagene Anmeldung',
      other: '{count} fehlgeschlagene Anmeldungen',
    },
    members: {
      one: '{count} Mitglied',
      other: '{count} Mitglieder',
    },
  },
  axes: {
    hour: '{name} pro Stunde',
    day: '{name} pro Tag',
  },
  point: '{time}: {amount}',
  pointSoFar: '{time}: bisher {amount}',
  change: {
    unknown: 'Noch kein Vergleichszeitraum',
    none: 'Wie im vorherigen Zeitraum',
    fromNone: '+{count} gegenüber 0 im vorherigen Zeitraum',
    equal: '±0 % gegenüber {before} im vorherigen Zeitraum',
    more: '{percent}: mehr als im vorherigen Zeitraum ({before})',
    fewer: '{percent}: weniger als im vorherigen Zeitraum ({before})',
  },
  finding: {
    everyHour: '{amount} pro Stunde',
    everyDay: '{amount} pro Tag',
    peakHour: 'Höchstwert: {count} ({time})',
    peakDay: 'Höchstwert: {count} ({time})',
    soFar: '{finding} (bisher)',
  },
  none: {
    visitors:
      'Keine Besucher in diesem Zeitraum. Besucher werden gezählt, sobald Ihre Website als Anwendung hinzugefügt ist.',
    signUps: 'Keine Registrierungen in diesem Zeitraum.',
    logins: 'Keine Anmeldungen mit Passwort oder Link in diesem Zeitraum.',
    failures: 'Keine fehlgeschlagenen Anmeldungen in diesem Zeitraum.',
    activeMembers: 'Keine aktiven Mitglieder in diesem Zeitraum.',
  },
  lastHours: {
    one: 'Letzte {count} Stunde',
    other: 'Letzte {count} Stunden',
  },
  lastDays: {
    one: 'Letzter {count} Tag',
    other: 'Letzte {count} Tage',
  },
  viewFailures: 'Fehlgeschlagene Anmeldungen ansehen',
  viewFailuresOf: 'Fehlgeschlagene Anmeldungen ansehen: {time}',
  day: 'Tag',
  dayUtc: 'Tag (UTC)',
  soFar: '{time} (bisher)',
  nothing: 'Keine Daten in diesem Zeitraum',
  conversion: {
    rate: '{percent} der Besucher wurden Mitglieder.',
    noVisitors: 'Keine Besucher in diesem Zeitraum.',
    promotions: {
      one: '{count} Besucher hat sich angemeldet und {items} behalten.',
      other: '{count} Besucher haben sich angemeldet und {items} behalten.',
    },
    items: {
      one: '{count} Eintrag',
      other: '{count} Einträge',
    },
    visitors: 'Besucher',
    signUps: 'Registrierung begonnen',
    proven: 'E-Mail-Adresse bestätigt',
    joined: 'Mitglied geworden',
    heading: 'Konversion',
    noneVerified: 'Es wurden keine E-Mail-Adressen bestätigt. Möglicherweise ist die E-Mail-Bestätigung ausgeschaltet.',
  },
  loading: 'Wird geladen: {name}',
  asTable: 'Als Tabelle',
  csv: 'CSV {span}',
  csvOf: ': {name}',
  tableOf: '{name}: Tabelle',
  hour: 'Stunde',
  heading: 'Statistik',
  timeNote: '{zone} · alle 10 s aktualisiert',
  timeNoteMore:
    'Schraffierte Balken laufen noch. Zählungen der letzten 10 Sekunden gehen verloren, wenn der Server unerwartet stoppt.',
  tiles: {
    visitors: 'Besucher',
    signUps: 'Registrierungen',
    logins: 'Anmeldungen',
    failures: 'Fehlgeschlagene Anmeldungen',
    activeMembers: 'Aktive Mitglieder',
  },
  newClient: 'Neue Anwendung',
  todayUtc: 'heute (UTC)',
  dailyAverage: 'Tagesdurchschnitt',
  perDay: 'Eindeutig pro Tag (UTC)',
  range: 'Zeitraum',
  custom: 'Benutzerdefiniert',
}
