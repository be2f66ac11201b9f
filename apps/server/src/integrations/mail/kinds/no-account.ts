import { mailKind } from './mail-kind.js'

/**
 * Informs the holder of an address that it has no account, which the sign-in page must not reveal. Issues a code that
 * can never be used, because the sign-in by a code also issues one (V6.3.8).
 */
export const noAccount = mailKind({
  kind: 'no-account',
  secret: 'decoy-code',
  path: '/signup',
  parts: ['lead', 'action', { aside: 'notYou' }],
  sample: { causedBy: 'request' },
})
