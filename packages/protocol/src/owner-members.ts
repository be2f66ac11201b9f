import { z } from 'zod'
import { memberPatch } from './members.js'
import { ownData } from './own-data.js'
import { auditEntryView } from './owner.js'
import { anyText, dateTime, text } from './scalars.js'

const email = text(1000)
/** BCP 47; without one mails are in the language of the site. */
const language = text(35).nullish()

/** How many addresses one call invites. */
export const MAX_INVITATIONS = 100
/** All or none. Inviting an address again replaces the link that was sent before. */
export const inviteMembersRequest = z.object({ emails: z.array(email).min(1).max(MAX_INVITATIONS), language })
export const memberInvitationView = z.object({
  email: anyText,
  status: z.enum(['open', 'used', 'withdrawn', 'expired']),
  invitedDate: dateTime,
  expiresDate: dateTime,
})
export const memberInvitationsResponse = z.object({ invitations: z.array(memberInvitationView) })
export const withdrawMemberInvitationRequest = z.object({ email })

/**
 * A member whom those who run the site make; a mail lets them set a password. The rule for addresses is the server's
 * (security-checklist 91).
 */
export const addOwnerMemberRequest = z.object({
  member: memberPatch.extend({ loginEmail: email }),
  status: z.enum(['active', 'pending-approval']).default('active'),
  language,
})

/**
 * Everything kept of one member: what they may take along themselves, what they own in collections that they may not
 * read, and the last entries of the audit log about them.
 */
export const exportedMember = ownData.extend({
  /** The newest first, at most 1000. */
  audit: z.array(auditEntryView),
})
