import type { SiteMessages } from '../messages.js'

/** Texts about the site itself, its logo and its links, in French. */
export const site: SiteMessages = {
  logo: 'Logo de {site}',
  terms: 'Conditions',
  privacy: 'Confidentialité',
  support: 'Aide',
  newTab: '(s’ouvre dans un nouvel onglet)',
  askForHelp: 'Obtenir de l’aide',
  agree: 'En créant un compte, vous acceptez les {terms}.',
  data: 'La {privacy} explique comment vos données sont utilisées.',
  termsInside: 'conditions d’utilisation',
  privacyInside: 'politique de confidentialité',
  about: 'À propos de {site}',
}
