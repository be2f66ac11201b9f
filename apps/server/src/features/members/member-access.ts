import type { KeyScope, MemberId, SessionId, VisitorId } from '@foyer/protocol'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { assertScopes, hasScope, type ScopedKey } from '../site/credentials/key-access.js'
import type { OwnerRole } from '../site/roles/owner.js'
import { type OwnerRule, roleDoes, roleError } from '../site/roles/owner-access.js'
import { memberNotFound } from './profile/change-profile.js'

/**
 * Who calls the members API: a back end with an API key of the site, a member with a role who signed in at the console,
 * or the bearer of another access token.
 */
export type MembersCaller =
  | ({ kind: 'back-end'; keyId: string } & ScopedKey)
  | { kind: 'owner'; id: MemberId; sessionId: SessionId; role: OwnerRole }
  | { kind: 'member'; id: MemberId; sessionId: SessionId }
  | { kind: 'visitor'; id: VisitorId }

/**
 * Who may do something; nobody else may (V8.2.1). `self` is about the caller by its path, the others about the member
 * named. `directory`: everybody with a token, who sees public members only, while the site lets them (decision 19).
 */
export type MembersRule = 'back-end' | 'directory' | 'self' | 'self-or-back-end'

/** What the members API offers, with who may do it (V8.1.1). */
export const memberRules = {
  getMyMember: 'self',
  getMember: 'directory',
  listMembers: 'directory',
  queryMembers: 'directory',
  createMember: 'back-end',
  updateMember: 'self-or-back-end',
  updateMySlug: 'self',
  updateSlug: 'self-or-back-end',
  deleteMyMember: 'self',
  deleteMember: 'self-or-back-end',
  deleteContact: 'self-or-back-end',
  approveMember: 'back-end',
  declineMember: 'back-end',
  blockMember: 'back-end',
  muteMember: 'back-end',
  unmuteMember: 'back-end',
  disconnectMember: 'back-end',
  listConsents: 'self-or-back-end',
  withdrawConsent: 'self-or-back-end',
  joinCommunity: 'self',
  leaveCommunity: 'self',
  proveMyself: 'self',
  downloadMyData: 'self',
  listMySessions: 'self',
  endMySession: 'self',
  endMyOtherSessions: 'self',
  getMyEmailChange: 'self',
  changeMyEmail: 'self',
  confirmMyEmailChange: 'self',
  resendMyEmailChange: 'self',
  cancelMyEmailChange: 'self',
} as const satisfies Record<string, MembersRule>

export type MembersOperation = keyof typeof memberRules

/**
 * What a back end may do about any member, a member with this role may too (decision 21). Without a row here it is the
 * member's own.
 */
export const memberOwnerRules: Partial<Record<MembersOperation, Exclude<OwnerRule, 'person'>>> = {
  getMember: 'look',
  listMembers: 'look',
  queryMembers: 'look',
  listConsents: 'look',
  createMember: 'moderate',
  updateMember: 'moderate',
  updateSlug: 'moderate',
  deleteContact: 'moderate',
  approveMember: 'moderate',
  declineMember: 'moderate',
  blockMember: 'moderate',
  muteMember: 'moderate',
  unmuteMember: 'moderate',
  disconnectMember: 'moderate',
  withdrawConsent: 'moderate',
  deleteMember: 'administer',
}

const readings: ReadonlySet<MembersOperation> = new Set(['getMember', 'listMembers', 'queryMembers', 'listConsents'])

/** The scope that an API key needs for an operation about members. */
export const memberScope = (operation: MembersOperation): KeyScope =>
  readings.has(operation) ? 'members:read' : 'members:write'

/** Whether those who run the site are hidden from a caller: an API key sees them only if it was given that. */
export const hidesOwners = (caller: MembersCaller): boolean =>
  caller.kind === 'back-end' && !hasScope(caller, 'owners:read')

const refusals: Record<MembersRule, string> = {
  'back-end': 'Only a back end with an API key of the site can do this.',
  directory: 'Only a visitor or a member can do this.',
  self: 'Only a member can do this. Log in first.',
  'self-or-back-end': 'Only the member themselves can do this, or a back end with an API key of the site.',
}

/**
 * Refuses what the table does not allow, before anything is looked up: the answer does not depend on whether the member
 * exists (security-checklist 88). @throws ApplicationError PERMISSION_DENIED
 */
export function assertMayDo(operation: MembersOperation, caller: MembersCaller, memberId?: MemberId): void {
  const rule = memberRules[operation]
  if (caller.kind === 'owner') {
    const needed = memberOwnerRules[operation]
    if (rule === 'self' || caller.id === memberId || (needed !== undefined && roleDoes(caller.role, needed))) return
    throw roleError(needed ?? 'look')
  }
  const isTheMember = caller.kind === 'member' && caller.id === memberId
  const allowed: Record<MembersRule, boolean> = {
    'back-end': caller.kind === 'back-end',
    directory: true,
    self: caller.kind === 'member',
    'self-or-back-end': isTheMember || caller.kind === 'back-end',
  }
  if (!allowed[rule]) throw new ApplicationError('PERMISSION_DENIED', refusals[rule])
  if (caller.kind === 'back-end') assertScopes(caller, memberScope(operation))
}

/** Whether a caller sees public members only: a visitor, or a member of a website's client. */
export const seesPublicOnly = (
  caller: MembersCaller,
): caller is Extract<MembersCaller, { kind: 'member' | 'visitor' }> =>
  caller.kind === 'member' || caller.kind === 'visitor'

/**
 * Refuses visitors and members while the directory of the site is closed, before anything is looked up. A member may
 * always look at themselves.
 * @throws ApplicationError PERMISSION_DENIED
 */
export function assertDirectoryOpen(caller: MembersCaller, directory: 'open' | 'closed', memberId?: MemberId): void {
  if (directory === 'open' || !seesPublicOnly(caller) || caller.id === memberId) return
  throw new ApplicationError('PERMISSION_DENIED', 'The directory of members is closed on this site.')
}

/**
 * Only owners may change members who have a role for the site: a moderator, or an API key that leaked, must not lock
 * them out. A member may always change their own account. An API key without `owners:read` is answered as if they did
 * not exist.
 * @throws ApplicationError PERMISSION_DENIED, NOT_FOUND
 */
export function assertMayTouch(
  operation: MembersOperation | 'unblockMember' | 'requireReset' | 'restoreMember',
  caller: MembersCaller,
  memberId: MemberId,
  owners: ReadonlyMap<MemberId, OwnerRole>,
): void {
  const needed = (memberOwnerRules as Record<string, OwnerRule | undefined>)[operation] ?? 'moderate'
  if (!owners.has(memberId)) return
  if (needed === 'look') {
    if (hidesOwners(caller)) throw memberNotFound()
    return
  }
  if (caller.kind !== 'back-end' && caller.id === memberId) return
  if (caller.kind === 'owner' && caller.role === 'owner') return
  throw new ApplicationError('PERMISSION_DENIED', 'This member runs the site: only an owner of the site can do this.')
}
