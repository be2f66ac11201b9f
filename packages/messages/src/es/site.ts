import type { SiteMessages } from '../messages.js'

/** Texts about the site itself, its logo and its links, in Spanish. */
export const site: SiteMessages = {
  logo: 'Logotipo de {site}',
  terms: 'Condiciones',
  privacy: 'Privacidad',
  support: 'Ayuda',
  newTab: '(se abre en otra pestaña)',
  askForHelp: 'Obtener ayuda',
  agree: 'Al crear una cuenta acepta las {terms}.',
  data: 'La {privacy} explica qué se hace con sus datos.',
  termsInside: 'condiciones de uso',
  privacyInside: 'política de privacidad',
  about: 'Acerca de {site}',
}
