import { mailKind } from './mail-kind.js'

/** The owner approved the request to join (WA-01). */
export const approved = mailKind({
  kind: 'approved',
  path: '/signin',
  parts: ['lead', 'action', { aside: 'notYou' }],
  sample: { causedBy: 'owner' },
})
