import type { PageMessages } from '../messages.js'

/** The words about the link of a verification mail in German. */
export const verifyLink: PageMessages['verifyLink'] = {
  shown: 'Wenn Sie den Link der E-Mail in einem anderen Browser öffnen, fragt er nach dieser Zahl: {number}',
  number: 'Zahl',
  submit: 'Meine Adresse bestätigen',
  noNumber: 'Keine Zahl zu sehen? Geben Sie den Code der E-Mail dort ein, wo Sie sich registriert haben.',
  headings: {
    press: 'Adresse bestätigen',
    number: 'Adresse bestätigen',
    confirmed: 'Ihre Adresse ist bestätigt',
    used: 'Dieser Link wurde schon benutzt',
    expired: 'Dieser Link ist zu alt',
    spent: 'Dieser Link gilt nicht mehr',
    unknown: 'Dieser Link gilt nicht mehr',
  },
  leads: {
    press: 'Ein Klick, und Ihre Adresse ist für {site} bestätigt.',
    number: 'Welche Zahl steht dort, wo Sie sich bei {site} registriert haben?',
    confirmed: 'Gehen Sie zurück zu der Seite, auf der Sie sich registriert haben. Sie geht von selbst weiter.',
    used: 'Es ist nichts mehr zu bestätigen. Gehen Sie zurück zur Seite der Registrierung, oder melden Sie sich an.',
    expired: 'Ein Link gilt so lange wie sein Code. Fordern Sie auf der Seite der Registrierung eine neue E-Mail an.',
    spent: 'Die Zahl war zu oft falsch. Geben Sie den Code der E-Mail dort ein, wo Sie sich registriert haben.',
    unknown:
      'Vielleicht gibt es eine neuere E-Mail. Geben Sie den Code der neuesten dort ein, wo Sie sich registriert haben.',
  },
}
