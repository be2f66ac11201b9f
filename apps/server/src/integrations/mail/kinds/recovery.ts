import { mailKind } from './mail-kind.js'

/** A link to reset a forgotten password. */
export const recovery = mailKind({
  kind: 'recovery',
  secret: 'recovery-link',
  parts: ['lead', 'action', 'life', { aside: 'notYou' }],
  sample: { causedBy: 'request' },
})
