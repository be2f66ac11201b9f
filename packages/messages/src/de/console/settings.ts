import type { ConsoleMessages } from '../../console-messages.js'

export const settings: ConsoleMessages['settings'] = {
  branding: {
    colourWrong: 'Geben Sie eine Farbe ein, zum Beispiel #17566a: # und sechs Stellen.',
    heading: 'Branding',
    alt: 'Alternativtext des Logos',
    altHint: 'Wird von Screenreadern vorgelesen. Standard: Logo der Website.',
    colour: 'Farbe',
    picker: 'Farbauswahl',
    colourHint: 'Für Schaltflächen und Links auf Seiten und in E-Mails.',
    reset: 'Branding zurücksetzen',
    preview: 'Anmeldeseite',
  },
  look: {
    layout: { label: 'Layout', options: { door: 'Tür', card: 'Karte', split: 'Geteilt mit Bild' } },
    font: {
      label: 'Schriftart',
      options: { foyer: 'Hanken Grotesk (Standard)', system: 'System', serif: 'Serifen', rounded: 'Gerundet' },
    },
    radius: {
      label: 'Ecken',
      options: { none: 'Eckig', small: 'Klein', medium: 'Mittel', large: 'Groß' },
    },
    background: 'Hintergrund',
    backgroundHint: 'Eine Farbe, zwei (hell und dunkel) oder „plain“. Standard: ein Ton der Farbe oben.',
  },
  picture: {
    label: 'Bild',
    remove: 'Bild entfernen',
    limits:
      'PNG, JPEG oder WebP bis 4 MB mit Seiten von mindestens 400 px. Große Dateien werden auf 140 kB verkleinert.',
    tooLarge: 'Die Datei ist zu groß. Wählen Sie eine Datei bis 4 MB.',
    tooSmall: 'Das Bild hat {width} × {height} px. Jede Seite muss mindestens {least} px haben.',
    tooDetailed: 'Das Bild ist zu detailliert. Wählen Sie ein einfacheres oder kleineres.',
  },
  links: {
    heading: 'Links',
    terms: 'Nutzungsbedingungen',
    privacy: 'Datenschutz',
    help: 'Hilfe',
  },
  captcha: {
    heading: 'Captcha',
    provider: 'Anbieter',
    builtIn: 'Integriert (Proof of Work, kein Drittanbieter)',
    when: 'Wann',
    onRisk: 'Nur bei verdächtigen Anfragen',
    always: 'Immer',
    siteKey: 'Site-Key',
    siteKeyHint: 'Erfordert den geheimen Schlüssel in FOYER_CAPTCHA_SECRET auf dem Server.',
    invisibleKey: 'Unsichtbarer Site-Key',
    invisibleKeyHint: 'Für Seiten ohne sichtbares Captcha.',
    test: 'Schlüssel testen',
    testInvisible: 'Unsichtbares Captcha testen',
    testHint: 'Öffnet eine Seite, auf der Sie das Captcha lösen und das Ergebnis sehen. Es wird nichts gespeichert.',
    opened: 'Der Test wurde in einem neuen Tab geöffnet. <link>Erneut öffnen</link>',
    siteKeyMissing: 'Geben Sie den Site-Key des Anbieters ein. Ohne ihn kann sich niemand anmelden.',
  },
  contrast: {
    clear: '{theme}: Kontrast {ratio} erfüllt AA (4,5:1).',
    text: 'zu gering für Text',
    background: 'zu gering gegen den Hintergrund',
    replaced: '{theme}: Kontrast {ratio} ist {why}. Die Seiten verwenden stattdessen {colour} ({after}:1, erfüllt AA).',
  },
  logo: {
    label: 'Logo',
    saveAs: 'Speichern Sie es in Ihrem Zeichenprogramm als „einfaches SVG“ oder PNG und wählen Sie diese Datei.',
    unchanged: 'Unverändert übernommen.',
    unreadable: 'Diese Datei kann nicht gelesen werden. Wählen Sie eine andere.',
    none: 'Kein Logo',
    current: 'Aktuelles Logo',
    removed: 'Logo entfernt. Speichern Sie, um dies zu übernehmen.',
    remove: 'Logo entfernen',
    hint: 'Wählen Sie eine Datei, legen Sie sie hier ab oder fügen Sie sie in dieses Feld ein.',
    limits:
      'PNG oder JPEG bis 64 kB mit Seiten von 16 bis 1600 px wird unverändert verwendet. Größere Dateien, SVG und WebP bis 4 MB werden in PNG umgewandelt. Anzeige mit höchstens 192 × 48 px.',
    svgEntities: 'Das SVG definiert Entitäten.',
    svgUnreadable: 'Das SVG kann nicht gelesen werden. Speichern Sie es in Ihrem Zeichenprogramm noch einmal.',
    svgScript: 'Das SVG enthält ein Skript.',
    svgPage: 'Das SVG enthält ein Seitenelement ({name}).',
    svgStyle: 'Das SVG lädt ein externes Stylesheet.',
    svgHandler: 'Das SVG enthält ein Skript ({name}).',
    svgLink: 'Das SVG verweist auf eine externe Ressource ({url}).',
    svgExternal: 'Das SVG lädt eine externe Ressource ({name}).',
    tooLarge: 'Die Datei hat {size}. Wählen Sie eine Datei bis 4 MB.',
    wrongType: 'Kein PNG-, JPEG-, WebP- oder SVG-Bild. Wählen Sie eine Datei in einem dieser Formate.',
    tooSmall: 'Das Bild hat {width} × {height} px. Jede Seite muss mindestens {least} px haben.',
    broken:
      'Das Bild kann nicht angezeigt werden. Die Datei ist möglicherweise unvollständig. Speichern Sie sie noch einmal.',
    converted: 'In ein PNG mit {width} × {height} px umgewandelt.',
    tooDetailed: 'Das Bild ist für ein Logo zu detailliert. Wählen Sie ein einfacheres.',
  },
  policy: {
    inviteOnly: '{site} nimmt neue Mitglieder nur auf Einladung auf.',
    password: 'Passwort',
    noForm: 'Besucher sehen kein Formular, nur den Weg zu einer Einladung.',
    form: 'Die Registrierungsseite trägt den Titel „{heading}“.',
    legend: 'Registrierungsrichtlinie',
  },
  heading: 'Einstellungen',
  signUp: 'Registrierung',
  verify: {
    label: 'E-Mail-Bestätigung verlangen',
    hint: 'Bestätigt, dass Benutzern ihre E-Mail-Adresse gehört. Fügt der Registrierung einen Schritt und eine E-Mail hinzu.',
  },
  disclosure: {
    label: 'Verbergen, ob eine E-Mail-Adresse registriert ist',
    hint: 'Verhindert das Ausspähen von Konten. Fehlermeldungen werden weniger genau.',
  },
  directory: {
    label: 'Öffentliche Mitglieder auflisten',
    hint: 'Besucher und Mitglieder können Name, Bild und Titel von Mitgliedern mit öffentlichem Profil auflisten. Andere bleiben verborgen.',
  },
  site: {
    heading: 'Website',
    nameHint: 'Erscheint auf jeder Seite und in jeder E-Mail.',
    languageHint: 'Wird verwendet, wenn ein Besucher keine Sprache bevorzugt.',
    mailHint: 'Absender und Vorlagen finden Sie unter <link>E-Mails</link>.',
  },
  deletion: {
    heading: 'Kontolöschung',
    grace: 'Frist (Tage)',
    hint: 'Gelöschte Mitglieder werden sofort abgemeldet und können das Konto in dieser Zeit durch eine Anmeldung wiederherstellen. 0 löscht sofort.',
  },
  saveMore: 'Speichern…',
  confirm: {
    title: 'Änderungen prüfen',
    hint: 'Gilt sofort. Bisherige Werte bleiben im Audit-Protokoll.',
  },
  changes: {
    stillWaiting: {
      one: '{count} offene Anfrage wartet weiterhin auf Ihre Entscheidung.',
      other: '{count} offene Anfragen warten weiterhin auf Ihre Entscheidung.',
    },
    generic: '{name}: {before} → {after}',
  },
  policies: {
    open: {
      label: 'Offen',
      hint: 'Wer sich registriert, ist sofort Mitglied.',
      heading: 'Konto erstellen',
      button: 'Konto erstellen',
    },
    approval: {
      label: 'Freigabe',
      hint: 'Neue Benutzer stellen eine Beitrittsanfrage und warten auf die Freigabe durch das Team.',
      heading: 'Beitritt anfragen',
      button: 'Beitritt anfragen',
    },
    invite: {
      label: 'Einladung',
      hint: 'Nur Personen mit Einladung können sich registrieren.',
      heading: 'Nur auf Einladung',
      button: '–',
    },
  },
  impact: {
    'signup.policy': {
      open: 'Neue Benutzer sind sofort Mitglieder.',
      approval: 'Neue Benutzer müssen freigegeben werden. Vorhandene Mitglieder sind nicht betroffen.',
      invite: 'Neue Benutzer benötigen eine Einladung. Vorhandene Mitglieder sind nicht betroffen.',
    },
    'signup.verifyEmail': {
      true: 'Neue Benutzer müssen ihre E-Mail-Adresse mit einem Code bestätigen. Mitglieder, die das nie getan haben, werden bei der nächsten Anmeldung dazu aufgefordert.',
      false: 'E-Mail-Adressen werden nicht mehr bestätigt; Konten können also fremde E-Mail-Adressen verwenden.',
    },
    'accounts.disclosure': {
      explicit: 'Antworten zeigen, ob eine E-Mail-Adresse registriert ist.',
      private: 'Antworten zeigen nicht mehr, ob eine E-Mail-Adresse registriert ist.',
    },
    'members.directory': {
      open: 'Besucher und Mitglieder können Mitglieder mit öffentlichem Profil auflisten.',
      closed:
        'Besucher und Mitglieder sehen andere Mitglieder nicht mehr. Mitgliederlisten auf Ihrer Website bleiben leer.',
    },
    'members.deletionGraceDays': {
      0: 'Mitglieder werden ab jetzt sofort gelöscht. Bereits geplante Löschungen behalten ihr Datum.',
      1: 'Ab jetzt gelöschte Mitglieder können 1 Tag lang wiederhergestellt werden.',
      '*': 'Ab jetzt gelöschte Mitglieder können {value} Tage lang wiederhergestellt werden.',
    },
    'branding.logo': {
      '': 'Seiten und E-Mails zeigen kein Logo.',
      '*': 'Seiten und E-Mails zeigen das neue Logo.',
    },
  },
}
