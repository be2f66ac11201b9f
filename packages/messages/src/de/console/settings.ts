import type { ConsoleMessages } from '../../console-messages.js'
import { settingFields } from './setting-fields.js'

export const settings: ConsoleMessages['settings'] = {
  fields: settingFields,
  heading: 'Einstellungen',
  cards: {
    signUp: 'Registrierung',
    accounts: 'Konten',
    passwords: 'Passwörter',
    look: 'Darstellung',
    applications: 'Anwendungen',
    captcha: 'Captcha',
    site: 'Website',
    links: 'Links',
    directory: 'Mitgliederverzeichnis',
    deletion: 'Kontolöschung',
    retention: 'Aufbewahrung',
    visitors: 'Besucher',
    requests: 'Anfragen',
  },
  state: {
    isDefault: 'Standard',
    reset: 'Auf Standard zurücksetzen',
    resetOne: 'Auf Standard zurücksetzen: {label}',
    notSet: 'nicht gesetzt',
    defaultIs: 'Standard: {value}',
  },
  errors: {
    required: 'Geben Sie einen Wert ein.',
    number: 'Geben Sie eine Zahl von {min} bis {max} ein.',
    duration: 'Geben Sie eine Dauer von {min} bis {max} ein.',
    url: 'Geben Sie eine Adresse ein, die mit https:// beginnt.',
    support: 'Geben Sie eine Adresse ein, die mit https:// oder mailto: beginnt.',
    json: 'Geben Sie ein JSON-Objekt ein, zum Beispiel {}.',
    atLeastOne: 'Wählen Sie mindestens eine aus.',
    words: 'Jedes Wort braucht mindestens 3 Buchstaben oder Ziffern.',
  },
  units: {
    characters: 'Zeichen',
    days: 'Tage',
    perMinute: 'pro Minute',
  },
  durations: {
    m: 'Minuten',
    h: 'Stunden',
    d: 'Tage',
  },
  durationUnit: 'Einheit: {label}',
  bar: {
    label: 'Nicht gespeicherte Änderungen',
    changes: {
      one: '{count} nicht gespeicherte Änderung',
      other: '{count} nicht gespeicherte Änderungen',
    },
    discard: 'Verwerfen',
    undo: 'Rückgängig',
    undone: 'Änderung rückgängig gemacht.',
  },
  branding: {
    colourWrong: 'Geben Sie eine Farbe ein, zum Beispiel #17566a: # und sechs Stellen.',
    picker: 'Farbauswahl',
    preview: 'Anmeldeseite',
  },
  picture: {
    remove: 'Bild entfernen',
    tooLarge: 'Die Datei ist zu groß. Wählen Sie eine Datei bis 4 MB.',
    tooSmall: 'Das Bild hat {width} × {height} px. Jede Seite muss mindestens {least} px haben.',
    tooDetailed: 'Das Bild ist zu detailliert. Wählen Sie ein einfacheres oder kleineres.',
  },
  captcha: {
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
    saveAs: 'Speichern Sie es in Ihrem Zeichenprogramm als „einfaches SVG“ oder PNG und wählen Sie diese Datei.',
    unchanged: 'Unverändert übernommen.',
    unreadable: 'Diese Datei kann nicht gelesen werden. Wählen Sie eine andere.',
    none: 'Kein Logo',
    current: 'Aktuelles Logo',
    removed: 'Logo entfernt. Speichern Sie, um dies zu übernehmen.',
    remove: 'Logo entfernen',
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
  },
  mailHint: 'Absender und Vorlagen finden Sie unter <link>E-Mails</link>.',
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
    'signin.methods': {
      password: 'Mitglieder brauchen ein Passwort. Wer keines hat, legt es über „Passwort vergessen?“ fest.',
      'password-and-code': 'Mitglieder können sich auch mit einem Code anmelden, der an ihre E-Mail-Adresse geht.',
      code: 'Die Anmeldeseite fragt nur nach der E-Mail-Adresse. Passwörter bleiben gespeichert, gelten dort aber nicht mehr.',
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
    'branding.colour': {
      '': 'Seiten und E-Mails verwenden wieder die Standardfarbe.',
      '*': 'Seiten und E-Mails verwenden die Farbe {value} oder einen Ton mit ausreichendem Kontrast.',
    },
  },
}
