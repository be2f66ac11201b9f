import type { Fieldset, MemberView } from '@foyer/protocol'
import { rfc3339 } from '../../../kernel/clock.js'
import type { Member, MemberStatus } from '../member.js'
import { languageOf } from '../profile/profile.js'

const statusNames: Record<MemberStatus, MemberView['status']> = {
  'pending-approval': 'PENDING',
  active: 'APPROVED',
  blocked: 'BLOCKED',
  'pending-deletion': 'UNKNOWN',
  deleted: 'UNKNOWN',
}

/**
 * Returns a member as the members API shows it (wire-protocol §7). PUBLIC: ids, dates and profile, with all statuses
 * UNKNOWN; EXTENDED adds the account; FULL adds the language and the contact, with empty lists where it has no values.
 * Only named fields leave the server (V15.3.1).
 */
export function memberView(member: Member, fieldset: Fieldset): MemberView {
  const { memberId, profile: storedProfile, slug } = member
  const language = languageOf(storedProfile)
  const publicFields = {
    id: memberId,
    contactId: memberId,
    createdDate: rfc3339(member.createdAt),
    updatedDate: rfc3339(member.updatedAt),
    profile: { ...storedProfile.profile, slug },
  }
  if (fieldset === 'PUBLIC')
    return { ...publicFields, status: 'UNKNOWN', privacyStatus: 'UNKNOWN', activityStatus: 'UNKNOWN' }
  return {
    ...publicFields,
    loginEmail: member.email,
    loginEmailVerified: member.emailVerified,
    status: statusNames[member.status],
    privacyStatus: isPublic(member) ? 'PUBLIC' : 'PRIVATE',
    activityStatus: storedProfile.activityStatus ?? 'ACTIVE',
    ...(member.lastLoginAt === null ? {} : { lastLoginDate: rfc3339(member.lastLoginAt) }),
    ...(fieldset === 'FULL' && {
      contact: { phones: [], emails: [], addresses: [], ...storedProfile.contact },
      ...(language !== undefined && { language }),
    }),
  }
}

/** A member is private by default. */
export const isPublic = ({ profile }: Pick<Member, 'profile'>): boolean => profile.privacyStatus === 'PUBLIC'
