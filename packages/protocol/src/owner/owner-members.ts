import { z } from 'zod'
import { externalIdentityView } from '../members/external-identities.js'
import { languageTag, memberPatch, memberView, newMember } from '../members/members.js'
import { ownData } from '../members/own-data.js'
import { passkeyView } from '../members/passkeys.js'
import { anyText, bool, dateTime, text, wholeNumber } from '../scalars.js'
import { auditEntryView, ownerMemberView } from './owner.js'

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

/** Maximum number of people who may sign up with one invitation code. */
export const MAX_CODE_USES = 100_000
export const MAX_CODE_LABEL_LENGTH = 100
/** Without a code, a random one is created. Without a date, it does not expire. */
export const createInvitationCodeRequest = z.object({
  code: text(100).nullish(),
  label: text(MAX_CODE_LABEL_LENGTH).nullish(),
  maxUses: wholeNumber.min(1).max(MAX_CODE_USES),
  expiresDate: dateTime.nullish(),
})
export const invitationCodeView = z.object({
  codeId: anyText,
  code: anyText,
  label: anyText,
  status: z.enum(['open', 'used-up', 'expired', 'revoked']),
  maxUses: wholeNumber,
  uses: wholeNumber,
  createdDate: dateTime,
  expiresDate: dateTime.nullable(),
  /** The hosted sign-up page with the code filled in. */
  url: anyText,
})
export type InvitationCodeView = z.output<typeof invitationCodeView>
export const invitationCodesResponse = z.object({ codes: z.array(invitationCodeView) })

/**
 * A member created by an owner; an email lets the member set a password. Addresses are validated by the server
 * (security-checklist 91).
 */
export const addOwnerMemberRequest = z.object({
  member: newMember,
  status: z.enum(['active', 'pending-approval']).default('active'),
  language,
})

/** Limits of what the team keeps about a member (decision 35). */
export const MAX_NOTES_LENGTH = 4000
export const MAX_TAGS = 20
export const MAX_TAG_LENGTH = 40
export const memberNotes = text(MAX_NOTES_LENGTH)
export const memberTags = z
  .array(text(MAX_TAG_LENGTH).regex(/^\S(.*\S)?$/, 'must not be empty, nor begin or end with a space'))
  .max(MAX_TAGS)

export const memberTagsResponse = z.object({ tags: z.array(anyText) })

/** A member as the team sees them: with the whole profile, and with notes and tags, which nobody else sees. */
export const ownerMemberDetails = ownerMemberView.extend({
  /** Grows with each change; send it as `expected.revision`. */
  revision: wholeNumber,
  privacyStatus: memberView.shape.privacyStatus,
  profile: memberPatch.shape.profile.unwrap(),
  contact: memberView.shape.contact.unwrap(),
  /** The language of mails, BCP 47; `null`: the default of the site. */
  language: anyText.nullable(),
  /** A new address that the member has not confirmed yet. */
  pendingEmail: anyText.nullable(),
  notes: memberNotes,
  tags: memberTags,
  hasPassword: bool,
  /** The linked accounts at identity providers. */
  identities: z.array(externalIdentityView),
  /** Oldest first. */
  passkeys: z.array(passkeyView),
  /** Two-step verification: whether the member has an authenticator app, and the number of unused recovery codes. */
  secondFactors: z.object({ hasAuthenticator: bool, recoveryCodes: wholeNumber }),
})
export const ownerMemberResponse = z.object({ member: ownerMemberDetails })

/** The revision that the page showed; if the member has changed since, the update is rejected. */
const expected = z.object({ revision: wholeNumber }).optional()
/** Absent parts stay. `language: null` restores the default of the site. */
export const changeOwnerMemberRequest = z.object({
  member: memberPatch.optional(),
  language: languageTag.nullish(),
  notes: memberNotes.optional(),
  tags: memberTags.optional(),
  expected,
})
/**
 * `verified`: the address is in force at once and counts as verified, because the team knows that the person reads it.
 */
export const changeMemberEmailRequest = z.object({ email, verified: bool.default(false), expected })
/** `notify`: the member gets an email about it. */
export const disconnectMemberRequest = z.object({ notify: bool.default(false) }).prefault({})

/**
 * All data of one member: the member's own download, the notes and tags of the team, the items they own in collections
 * they may not read, and the last entries of the audit log about them.
 */
export const exportedMember = ownData.extend({
  notes: memberNotes,
  tags: memberTags,
  /** Newest first, at most 1000. */
  audit: z.array(auditEntryView),
})

/** Views an application as a member. The reason is kept in the audit log. */
export const beginImpersonationRequest = z.object({ clientId: text(200), reason: text(500).optional() })
export const beginImpersonationResponse = z.object({
  /** For a private window; works once. */
  url: anyText,
  expiresDate: dateTime,
})
