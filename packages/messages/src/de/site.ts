import type { SiteMessages } from '../messages.js'

/** Texts about the site itself, its logo and its links, in German. */
export const site: SiteMessages = {
  logo: 'Logo von {site}',
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutz',
  support: 'Hilfe',
  newTab: '(öffnet einen neuen Tab)',
  askForHelp: 'Hilfe erhalten',
  agree: 'Mit dem Konto stimmen Sie den {terms} zu.',
  data: 'Was mit Ihren Daten geschieht, steht in der {privacy}.',
  termsInside: 'Nutzungsbedingungen',
  privacyInside: 'Datenschutzerklärung',
  about: 'Über {site}',
}
