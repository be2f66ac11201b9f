import type { ConsoleMessages } from '../../console-messages.js'

export const settingImpacts: ConsoleMessages['settings']['impact'] = {
  'signup.policy': {
    open: 'Neue Benutzer sind sofort Mitglieder.',
    approval: 'Neue Benutzer müssen freigegeben werden. Vorhandene Mitglieder sind nicht betroffen.',
    invite: 'Neue Benutzer benötigen eine Einladung. Vorhandene Mitglieder sind nicht betroffen.',
  },
  'signup.verifyEmail': {
    true: 'Neue Benutzer müssen ihre E-Mail-Adresse mit einem Code bestätigen. Mitglieder, die das nie getan haben, werden bei der nächsten Anmeldung dazu aufgefordert.',
    false: 'E-Mail-Adressen werden nicht mehr bestätigt; Konten können also fremde E-Mail-Adressen verwenden.',
  },
  'signup.allowedDomains': {
    '': 'Neue Benutzer können sich mit jeder Domain registrieren, die nicht gesperrt ist.',
    '*': 'Neue Benutzer benötigen eine E-Mail-Adresse einer der aufgeführten Domains. Vorhandene Mitglieder sind nicht betroffen.',
  },
  'signup.deniedDomains': {
    '': 'Keine Domain ist gesperrt.',
    '*': 'Neue Benutzer können sich mit den aufgeführten Domains nicht registrieren. Vorhandene Mitglieder sind nicht betroffen.',
  },
  'signup.throwawayDomains': {
    allow: 'Neue Benutzer können sich mit Wegwerfadressen registrieren.',
    refuse:
      'Neue Benutzer können sich mit Wegwerfadressen nicht registrieren. Vorhandene Mitglieder sind nicht betroffen.',
  },
  'signin.secondFactor': {
    optional: 'Die Bestätigung in zwei Schritten ist freiwillig. Wer sie eingerichtet hat, verwendet sie weiterhin.',
    owners: 'Inhaber ohne Bestätigung in zwei Schritten müssen sie bei der nächsten Anmeldung einrichten.',
    team: 'Teammitglieder ohne Bestätigung in zwei Schritten müssen sie bei der nächsten Anmeldung einrichten.',
    everyone: 'Mitglieder ohne Bestätigung in zwei Schritten müssen sie bei der nächsten Anmeldung einrichten.',
  },
  'signin.newDeviceEmail': {
    true: 'Mitglieder erhalten eine E-Mail über jede Anmeldung mit einem neuen Browser.',
    false: 'Mitglieder erhalten keine E-Mails über neue Geräte mehr.',
  },
  'signin.methods': {
    password: 'Mitglieder brauchen ein Passwort. Wer keines hat, legt es über „Passwort vergessen?“ fest.',
    'password-and-code': 'Mitglieder können sich auch mit einem Code anmelden, der an ihre E-Mail-Adresse geht.',
    code: 'Die Anmeldeseite fragt nur nach der E-Mail-Adresse. Passwörter bleiben gespeichert, gelten dort aber nicht mehr.',
  },
  'signin.passkeys': {
    offered: 'Mitglieder können Passkeys hinzufügen und sich damit anmelden.',
    off: 'Mit Passkeys kann sich niemand mehr anmelden. Sie bleiben gespeichert.',
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
}
