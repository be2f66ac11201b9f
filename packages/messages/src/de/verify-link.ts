import type { VerifyLinkMessages } from '../messages.js'

/** Texts about the link of a verification email, in German. */
export const verifyLink: VerifyLinkMessages = {
  shown: 'Öffnen Sie den Link auf einem anderen Gerät? Geben Sie dort diese Zahl ein: {number}',
  number: 'Zahl',
  submit: 'Adresse bestätigen',
  noNumber: 'Keine Zahl zu sehen? Geben Sie den Code der E-Mail dort ein, wo Sie sich registriert haben.',
  headings: {
    press: 'Adresse bestätigen',
    number: 'Adresse bestätigen',
    confirmed: 'Ihre Adresse ist bestätigt',
    used: 'Dieser Link wurde schon verwendet',
    expired: 'Dieser Link ist zu alt',
    spent: 'Dieser Link funktioniert nicht mehr',
    unknown: 'Dieser Link funktioniert nicht mehr',
  },
  leads: {
    press: 'Ein Klick, und Ihre Adresse ist für {site} bestätigt.',
    number: 'Welche Zahl steht dort, wo Sie sich bei {site} registriert haben?',
    confirmed: 'Gehen Sie zurück zu dem Bildschirm, auf dem Sie sich registriert haben. Er geht von selbst weiter.',
    used: 'Es gibt nichts mehr zu bestätigen. Gehen Sie zurück zur Registrierung oder melden Sie sich an.',
    expired:
      'Ein Link gilt so lange wie sein Code. Fordern Sie dort, wo Sie sich registriert haben, eine neue E-Mail an, oder melden Sie sich an.',
    spent: 'Die Zahl war zu oft falsch. Geben Sie den Code der E-Mail dort ein, wo Sie sich registriert haben.',
    unknown:
      'Vielleicht gibt es eine neuere E-Mail. Geben Sie den Code der neuesten dort ein, wo Sie sich registriert haben.',
  },
}
