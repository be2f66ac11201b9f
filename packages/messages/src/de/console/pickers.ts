import type { ConsoleMessages } from '../../console-messages.js'

export const pickers: ConsoleMessages['pickers'] = {
  date: {
    open: 'Datum wählen',
    today: 'Heute',
    clear: 'Leeren',
    previousYear: 'Vorheriges Jahr',
    previousMonth: 'Vorheriger Monat',
    nextMonth: 'Nächster Monat',
    nextYear: 'Nächstes Jahr',
    invalid: 'Geben Sie ein Datum ein, zum Beispiel {example}.',
    tooEarly: 'Geben Sie {limit} oder später ein.',
    tooLate: 'Geben Sie {limit} oder früher ein.',
  },
  file: {
    choose: 'Datei wählen',
    replace: 'Andere Datei wählen',
    drop: 'oder hier ablegen',
    none: 'Keine Datei gewählt',
    remove: 'Datei entfernen',
    tooLarge: 'Die Datei ist zu groß. Wählen Sie eine bis {size}.',
    wrongType: 'Dieser Dateityp wird nicht unterstützt. Wählen Sie {types}.',
  },
}
