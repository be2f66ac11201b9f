import type { ConsoleMessages } from '../../console-messages.js'

export const settingFields: ConsoleMessages['settings']['fields'] = {
  'site.name': {
    label: 'Name der Website',
    hint: 'Erscheint auf jeder Seite und in jeder E-Mail.',
  },
  'site.language': {
    label: 'Sprache',
    hint: 'Wird verwendet, wenn ein Besucher keine Sprache bevorzugt.',
  },
  'signup.policy': {
    label: 'Registrierungsrichtlinie',
    hint: 'Wer Mitglied werden kann.',
    impact: {
      open: 'Neue Benutzer sind sofort Mitglieder.',
      approval: 'Neue Benutzer müssen freigegeben werden. Vorhandene Mitglieder sind nicht betroffen.',
      invite: 'Neue Benutzer benötigen eine Einladung. Vorhandene Mitglieder sind nicht betroffen.',
    },
  },
  'signup.verifyEmail': {
    label: 'E-Mail-Bestätigung verlangen',
    hint: 'Bestätigt, dass Benutzern ihre E-Mail-Adresse gehört. Fügt der Registrierung einen Schritt und eine E-Mail hinzu.',
    impact: {
      true: 'Neue Benutzer müssen ihre E-Mail-Adresse mit einem Code bestätigen. Mitglieder, die das nie getan haben, werden bei der nächsten Anmeldung dazu aufgefordert.',
      false:
        'E-Mail-Adressen werden nicht mehr bestätigt, daher ist eine Registrierung mit fremden E-Mail-Adressen möglich.',
    },
  },
  'signup.allowedDomains': {
    label: 'Erlaubte E-Mail-Domains',
    hint: 'Nur E-Mail-Adressen dieser Domains können sich registrieren, zum Beispiel example.com. Verwenden Sie *.example.com für Subdomains. Leer lassen, um alle zu erlauben.',
    impact: {
      '': 'Neue Benutzer können sich mit einer E-Mail-Adresse jeder Domain registrieren, die nicht gesperrt ist.',
      '*': 'Neue Benutzer benötigen eine E-Mail-Adresse einer der aufgeführten Domains. Vorhandene Mitglieder sind nicht betroffen.',
    },
  },
  'signup.deniedDomains': {
    label: 'Gesperrte E-Mail-Domains',
    hint: 'E-Mail-Adressen dieser Domains können sich nicht registrieren. Bestehende Mitglieder sind nicht betroffen.',
    impact: {
      '': 'Keine Domain ist gesperrt.',
      '*': 'Neue Benutzer können sich mit E-Mail-Adressen der aufgeführten Domains nicht registrieren. Vorhandene Mitglieder sind nicht betroffen.',
    },
  },
  'signup.throwawayDomains': {
    label: 'Wegwerfadressen sperren',
    hint: 'Lehnt Adressen von rund 9.000 Anbietern temporärer Postfächer ab.',
    impact: {
      allow: 'Neue Benutzer können sich mit Wegwerfadressen registrieren.',
      refuse:
        'Neue Benutzer können sich mit Wegwerfadressen nicht registrieren. Vorhandene Mitglieder sind nicht betroffen.',
    },
  },
  'signin.methods': {
    label: 'Anmeldemethoden',
    hint: 'Womit sich Mitglieder auf der Anmeldeseite anmelden.',
    options: {
      password: 'Passwort',
      'password-and-code': 'Passwort oder Code per E-Mail',
      code: 'Nur Code per E-Mail',
    },
    impact: {
      password: 'Mitglieder brauchen ein Passwort. Wer keines hat, legt es über „Passwort vergessen?“ fest.',
      'password-and-code': 'Mitglieder können sich auch mit einem Code anmelden, der an ihre E-Mail-Adresse geht.',
      code: 'Die Anmeldeseite fragt nur nach der E-Mail-Adresse. Passwörter bleiben gespeichert, gelten dort aber nicht mehr.',
    },
  },
  'signin.secondFactor': {
    label: 'Bestätigung in zwei Schritten',
    hint: 'Wer sie verwenden muss. Mitglieder, die sie nicht eingerichtet haben, müssen das bei der nächsten Anmeldung tun.',
    options: {
      optional: 'Für alle optional',
      owners: 'Für Inhaber erforderlich',
      team: 'Für das Team erforderlich',
      everyone: 'Für alle erforderlich',
    },
    impact: {
      optional: 'Die Bestätigung in zwei Schritten ist optional. Wer sie eingerichtet hat, verwendet sie weiterhin.',
      owners: 'Inhaber ohne Bestätigung in zwei Schritten müssen sie bei der nächsten Anmeldung einrichten.',
      team: 'Teammitglieder ohne Bestätigung in zwei Schritten müssen sie bei der nächsten Anmeldung einrichten.',
      everyone: 'Mitglieder ohne Bestätigung in zwei Schritten müssen sie bei der nächsten Anmeldung einrichten.',
    },
  },
  'signin.passkeys': {
    label: 'Passkeys',
    hint: 'Mitglieder können sich mit Fingerabdruck, Gesicht oder Bildschirmsperre statt mit einem Passwort anmelden.',
    impact: {
      offered: 'Mitglieder können Passkeys hinzufügen und sich damit anmelden.',
      off: 'Mitglieder können sich nicht mehr mit Passkeys anmelden. Vorhandene Passkeys bleiben gespeichert.',
    },
  },
  'signin.newDeviceEmail': {
    label: 'E-Mail bei neuen Geräten',
    hint: 'Mitglieder erhalten eine E-Mail, wenn sie sich mit einem neuen Browser oder Gerät anmelden.',
    impact: {
      true: 'Mitglieder erhalten eine E-Mail, wenn sie sich mit einem neuen Browser oder Gerät anmelden.',
      false: 'Mitglieder erhalten keine E-Mails über neue Geräte mehr.',
    },
  },
  'accounts.disclosure': {
    label: 'Verbergen, ob eine E-Mail-Adresse registriert ist',
    hint: 'Verhindert das Ausspähen von Konten. Fehlermeldungen werden weniger genau.',
    impact: {
      explicit: 'Antworten zeigen, ob eine E-Mail-Adresse registriert ist.',
      private: 'Antworten zeigen nicht mehr, ob eine E-Mail-Adresse registriert ist.',
    },
  },
  'password.minLength': {
    label: 'Mindestlänge von Passwörtern',
    hint: 'Gilt für neue Passwörter.',
  },
  'password.bannedWords': {
    label: 'Verbotene Wörter',
    hint: 'Durch Kommas getrennt, jeweils mindestens 3 Buchstaben oder Ziffern. Neue Passwörter dürfen sie nicht enthalten. Der Name der Website ist immer verboten.',
  },
  'captcha.provider': {
    label: 'Anbieter',
    hint: 'Wer prüft, ob ein Besucher ein Mensch ist.',
    options: {
      none: 'Keine',
      altcha: 'Integriert (Proof of Work, kein Drittanbieter)',
      recaptcha: 'reCAPTCHA',
      hcaptcha: 'hCaptcha',
      turnstile: 'Turnstile',
    },
  },
  'captcha.when': {
    label: 'Wann',
    hint: 'Verdächtig: nach Fehlversuchen oder vielen Versuchen aus einem Netzwerk.',
    options: {
      risk: 'Nur bei verdächtigen Anfragen',
      always: 'Immer',
    },
  },
  'captcha.for': {
    label: 'Aktionen',
    hint: 'Aktionen, die ein Captcha erfordern.',
    options: {
      register: 'Registrierung',
      login: 'Anmeldung',
      recovery: 'Zurücksetzen des Passworts',
      anonymous: 'Erster Besuch',
    },
  },
  'captcha.siteKey': {
    label: 'Websiteschlüssel',
    hint: 'Erfordert den geheimen Schlüssel in FOYER_CAPTCHA_SECRET auf dem Server.',
  },
  'captcha.invisibleSiteKey': {
    label: 'Websiteschlüssel (unsichtbar)',
    hint: 'Für Seiten ohne sichtbares Captcha.',
  },
  'captcha.score': {
    label: 'Mindestwert',
    hint: 'reCAPTCHA v3 bewertet jeden Besucher von 0 (Bot) bis 1 (Mensch). Niedrigere Werte werden abgelehnt.',
  },
  'branding.layout': {
    label: 'Layout',
    hint: 'Wie die gehosteten Seiten angeordnet sind.',
    options: {
      door: 'Tür',
      card: 'Karte',
      split: 'Geteilt mit Bild',
    },
  },
  'branding.logo': {
    label: 'Logo',
    hint: 'PNG, JPEG, SVG oder WebP bis 4 MB, angezeigt mit höchstens 192 × 48 px. PNG- und JPEG-Dateien bis 64 kB mit Seiten von 16 bis 1600 px werden unverändert verwendet; alle anderen werden in PNG umgewandelt.',
    impact: {
      '': 'Seiten und E-Mails zeigen kein Logo.',
      '*': 'Seiten und E-Mails zeigen das neue Logo.',
    },
  },
  'branding.logoAlt': {
    label: 'Alternativtext des Logos',
    hint: 'Wird von Screenreadern vorgelesen. Standard: Logo der Website.',
  },
  'branding.colour': {
    label: 'Farbe',
    hint: 'Für Schaltflächen und Links auf Seiten und in E-Mails.',
    impact: {
      '': 'Seiten und E-Mails verwenden wieder die Standardfarbe.',
      '*': 'Seiten und E-Mails verwenden die Farbe {value} oder einen Ton mit ausreichendem Kontrast.',
    },
  },
  'branding.background': {
    label: 'Hintergrund',
    hint: 'Eine Farbe, zwei (hell und dunkel) oder „plain“. Standard: ein Ton der Farbe oben.',
  },
  'branding.radius': {
    label: 'Ecken',
    hint: 'Von Schaltflächen, Feldern und Karten.',
    options: {
      none: 'Eckig',
      small: 'Klein',
      medium: 'Mittel',
      large: 'Groß',
    },
  },
  'branding.font': {
    label: 'Schriftart',
    hint: 'Nichts wird von anderen Servern geladen.',
    options: {
      foyer: 'Hanken Grotesk (Standard)',
      system: 'System',
      serif: 'Serifen',
      rounded: 'Gerundet',
    },
  },
  'branding.picture': {
    label: 'Bild',
    hint: 'PNG, JPEG oder WebP bis 4 MB mit Seiten von mindestens 400 px. Große Dateien werden auf 140 kB verkleinert.',
  },
  'branding.clients': {
    label: 'Designs der Anwendungen',
    hint: 'CSS-Variablen je Client-ID als JSON. Sie legen Farben, Ecken, Breite und Schriftart der Anmeldeseiten einer Anwendung fest. <link>Variablen</link>',
  },
  'branding.termsUrl': {
    label: 'Nutzungsbedingungen',
    hint: 'Wird unten auf jeder Seite und in jeder E-Mail sowie vor der Registrierung angezeigt.',
  },
  'branding.privacyUrl': {
    label: 'Datenschutzerklärung',
    hint: 'Wird neben den Nutzungsbedingungen angezeigt.',
  },
  'branding.supportUrl': {
    label: 'Hilfe',
    hint: 'Eine Seite oder E-Mail-Adresse, bei der man Hilfe bekommt.',
  },
  'promotion.undoFor': {
    label: 'Frist zum Rückgängigmachen von Übernahmen',
    hint: 'Meldet sich ein Besucher an, gehen seine Einträge an das Mitglied. So lange kann das Mitglied dies rückgängig machen. 0 schaltet das ab.',
  },
  'visitors.keepFor': {
    label: 'Einträge von Besuchern aufbewahren',
    hint: 'Einträge eines Besuchers werden so lange nach dem letzten Besuch gelöscht.',
  },
  'sessions.idleFor': {
    label: 'Inaktivitätsdauer',
    hint: 'Mitglieder werden so lange nach der letzten Nutzung abgemeldet. Eine kürzere Zeit gilt binnen Sekunden auch für aktive Sitzungen. Anwendungen können abweichen.',
  },
  'sessions.longest': {
    label: 'Höchstdauer',
    hint: 'Nach dieser Zeit melden sich Mitglieder erneut an, unabhängig von der Aktivität. So lange gilt „Angemeldet bleiben“.',
  },
  'sessions.teamIdleFor': {
    label: 'Inaktivitätsdauer des Teams',
    hint: 'Für Personen mit einer Rolle, wenn sie kürzer ist.',
  },
  'sessions.teamLongest': {
    label: 'Höchstdauer für das Team',
    hint: 'Für Personen mit einer Rolle, wenn sie kürzer ist.',
  },
  'visitors.idleFor': {
    label: 'Inaktivitätsdauer von Besuchern',
    hint: 'Eine Besuchersitzung endet so lange nach dem letzten Besuch, wenn die Anwendung neue Refresh-Tokens speichert.',
  },
  'visitors.longest': {
    label: 'Höchstdauer von Besuchersitzungen',
    hint: 'Eine Besuchersitzung endet so lange nach dem ersten Besuch, unabhängig von der Aktivität.',
  },
  'changes.keepFor': {
    label: 'Änderungen von Einträgen aufbewahren',
    hint: 'Für Programme, die den Änderungsfeed einer Sammlung lesen.',
  },
  'data.requestsPerMinute': {
    label: 'Limit für Datenanfragen',
    hint: 'Grenzwert für jeden Besucher oder jedes Mitglied, je Knoten. API-Schlüssel haben keinen. Aufgehoben, wenn der Server mit FOYER_LIMITS=off läuft.',
  },
  'members.deletionGraceDays': {
    label: 'Frist',
    hint: 'Gelöschte Mitglieder werden sofort abgemeldet und können das Konto in dieser Zeit durch eine Anmeldung wiederherstellen. 0 löscht sofort.',
    impact: {
      0: 'Mitglieder werden ab jetzt sofort gelöscht. Bereits geplante Löschungen behalten ihr Datum.',
      1: 'Ab jetzt gelöschte Mitglieder können 1 Tag lang wiederhergestellt werden.',
      '*': 'Ab jetzt gelöschte Mitglieder können {value} Tage lang wiederhergestellt werden.',
    },
  },
  'members.directory': {
    label: 'Öffentliche Mitglieder auflisten',
    hint: 'Besucher und Mitglieder können Name, Bild und Titel von Mitgliedern mit öffentlichem Profil auflisten. Andere bleiben verborgen.',
    impact: {
      open: 'Besucher und Mitglieder können Mitglieder mit öffentlichem Profil auflisten.',
      closed:
        'Besucher und Mitglieder sehen andere Mitglieder nicht mehr. Mitgliederlisten auf Ihrer Website bleiben leer.',
    },
  },
}
