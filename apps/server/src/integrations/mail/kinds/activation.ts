import { mailKind } from './mail-kind.js'

/** An owner created the account; the link lets the member set its password. */
export const activation = mailKind({
  kind: 'activation',
  secret: 'recovery-link',
  parts: ['lead', 'action', 'life', { aside: 'notYou' }],
  sample: { causedBy: 'owner' },
})
