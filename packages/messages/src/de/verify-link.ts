import type { VerifyLinkMessages } from '../messages.js'

/** Texts about the link of a verification email, in German. */
export const verifyLink: VerifyLinkMessages = {
  shown: 'Öffnen Sie den Link auf einem anderen Gerät? Geben Sie dort diese Zahl ein: {number}',
  number: 'Zahl',
  submit: 'E-Mail-Adresse bestätigen',
  noNumber: 'Keine Zahl zu sehen? Geben Sie den Code der E-Mail dort ein, wo Sie sich registriert haben.',
  headings: {
    press: 'E-Mail-Adresse bestätigen',
    number: 'E-Mail-Adresse bestätigen',
    confirmed: 'Ihre E-Mail-Adresse ist bestätigt',
    used: 'Dieser Link wurde schon verwendet',
    expired: 'Dieser Link ist abgelaufen',
    spent: 'Dieser Link funktioniert nicht mehr',
    unknown: 'Dieser Link funktioniert nicht mehr',
  },
  leads: {
    press: 'Bestätigen Sie Ihre E-Mail-Adresse für {site} mit einem Klick.',
    number: 'Geben Sie die Zahl ein, die dort angezeigt wird, wo Sie sich bei {site} registriert haben.',
    confirmed:
      'Gehen Sie zurück zu dem Bildschirm, auf dem Sie sich registriert haben. Dort geht es automatisch weiter.',
    used: 'Es gibt nichts mehr zu bestätigen. Gehen Sie zurück zur Registrierung oder melden Sie sich an.',
    expired:
      'Fordern Sie dort, wo Sie sich registriert haben, eine neue E-Mail an, oder melden Sie sich an, um eine zu erhalten.',
    spent:
      'Die Zahl wurde zu oft falsch eingegeben. Geben Sie den Code der E-Mail dort ein, wo Sie sich registriert haben.',
    unknown:
      'Vielleicht gibt es eine neuere E-Mail. Geben Sie den Code der neuesten dort ein, wo Sie sich registriert haben.',
  },
}
