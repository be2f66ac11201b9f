import type { ConsoleMessages } from '../../console-messages.js'

export const dataFiles: Pick<ConsoleMessages['data'], 'import' | 'export' | 'file' | 'indexes'> = {
  export: {
    heading: 'Export',
    filtered: 'Exportiert die Einträge, die dem Filter im Tab „Einträge“ entsprechen.',
    all: 'Exportiert alle Einträge. Für eine Teilmenge setzen Sie im Tab „Einträge“ einen Filter.',
    noReferences:
      'Felder mit mehreren Referenzen sind nicht enthalten. Um sie zu exportieren, verwenden Sie auf dem Server den Befehl foyer data export.',
    formats:
      'CSV-Dateien können gefahrlos in einer Tabellenkalkulation geöffnet werden. Beide Formate lassen sich wieder importieren.',
    soFar: {
      one: 'Bisher {count} Eintrag',
      other: 'Bisher {count} Einträge',
    },
    exported: {
      one: '{count} Eintrag exportiert',
      other: '{count} Einträge exportiert',
    },
    format: 'Format',
    jsonLines: 'JSONL',
    exportFiltered: 'Passende Einträge exportieren',
    export: 'Exportieren',
  },
  file: {
    notAnObject: 'Jede Zeile muss ein JSON-Objekt sein.',
    notJson: 'Ungültiges JSON.',
    tooManyCells: '{cells} Zellen, aber die Kopfzeile hat {names}.',
    openQuote: 'Nicht geschlossenes Anführungszeichen.',
    afterQuote: 'Unerwarteter Text nach einem schließenden Anführungszeichen.',
  },
  import: {
    tooLarge: 'Die Datei ist größer als 50 MB. Verwenden Sie auf dem Server den Befehl foyer data import.',
    stopped: 'Import angehalten. Bereits geschriebene Einträge bleiben erhalten.',
    failedWith: 'Der Import ist fehlgeschlagen: {message}',
    failed: 'Der Import ist fehlgeschlagen.',
    heading: 'Import',
    hint: 'JSON Lines oder CSV mit Kopfzeile. Wird in Blöcken von 1.000 Einträgen gesendet. Ungültige Zeilen werden übersprungen und aufgelistet.',
    file: 'Datei',
    fileHint:
      'UTF-8, bis zu 50 MB. Als Erstellungsdatum gilt der Zeitpunkt des Imports; foyer data import behält das ursprüngliche Datum.',
    existing: 'Vorhandene Einträge',
    replace: 'Vorhandene Einträge ersetzen',
    skip: 'Vorhandene Einträge überspringen',
    found: '{name}: {items}.',
    requests: {
      one: 'In {count} Anfrage gesendet.',
      other: 'In {count} Anfragen gesendet.',
    },
    unreadable: {
      one: '{count} ungültige Zeile.',
      other: '{count} ungültige Zeilen.',
    },
    progress: {
      one: '{done} von {count} Eintrag verarbeitet.',
      other: '{done} von {count} Einträgen verarbeitet.',
    },
    submit: {
      one: '{count} Eintrag importieren',
      other: '{count} Einträge importieren',
    },
    added: {
      one: '{count} Eintrag hinzugefügt.',
      other: '{count} Einträge hinzugefügt.',
    },
    replaced: {
      one: '{count} Eintrag ersetzt.',
      other: '{count} Einträge ersetzt.',
    },
    rejected: {
      one: '{count} Zeile abgelehnt.',
      other: '{count} Zeilen abgelehnt.',
    },
    unknown: {
      one: 'Das Ergebnis von {count} Eintrag ist unbekannt. Importieren Sie ihn erneut.',
      other: 'Das Ergebnis von {count} Einträgen ist unbekannt. Importieren Sie sie erneut.',
    },
    invalidLines: 'Ungültige Zeilen',
    rejectedLines: 'Abgelehnte Zeilen',
    more: '{count} weitere',
  },
  indexes: {
    built: '{name} erstellt.',
    removed: '{name} gelöscht.',
    lead: 'Indizes beschleunigen Filter und Sortierungen auf ihren Feldern und verlangsamen Schreibvorgänge leicht.',
    empty: 'Keine Indizes',
    emptyHint:
      'Kleine Sammlungen brauchen keinen Index. Wenn eine Abfrage langsam ist, fügen Sie einen Index für die gefilterten Felder hinzu.',
    heading: 'Indizes',
    index: 'Index',
    unique: 'eindeutig',
    caseInsensitive: 'ohne Groß-/Kleinschreibung',
    rebuildOne: 'Neu erstellen{span}',
    removeOne: 'Löschen…{span}',
    add: 'Index hinzufügen',
    removeTitle: '{name} löschen?',
    descending: '{path} (absteigend)',
    removeHint:
      'Es werden keine Einträge gelöscht. Abfragen, die den Index verwenden, werden langsamer. Sie können ihn wieder erstellen.',
    removeUnique: 'Doppelte Werte sind dann wieder erlaubt.',
    fieldsMissing: 'Geben Sie ein bis drei Felder ein, durch Kommas getrennt.',
    tooMany: 'Ein Index kann höchstens drei Felder haben.',
    uniqueOne: 'Ein eindeutiger Index hat genau ein Feld.',
    exists: 'Diesen Index gibt es bereits.',
    fieldsHint: 'In der Reihenfolge Ihrer Filter, zum Beispiel kind, -price. Ein Minus sortiert absteigend.',
    uniqueLabel: 'Eindeutig',
    uniqueHint: 'Lehnt Einträge mit bereits vorhandenem Wert ab. Bei Duplikaten schlägt die Erstellung fehl.',
    caseLabel: 'Groß-/Kleinschreibung ignorieren',
    build: 'Index erstellen',
  },
}
