import type { ConsoleMessages } from '../../console-messages.js'

export const dataGrid: ConsoleMessages['dataGrid'] = {
  column: {
    menu: 'Spalte {name}',
    ascending: 'Aufsteigend sortieren',
    descending: 'Absteigend sortieren',
    filter: 'Nach dieser Spalte filtern',
    pin: 'Spalte fixieren',
    unpin: 'Fixierung der Spalte aufheben',
    hide: 'Spalte ausblenden',
    fit: 'An Inhalt anpassen',
    resize: 'Breite mit Pfeiltasten ändern',
    width: 'Breite von {name}',
    pixels: {
      one: '{count} Pixel',
      other: '{count} Pixel',
    },
    pinned: '{name} fixiert.',
    unpinned: 'Fixierung von {name} aufgehoben.',
    hidden: '{name} ausgeblendet. Unter Spalten können Sie sie wieder einblenden.',
  },
  createdDate: 'Erstellt',
  updatedDate: 'Geändert',
  owner: 'Autor',
  rowMenu: 'Eintrag {id}',
  copyId: 'ID {id} kopieren',
  openUrl: '{url} in einem neuen Tab öffnen',
  reference: {
    open: 'In {collection} öffnen',
    missing: 'Eintrag nicht gefunden',
    empty: 'Dieser Eintrag hat keine weiteren Felder.',
  },
  image: {
    preview: 'Bildvorschau',
    open: 'Bild öffnen',
    failed: 'Das Bild konnte nicht geladen werden.',
    elsewhere: 'Keine Vorschau, weil das Bild auf einem anderen Server liegt.',
  },
  select: {
    page: 'Alle Einträge dieser Seite auswählen',
    one: '{id} auswählen',
    count: {
      one: '{count} Eintrag ausgewählt',
      other: '{count} Einträge ausgewählt',
    },
    clear: 'Auswahl aufheben',
    edit: 'Feld bearbeiten…',
  },
  edit: {
    title: {
      one: '{count} Eintrag bearbeiten',
      other: '{count} Einträge bearbeiten',
    },
    value: 'Neuer Wert',
    hint: 'Leer lassen, um das Feld zu entfernen. Wird in Blöcken von {size} Einträgen gesendet.',
    submit: {
      one: '{count} Eintrag ändern',
      other: '{count} Einträge ändern',
    },
    changed: {
      one: '{count} Eintrag geändert.',
      other: '{count} Einträge geändert.',
    },
    undo: 'Rückgängig',
    undone: {
      one: 'Änderung von {count} Eintrag rückgängig gemacht.',
      other: 'Änderungen von {count} Einträgen rückgängig gemacht.',
    },
  },
  delete: {
    title: {
      one: '{count} Eintrag löschen?',
      other: '{count} Einträge löschen?',
    },
    hint: 'Das lässt sich nicht rückgängig machen. Referenzen auf diese Einträge funktionieren danach nicht mehr. Wird in Blöcken von {size} Einträgen gesendet.',
    submit: {
      one: '{count} Eintrag löschen',
      other: '{count} Einträge löschen',
    },
    deleted: {
      one: '{count} Eintrag gelöscht.',
      other: '{count} Einträge gelöscht.',
    },
  },
  progress: {
    one: '{done} von {count} Eintrag verarbeitet.',
    other: '{done} von {count} Einträgen verarbeitet.',
  },
  failed: {
    one: '{count} Eintrag fehlgeschlagen',
    other: '{count} Einträge fehlgeschlagen',
  },
  more: {
    one: 'und {count} weiterer',
    other: 'und {count} weitere',
  },
  stopped: 'Angehalten. Bereits vorgenommene Änderungen bleiben erhalten.',
  gone: 'Dieser Eintrag wurde gelöscht.',
  changedSince: 'Inzwischen von jemand anderem geändert.',
  changes: {
    one: '{count} Änderung · Anzeigen',
    other: '{count} Änderungen · Anzeigen',
  },
}
