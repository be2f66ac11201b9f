import type { ConsoleMessages } from '../../console-messages.js'

export const keys: ConsoleMessages['keys'] = {
  scopes: {
    'members:read': {
      label: 'Mitglieder lesen',
      hint: 'Profile, E-Mail-Adressen und autorisierte Anwendungen.',
    },
    'members:write': {
      label: 'Mitglieder verwalten',
      hint: 'Mitglieder anlegen, importieren, freigeben, sperren, abmelden und löschen.',
    },
    'owners:read': {
      label: 'Team lesen',
      hint: 'Auch für Sitzungslisten, Mitgliederexporte und das Audit-Protokoll erforderlich. Kein Schlüssel kann das Team ändern.',
    },
    'sessions:open': {
      label: 'Mitglieder anmelden',
      hint: 'Für Websites mit eigener Authentifizierung. Funktioniert nicht für Teammitglieder.',
    },
    introspect: {
      label: 'Tokens prüfen',
      hint: 'Prüft, ob ein Token aktiv ist und wem es gehört.',
    },
    'addresses:forward': {
      label: 'IP-Adressen von Besuchern weitergeben',
      hint: 'Für Server von Websites: Ratenbegrenzungen gelten für den Besucher statt für den Server.',
    },
    'data:read': {
      label: 'Einträge lesen',
      hint: 'Alle Einträge in allen Sammlungen.',
    },
    'data:write': {
      label: 'Einträge und Sammlungen schreiben',
      hint: 'Alle Einträge in allen Sammlungen.',
    },
    'site:read': {
      label: 'Konfiguration der Website lesen',
      hint: 'Einstellungen, Anwendungen, Webhooks, E-Mails und Statistik.',
    },
    'site:write': {
      label: 'Konfiguration der Website schreiben',
      hint: 'Einstellungen, Anwendungen, Webhooks und E-Mail-Vorlagen.',
    },
  },
  fullAccess: 'Vollzugriff',
  revoked: 'API-Schlüssel {name} widerrufen.',
  new: 'Neuer Schlüssel',
  heading: 'API-Schlüssel',
  empty: 'Noch keine API-Schlüssel',
  emptyHint:
    'Ein API-Schlüssel gibt einem Server-Programm die Berechtigungen, die Sie wählen. Verwenden Sie ihn nie in einem Browser.',
  key: 'Schlüssel',
  permissions: 'Berechtigungen',
  created: 'Erstellt',
  expires: 'Läuft ab am {day}',
  replaced: 'Ersetzt: {countdown}',
  revokeOne: '{name} widerrufen…',
  revokeReplacedOne: '{name} (ersetzt) widerrufen…',
  replaceOne: '{name} ersetzen…',
  revokeTitle: '{name} widerrufen?',
  replaceInstead: 'Um einen Schlüssel ohne Ausfall zu wechseln, ersetzen Sie ihn stattdessen.',
  nameHint: 'Wofür wird dieser Schlüssel verwendet?',
  networks: 'Netzwerke',
  networksHint:
    'IP-Adressen oder Netzwerke, die den Schlüssel verwenden dürfen, zum Beispiel 203.0.113.0/24, eine Angabe pro Zeile. Leer lassen, um alle zuzulassen.',
  lastDay: 'Ablaufdatum',
  lastDayHint: 'Gültig bis zum Ende dieses Tages (UTC). Leer lassen für unbegrenzte Gültigkeit.',
  create: 'Schlüssel erstellen',
}
