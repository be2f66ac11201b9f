import { mailKind } from './mail-kind.js'

/** An owner invites the recipient; the link lets them join with the address that the mail was sent to. */
export const invitation = mailKind({
  kind: 'invitation',
  secret: 'invitation-link',
  parts: ['lead', 'action', 'life', { aside: 'notYou' }],
  sample: { causedBy: 'owner' },
})
