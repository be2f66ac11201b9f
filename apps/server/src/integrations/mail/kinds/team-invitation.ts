import { mailKind } from './mail-kind.js'

/** An owner invites the recipient to run the site; the link creates the account that gets the role. */
export const teamInvitation = mailKind({
  kind: 'team-invitation',
  secret: 'invitation-link',
  parts: ['lead', 'action', 'life', { aside: 'notYou' }],
  sample: { causedBy: 'owner' },
})
