import { mailKind } from './mail-kind.js'

/** The team ended every session of the recipient. */
export const signedOut = mailKind({
  kind: 'signed-out',
  path: '/signin',
  parts: ['lead', 'action', { aside: 'question' }],
  sample: { causedBy: 'owner' },
})
