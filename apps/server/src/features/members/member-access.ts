import type { KeyScope, MemberId, OwnerRole, SessionId, VisitorId } from '@foyer/protocol'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { assertScopes, hasScope, type ScopedKey } from '../site/credentials/key-access.js'
import { roleError } from '../site/roles/owner-access.js'
import { includesRole } from '../site/roles/owner-role.js'
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

/** What a caller of the members API needs; each part that is set is another way in (V8.1.1). */
export interface MemberPermission {
  /** The member whom the call is about. */
  self?: true
  /** Everybody with a token, who sees public members only, while the site allows it (decision 19). */
  directory?: true
  /** The lowest role of the site that is enough about any member (decision 21). */
  role: OwnerRole
  /** The scope that an API key needs. */
  keyScope: KeyScope
}

/** Whether those who run the site are hidden from a caller: an API key sees them only if it was given that. */
export const hidesOwners = (caller: MembersCaller): boolean =>
  caller.kind === 'back-end' && !hasScope(caller, 'owners:read')

/**
 * Refuses a caller without permission before any query, so that the response does not depend on whether the member
 * exists (security-checklist 88).
 * @throws ApplicationError PERMISSION_DENIED
 */
export function assertMayAct(permission: MemberPermission, caller: MembersCaller, memberId?: MemberId): void {
  const { self = false, directory = false, role, keyScope } = permission
  const isTheMember = caller.kind !== 'back-end' && caller.id === memberId
  if (caller.kind === 'back-end') assertScopes(caller, keyScope)
  else if (caller.kind === 'owner') {
    if (!isTheMember && !includesRole(caller.role, role)) throw roleError({ role, keyScopes: [keyScope] })
  } else if (!directory && !(self && isTheMember && caller.kind === 'member'))
    throw new ApplicationError(
      'PERMISSION_DENIED',
      self
        ? 'Only the member themselves can do this, or a back end with an API key of the site.'
        : 'Only a back end with an API key of the site can do this.',
    )
}

/** The calling member, for a call about themselves. @throws ApplicationError PERMISSION_DENIED */
export function assertMember(
  caller: MembersCaller,
): asserts caller is Extract<MembersCaller, { kind: 'member' | 'owner' }> {
  if (caller.kind !== 'member' && caller.kind !== 'owner')
    throw new ApplicationError('PERMISSION_DENIED', 'Only a member can do this. Sign in first.')
}

/** Whether a caller sees public members only: a visitor, or a member of a website's client. */
export const seesPublicOnly = (
  caller: MembersCaller,
): caller is Extract<MembersCaller, { kind: 'member' | 'visitor' }> =>
  caller.kind === 'member' || caller.kind === 'visitor'

/**
 * Refuses visitors and members while the directory of the site is closed, before any query. Members can always read
 * their own entry.
 * @throws ApplicationError PERMISSION_DENIED
 */
export function assertDirectoryOpen(caller: MembersCaller, directory: 'open' | 'closed', memberId?: MemberId): void {
  if (directory === 'open' || !seesPublicOnly(caller) || caller.id === memberId) return
  throw new ApplicationError('PERMISSION_DENIED', 'The directory of members is closed on this site.')
}

/**
 * Only owners may change members who have a role for the site: a moderator, or an API key that leaked, must not lock
 * them out. A member may always change their own account.
 * @throws ApplicationError PERMISSION_DENIED
 */
export function assertMayChange(
  caller: MembersCaller,
  memberId: MemberId,
  owners: ReadonlyMap<MemberId, OwnerRole>,
): void {
  if (!owners.has(memberId) || (caller.kind !== 'back-end' && caller.id === memberId)) return
  if (caller.kind === 'owner' && caller.role === 'owner') return
  throw new ApplicationError('PERMISSION_DENIED', 'This member is on the team: only an owner can do this.')
}

/**
 * An API key without `owners:read` is answered as if members who have a role for the site did not exist.
 * @throws ApplicationError NOT_FOUND
 */
export function assertMaySee(
  caller: MembersCaller,
  memberId: MemberId,
  owners: ReadonlyMap<MemberId, OwnerRole>,
): void {
  if (owners.has(memberId) && hidesOwners(caller)) throw memberNotFound()
}
