import { mailKind } from './mail-kind.js'

/** Informs a member that a passkey no longer signs in to the own account (V6.3.7). */
export const passkeyRemoved = mailKind({
  kind: 'passkey-removed',
  path: '/account/passkeys',
  parts: ['lead', { aside: 'notYou' }, 'action'],
  sample: { causedBy: 'request' },
})
