/** Texts about the site itself, its logo and its links, in English. */
export const site = {
  logo: 'Logo of {site}',
  terms: 'Terms',
  privacy: 'Privacy',
  support: 'Help',
  newTab: '(opens in a new tab)',
  askForHelp: 'Ask for help',
  agree: 'By creating an account you agree to the {terms}.',
  data: 'The {privacy} says what is done with your data.',
  termsInside: 'terms of use',
  privacyInside: 'privacy notice',
  about: 'About {site}',
}
