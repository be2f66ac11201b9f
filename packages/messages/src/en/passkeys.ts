/** Texts about passkeys in English. */
export const passkeys = {
  use: 'Use a passkey',
  offer: {
    heading: 'Add a passkey?',
    lead: 'Next time, sign in to {site} with your fingerprint, face or screen lock. No password needed.',
    later: 'Not now',
  },
  noScript: 'Passkeys require JavaScript. Turn it on for this page and reload.',
  unsupported: 'This browser does not support passkeys.',
  add: 'Add a passkey',
}
