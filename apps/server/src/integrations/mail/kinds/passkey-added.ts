import { mailKind } from './mail-kind.js'

/** Informs a member that a passkey now signs in to the own account (V6.3.7). */
export const passkeyAdded = mailKind({
  kind: 'passkey-added',
  path: '/account/passkeys',
  parts: ['lead', { aside: 'notYou' }, 'action'],
  sample: { causedBy: 'request' },
})
