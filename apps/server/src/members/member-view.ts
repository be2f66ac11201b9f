import type { Fieldset, MemberView } from '@foyer/protocol'
import { rfc3339 } from '../runtime/clock.js'
import type { Member, MemberStatus } from './member.js'

const statusNames: Record<MemberStatus, MemberView['status']> = {
  'pending-approval': 'PENDING',
  active: 'APPROVED',
  blocked: 'BLOCKED',
  'pending-deletion': 'UNKNOWN',
  deleted: 'UNKNOWN',
}

/**
 * A member as the members API shows it (wire-protocol §7): PUBLIC is id and profile, the statuses as UNKNOWN; EXTENDED adds the
 * account; FULL the contact too. Only named fields leave the server (V15.3.1).
 */
export function memberView(member: Member, fieldset: Fieldset): MemberView {
  const { memberId, profile: kept, slug } = member
  const profile = { ...kept.profile, slug }
  if (fieldset === 'PUBLIC')
    return { id: memberId, status: 'UNKNOWN', privacyStatus: 'UNKNOWN', activityStatus: 'UNKNOWN', profile }
  return {
    id: memberId,
    loginEmail: member.email,
    loginEmailVerified: member.emailVerified,
    status: statusNames[member.status],
    contactId: memberId,
    privacyStatus: isPublic(member) ? 'PUBLIC' : 'PRIVATE',
    activityStatus: kept.activityStatus ?? 'ACTIVE',
    createdDate: rfc3339(member.createdAt),
    updatedDate: rfc3339(member.updatedAt),
    ...(member.lastLoginAt === null ? {} : { lastLoginDate: rfc3339(member.lastLoginAt) }),
    profile,
    ...(fieldset === 'FULL' ? { contact: kept.contact ?? {} } : {}),
  }
}

/** A member is private until they say otherwise. */
export const isPublic = ({ profile }: Pick<Member, 'profile'>): boolean => profile.privacyStatus === 'PUBLIC'
