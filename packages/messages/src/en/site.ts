/** Texts about the site itself, its logo and its links, in English. */
export const site = {
  logo: 'Logo of {site}',
  terms: 'Terms',
  privacy: 'Privacy',
  support: 'Help',
  newTab: '(opens in a new tab)',
  askForHelp: 'Get help',
  agree: 'By creating an account you agree to the {terms}.',
  data: 'The {privacy} explains how your data is used.',
  termsInside: 'terms of service',
  privacyInside: 'privacy policy',
  about: 'About {site}',
}
