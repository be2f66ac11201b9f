import type { ConsoleMessages } from '../../console-messages.js'

export const memberFiles: Pick<ConsoleMessages['members'], 'port'> = {
  port: {
    heading: 'Import und Export',
    exportHint:
      'Alle Mitglieder mit Profil und Status, ohne Passwörter. Zellen, die eine Tabellenkalkulation als Formel ausführen würde, werden entschärft. Exporte werden im Audit-Protokoll festgehalten.',
    statuses: {
      receiving: 'Wird hochgeladen',
      checking: 'Wird geprüft',
      checked: 'Geprüft, noch nicht importiert',
      importing: 'Wird importiert',
      done: 'Importiert',
      failed: 'Fehlgeschlagen',
    },
    uploadFailed:
      'Das Hochladen wurde unterbrochen. Entfernen Sie den Import aus der Liste und wählen Sie die Datei erneut.',
    identities: {
      one: '{count} Mitglied mit {provider}-Konto.',
      other: '{count} Mitglieder mit {provider}-Konto.',
    },
    notOffered:
      'Noch nicht zur Anmeldung angeboten: {list}. Fügen Sie unter „Anmeldung“ einen Anbieter mit derselben ID hinzu, damit diese Mitglieder sich anmelden können.',
    toAdd: {
      one: '{count} Mitglied wird hinzugefügt.',
      other: '{count} Mitglieder werden hinzugefügt.',
    },
    added: {
      one: '{count} Mitglied hinzugefügt.',
      other: '{count} Mitglieder hinzugefügt.',
    },
    toUpdate: {
      one: '{count} Mitglied wird aktualisiert.',
      other: '{count} Mitglieder werden aktualisiert.',
    },
    updated: {
      one: '{count} Mitglied aktualisiert.',
      other: '{count} Mitglieder aktualisiert.',
    },
    unchanged: {
      one: '{count} vorhandenes Mitglied unverändert.',
      other: '{count} vorhandene Mitglieder unverändert.',
    },
    skipped: {
      one: '{count} ungültige Zeile übersprungen.',
      other: '{count} ungültige Zeilen übersprungen.',
    },
    refusedAddresses: {
      one: '{count} E-Mail-Adresse würde bei der Registrierung abgelehnt. Sie wird trotzdem importiert.',
      other: '{count} E-Mail-Adressen würden bei der Registrierung abgelehnt. Sie werden trotzdem importiert.',
    },
    invalidLines: {
      one: '{count} ungültige Zeile',
      other: '{count} ungültige Zeilen',
    },
    firstShown: {
      one: 'Die erste Zeile wird gezeigt ({count}).',
      other: 'Die ersten {count} werden gezeigt.',
    },
    submit: {
      one: '{count} Mitglied importieren',
      other: '{count} Mitglieder importieren',
    },
    keepOpen:
      'Lassen Sie diesen Tab geöffnet, bis die Datei hochgeladen ist. Andere Seiten der Konsole können Sie verwenden.',
    mayLeave: 'Sie können diese Seite verlassen. Der Import läuft weiter und erscheint bei Ihrer Rückkehr.',
    ignored: 'Unbekannte Spalten werden ignoriert: {columns}.',
    firstAsFile: 'Die ersten {count} herunterladen',
    allAsFile: 'Alle herunterladen',
    discard: 'Verwerfen',
    dismiss: 'Aus der Liste entfernen',
    notAllowed: 'Nur für Inhaber',
    notAllowedHint: 'Nur Inhaber können Mitglieder importieren und exportieren.',
    export: 'Export',
    fileMissing: 'Wählen Sie eine Datei.',
    tooLarge: 'Die Datei ist größer als {size} MB. Verwenden Sie auf dem Server „foyer member import“.',
    firebaseWrong: 'Fügen Sie alle Parameter ein: base64_signer_key, base64_salt_separator, rounds und mem_cost.',
    import: 'Import',
    importHint:
      'CSV- oder JSON-Datei in UTF-8, bis zu {size} MB. Nur die Spalte {column} ist erforderlich. Exporte von Firebase, Supabase, Auth0 und Wix werden unterstützt. Die Datei wird zuerst geprüft; importiert wird erst nach Ihrer Bestätigung.',
    file: 'Datei',
    update: 'Vorhandene Mitglieder aktualisieren',
    updateHint: 'Sonst werden sie übersprungen. Importe ändern nie Teammitglieder.',
    firebase: 'Passwörter aus Firebase',
    firebaseLabel: 'Parameter des Passwort-Hashs',
    firebaseHint:
      'In der Firebase-Konsole: Authentication, Users, Menü über der Liste. Sie werden nach dem Import gelöscht.',
    uploading: 'Wird hochgeladen…',
    check: 'Datei prüfen',
  },
}
