import { mailKind } from './mail-kind.js'

/**
 * Informs the holder of an address that an account exists, which the sign-up page must not reveal (design §8, SU-07).
 * Issues a code that can never be used, because the registration of a new address also issues one (V6.3.8).
 */
export const alreadyRegistered = mailKind({
  kind: 'already-registered',
  secret: 'decoy-code',
  path: '/signin',
  parts: ['lead', 'action', 'forgot', { aside: 'notYou' }],
  sample: { causedBy: 'request' },
})
