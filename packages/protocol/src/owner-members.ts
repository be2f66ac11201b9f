import { z } from 'zod'
import { newMember } from './members.js'
import { ownData } from './own-data.js'
import { auditEntryView } from './owner.js'
import { anyText, dateTime, text } from './scalars.js'

const email = text(1000)
/** BCP 47. Default: the language of the site. */
const language = text(35).nullish()

/** Maximum number of addresses per call. */
export const MAX_INVITATIONS = 100
/** All addresses are invited, or none. Inviting an address again invalidates the link sent before. */
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
 * A member created by an owner; an email lets the member set a password. Addresses are validated by the server
 * (security-checklist 91).
 */
export const addOwnerMemberRequest = z.object({
  member: newMember,
  status: z.enum(['active', 'pending-approval']).default('active'),
  language,
})

/**
 * All data of one member: the member's own download, the items they own in collections they may not read, and the last
 * entries of the audit log about them.
 */
export const exportedMember = ownData.extend({
  /** Newest first, at most 1000. */
  audit: z.array(auditEntryView),
})
