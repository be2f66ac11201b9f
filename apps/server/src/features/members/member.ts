import type { Identity, MemberId } from '@foyer/protocol'
import { rfc3339 } from '../../kernel/clock.js'
import type { SignUpRules } from '../site/settings/sign-up-settings.js'
import { identityProfileOf, type MemberProfile } from './profile/profile.js'

/** `pending-deletion`: deleted, but can be restored until the grace period ends (decision 18). */
export type MemberStatus = 'pending-approval' | 'active' | 'blocked' | 'pending-deletion' | 'deleted'

/** A registered identity. Times are milliseconds since 1970. */
export interface Member {
  memberId: MemberId
  /** As the person entered it; mail is sent only to this form. */
  email: string
  /** Normalized form for comparison (security-checklist 91). */
  emailKey: string
  emailVerified: boolean
  status: MemberStatus
  /** The owner requires a new password before the next sign-in. */
  resetRequired: boolean
  passwordHash: string | null
  profile: MemberProfile
  slug: string
  revision: number
  createdAt: number
  updatedAt: number
  lastLoginAt: number | null
  /** What only the team sees (decision 35). */
  notes: string
  tags: readonly string[]
  /** Set while a deletion is pending: when it is due, and the status that a restore sets. */
  deletion?: PendingDeletion
}

export interface PendingDeletion {
  dueAt: number
  previousStatus: Exclude<MemberStatus, 'pending-deletion' | 'deleted'>
}

/**
 * A registration whose address is not verified yet. The first one verified on an address becomes the member (design
 * invariant 10).
 */
export interface PendingRegistration {
  registrationId: MemberId
  email: string
  emailKey: string
  /** Null for a sign-in by an email code: if the address has a member, the code signs that member in. */
  passwordHash: string | null
  profile: MemberProfile
  createdAt: number
  /** The key of the invitation code that the person gave; a use is counted when the address is verified. */
  invitationCode?: string | undefined
}

/** What a member must do next, after successful authentication, to get a session. */
type NextStep = 'sign-in' | 'blocked' | 'restore' | 'reset-password' | 'verify-email' | 'wait-for-approval'

/** Returns the first outstanding step. Reveal it only after successful authentication (security-checklist 19). */
export function nextStepOf(
  member: Pick<Member, 'status' | 'resetRequired' | 'emailVerified' | 'deletion'>,
  rules: SignUpRules,
): NextStep {
  if (member.status === 'blocked' || member.status === 'deleted') return 'blocked'
  if (member.status === 'pending-deletion') return member.deletion?.previousStatus === 'blocked' ? 'blocked' : 'restore'
  if (member.resetRequired) return 'reset-password'
  if (rules.verifyEmail && !member.emailVerified) return 'verify-email'
  if (member.status === 'pending-approval') return 'wait-for-approval'
  return 'sign-in'
}

/** The status a new member starts with. */
export const initialStatus = (rules: SignUpRules): MemberStatus =>
  rules.policy === 'approval' ? 'pending-approval' : 'active'

/** Builds a new member without storing it. */
export function newMember(
  fields: Pick<Member, 'memberId' | 'email' | 'emailKey' | 'emailVerified' | 'status' | 'passwordHash' | 'profile'>,
  now: number,
): Member {
  return {
    ...fields,
    resetRequired: false,
    slug: fields.memberId.slice('mem_'.length).toLowerCase(),
    revision: 1,
    createdAt: now,
    updatedAt: now,
    lastLoginAt: null,
    notes: '',
    tags: [],
  }
}

/** Returns a member as an identity of the Wix dialect (wire-protocol §5.1). */
export function identityOf(member: Member, rules: SignUpRules): Identity {
  const reasons = [
    ...(member.status === 'pending-approval' ? ['PENDING_ADMIN_APPROVAL_REQUIRED'] : []),
    ...(rules.verifyEmail && !member.emailVerified ? ['PENDING_EMAIL_VERIFICATION_REQUIRED'] : []),
  ]
  const name =
    member.status === 'blocked'
      ? 'BLOCKED'
      : member.status === 'deleted' || member.status === 'pending-deletion'
        ? 'DELETED'
        : reasons.length > 0
          ? 'PENDING'
          : 'ACTIVE'
  return {
    id: member.memberId,
    revision: String(member.revision),
    createdDate: rfc3339(member.createdAt),
    updatedDate: rfc3339(member.updatedAt),
    identityProfile: identityProfileOf(member.profile),
    email: { address: member.email, isVerified: member.emailVerified },
    status: { name, reasons },
  }
}

/** Returns a pending registration as an identity: PENDING, with the id it would have as a member. */
export function identityOfPendingRegistration(registration: PendingRegistration): Identity {
  return {
    id: registration.registrationId,
    revision: '1',
    createdDate: rfc3339(registration.createdAt),
    updatedDate: rfc3339(registration.createdAt),
    identityProfile: identityProfileOf(registration.profile),
    email: { address: registration.email, isVerified: false },
    status: { name: 'PENDING', reasons: ['PENDING_EMAIL_VERIFICATION_REQUIRED'] },
  }
}
