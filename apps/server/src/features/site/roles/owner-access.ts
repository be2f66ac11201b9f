import type { KeyScope, MemberId, OwnerRole, SessionId } from '@foyer/protocol'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { Actor } from '../../audit/audit.js'
import { assertScopes, hasScope, type ScopedKey } from '../credentials/key-access.js'
import { includesRole } from './owner-role.js'

/**
 * Who calls the owner API: a member with a role who signed in at the console, a back end with an API key of the site,
 * or anybody else.
 */
export type OwnerApiCaller =
  | { kind: 'owner'; id: MemberId; sessionId: SessionId; role: OwnerRole }
  | ({ kind: 'back-end'; keyId: string } & ScopedKey)
  | { kind: 'member' | 'visitor'; id: string }

/** A caller of the owner API that may have a permission for the site. */
export type SiteCaller = Extract<OwnerApiCaller, { kind: 'owner' | 'back-end' }>

/** What a caller of the owner API needs (V8.1.1). */
export interface SitePermission {
  /** The lowest role that is enough. */
  role: OwnerRole
  /**
   * The scopes that an API key needs; undefined where no API key will do: one that leaks must not make owners or other
   * keys. Lists of members and sessions and the audit log show owners among others, so they need `owners:read` too.
   */
  keyScopes?: readonly KeyScope[] | undefined
}

/** The refusal of a caller whose role is not enough. */
export function roleError({ role, keyScopes }: SitePermission): ApplicationError {
  const roleHolders = {
    'read-only': 'those who run the site',
    moderator: 'an owner or a moderator of the site',
    owner: 'an owner of the site',
  }[role]
  const backEnd = keyScopes === undefined ? '' : ', or a back end with an API key of the site'
  return new ApplicationError(
    'PERMISSION_DENIED',
    `Only ${roleHolders} can do this, signed in at the console${backEnd}.`,
  )
}

/**
 * Refuses a caller without permission, before anything is looked up (V8.2.1).
 * @throws ApplicationError PERMISSION_DENIED
 */
export function assertPermitted(permission: SitePermission, caller: OwnerApiCaller): asserts caller is SiteCaller {
  if (caller.kind === 'back-end' && permission.keyScopes !== undefined) assertScopes(caller, ...permission.keyScopes)
  else if (!isPermitted(permission, caller)) throw roleError(permission)
}

/** Whether a caller has a permission. */
export function isPermitted({ role, keyScopes }: SitePermission, caller: OwnerApiCaller): boolean {
  if (caller.kind === 'back-end') return keyScopes?.every((scope) => hasScope(caller, scope)) === true
  return caller.kind === 'owner' && includesRole(caller.role, role)
}

/** A caller as the audit log names them. */
export const actorOf = (caller: { kind: 'back-end'; keyId: string } | { kind: Actor['kind']; id: string }): Actor =>
  caller.kind === 'back-end' ? { kind: 'key', id: caller.keyId } : { kind: caller.kind, id: caller.id }
