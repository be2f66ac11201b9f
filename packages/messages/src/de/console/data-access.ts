import type { ConsoleMessages } from '../../console-messages.js'

export const dataAccess: Pick<ConsoleMessages['data'], 'permissions' | 'promotion' | 'viewAs' | 'presets'> = {
  presets: {
    published: 'Von der Website veröffentlicht, zum Beispiel ein Katalog',
    own: 'Privat für jeden Benutzer, zum Beispiel Warenkorb oder Buchungen',
    shared: 'Von Mitgliedern für alle geschrieben, zum Beispiel Bewertungen',
    private: 'Nur für das Team und API-Schlüssel',
  },
  permissions: {
    summary: '{role}: {actions}.',
    ownItems: 'Autoren (eigene Einträge)',
    choices: {
      ANYONE: 'Alle, auch Besucher',
      SITE_MEMBER: 'Mitglieder',
      SITE_MEMBER_AUTHOR: 'Autoren, für ihre eigenen Einträge',
      ADMIN: 'Nur das Team und API-Schlüssel',
    },
    actions: {
      read: 'lesen',
      insert: 'hinzufügen',
      update: 'ändern',
      remove: 'löschen',
    },
    actionLabels: {
      read: 'Einträge lesen',
      insert: 'Einträge hinzufügen',
      update: 'Einträge ändern',
      remove: 'Einträge löschen',
    },
    authors: {
      ANYONE: 'Autoren sind die Besucher und Mitglieder, die einen Eintrag erstellt haben.',
      SITE_MEMBER: 'Autoren sind die Mitglieder, die einen Eintrag erstellt haben.',
      SITE_MEMBER_AUTHOR: 'Autoren sind die Mitglieder, die einen Eintrag erstellt haben.',
      ADMIN: 'Einträge werden vom Team und von API-Schlüsseln erstellt, die den Autor in _owner angeben.',
    },
    heading: 'Berechtigungen',
    table: 'Tabelle der Berechtigungen',
    byOperation: 'Berechtigungen nach Vorgang',
    operation: 'Vorgang',
    allowed: '{icon} Ja',
    saved: 'Berechtigungen gespeichert.',
    save: 'Berechtigungen speichern',
    roles: {
      visitor: 'Besucher',
      member: 'Mitglied',
      author: 'Autor',
      owner: 'Team',
    },
  },
  promotion: {
    policies: {
      reassign: {
        label: 'Beide behalten',
        hint: 'Die Einträge des Besuchers werden zu denen des Mitglieds hinzugefügt.',
      },
      keepMember: {
        label: 'Einträge des Mitglieds behalten',
        hint: 'Hat das Mitglied bereits Einträge, werden die des Besuchers aus der Sammlung entfernt.',
      },
      keepVisitor: {
        label: 'Einträge des Besuchers behalten',
        hint: 'Hat der Besucher Einträge, werden die bisherigen des Mitglieds aus der Sammlung entfernt.',
      },
      newest: {
        label: 'Neuere Einträge behalten',
        hint: 'Die zuletzt geänderten Einträge bleiben; die anderen werden aus der Sammlung entfernt.',
      },
      union: {
        label: 'Zusammenführen',
        hint: 'Einträge mit demselben Wert in einem Feld werden mit dem Eintrag des Mitglieds zusammengeführt. Mengen werden addiert, oder die größere bleibt.',
      },
    },
    union: {
      sum: 'Einträge mit gleichem {by} werden zusammengeführt und {field} wird addiert. Alle anderen Einträge gehen an das Mitglied.',
      max: 'Einträge mit gleichem {by} werden zusammengeführt und das größere {field} bleibt. Alle anderen Einträge gehen an das Mitglied.',
      member:
        'Bei Einträgen mit gleichem {by} bleibt nur der des Mitglieds. Alle anderen Einträge gehen an das Mitglied.',
    },
    saved: 'Gespeichert. Gilt ab der nächsten Registrierung oder Anmeldung.',
    heading: 'Wenn ein Besucher Mitglied wird',
    current:
      '{rule} Mitglieder können dies innerhalb der Frist unter „Datenschutz und Aufbewahrung“ rückgängig machen (Standard: ein Tag).',
    legend: 'Einträge des Besuchers',
    by: 'Feld zur Erkennung von Duplikaten',
    byMissing: 'Geben Sie das Feld ein, zum Beispiel product.',
    amount: 'Menge in beiden Einträgen',
    amounts: {
      member: 'Menge des Mitglieds behalten',
      sum: 'Mengen addieren',
      max: 'Größere Menge behalten',
    },
    amountField: 'Feld der Menge',
    amountMissing: 'Geben Sie das Feld ein, zum Beispiel amount.',
  },
  viewAs: {
    label: 'Ansehen als',
    owner: 'Sie selbst',
    visitor: 'Ein Besucher',
    member: 'Ein Mitglied…',
    member_id: 'E-Mail-Adresse oder ID',
    view: '{icon} Ansehen',
    access: {
      all: 'Dieser Benutzer sieht alle Einträge.',
      own: 'Dieser Benutzer sieht nur die eigenen Einträge.',
    },
    readOnly: 'Diese Ansicht ist schreibgeschützt und wird im Audit-Protokoll festgehalten.',
    unknown: 'Kein Mitglied gefunden. Geben Sie die vollständige E-Mail-Adresse oder eine ID ein.',
  },
}
