import { mailKind } from './mail-kind.js'

/** The code by which a member confirms a sensitive action in an open session (MA-03). */
export const reauthenticationCode = mailKind({
  kind: 'reauthentication-code',
  secret: 'verification-code',
  parts: ['lead', 'code', 'life', { aside: 'notYou' }],
  sample: { causedBy: 'request' },
})
