import type { KeyScope, MemberId, OwnerRole, SessionId } from '@foyer/protocol'
import type { FastifyRequest } from 'fastify'
import type { Act } from '../../features/audit/audit.js'
import {
  assertDirectoryOpen,
  assertMayAct,
  assertMayChange,
  assertMaySee,
  assertMember,
  type MemberPermission,
  type MembersCaller,
  seesPublicOnly,
} from '../../features/members/member-access.js'
import { assertScopes } from '../../features/site/credentials/key-access.js'
import {
  assertPermitted,
  type OwnerApiCaller,
  type SiteCaller,
  type SitePermission,
} from '../../features/site/roles/owner-access.js'
import type { ApiKey } from '../../features/site/snapshot/site-snapshot.js'
import type { Caller } from '../../features/tokens/caller.js'
import { MINUTE } from '../../kernel/clock.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { TooManyRequests } from '../../kernel/errors/too-many-requests.js'
import type { EndpointDeps } from '../deps.js'
import {
  findActiveApiKey,
  readBackEndCredentials,
  readCredentials,
  requireCaller,
  requireMember,
} from '../server/credentials/credentials.js'
import { actIn, readOwnerApiCaller } from '../server/credentials/owner-caller.js'
import { memberIdIn } from './path-ids.js'

/** The kinds of callers, as the API reference names them; each has one list of security requirements of OpenAPI. */
export const callers = {
  anyone: 'anyone: no token is needed',
  visitor: 'a visitor or a member, by access token',
  member: 'a member, by access token',
  'member-or-key': 'a member by access token, or a back end by API key',
  'visitor-or-key': 'a visitor or a member by access token, or a back end by API key',
  key: 'a back end, by API key',
  'owner-or-key': 'a member with a role for the site, by an access token of the console, or a back end by API key',
  owner: 'a member with a role for the site, by an access token of the console',
  'token-and-key': 'a back end by API key, with or without an access token before it',
  operator: 'a process on the same machine, or a holder of the token in FOYER_METRICS_TOKEN',
} as const
export type CallerKind = keyof typeof callers

/** An access rule: who may call an endpoint, and how the caller of a request is authenticated and checked. */
export interface Access<Checked> {
  callers: CallerKind
  /** The lowest role of the site that is sufficient; undefined if roles do not matter. */
  role?: OwnerRole
  /** The scopes that an API key needs; undefined if API keys are not accepted. */
  keyScopes?: readonly KeyScope[] | undefined
  /** @throws ApplicationError UNAUTHENTICATED, PERMISSION_DENIED, ORIGIN_NOT_ALLOWED */
  authorize(request: FastifyRequest, deps: EndpointDeps): Checked
}

/** No token is needed, or the handler reads the credentials itself, as in the OAuth endpoints. */
export const publicAccess = (callers: CallerKind = 'anyone', keyScopes?: readonly KeyScope[]): Access<undefined> => ({
  callers,
  keyScopes,
  authorize: () => undefined,
})

/** A visitor or a member. */
export const visitorOrMember: Access<Caller> = { callers: 'visitor', authorize: requireCaller }

/** A member, with a token of any client of the site. */
export const memberOnly: Access<Caller & { kind: 'member' }> = { callers: 'member', authorize: requireMember }

/** A member, for calls about themselves. A member with a role who signed in at the console counts as a member too. */
export const self: Access<{ kind: 'member'; id: MemberId; sessionId: SessionId; act: Act }> = {
  callers: 'member',
  authorize: (request, deps) => {
    const caller: MembersCaller = readOwnerApiCaller(request, deps)
    assertMember(caller)
    const { id, sessionId } = caller
    return { kind: 'member', id, sessionId, act: actIn(request, { kind: 'member', id }) }
  },
}

/** A back end, by an API key alone: a token beside it is refused (security-checklist 3). */
export const backEnd = (scope: KeyScope): Access<ApiKey> => ({
  callers: 'key',
  keyScopes: [scope],
  authorize: (request, deps) => {
    const key = findActiveApiKey(readCredentials(request.headers.authorization).apiKey, request, deps)
    if (key === undefined) throw new ApplicationError('UNAUTHENTICATED', 'This endpoint requires an API key.')
    assertScopes(key, scope)
    return key
  },
})

/** A back end, by an API key with or without an access token before it (wire-protocol §2). */
export const backEndWithToken = (scope: KeyScope): Access<{ caller: Caller | null; apiKey: ApiKey }> => ({
  callers: 'token-and-key',
  keyScopes: [scope],
  authorize: (request, deps) => {
    const { caller, apiKey } = readBackEndCredentials(request, deps)
    if (apiKey === null)
      throw new ApplicationError(
        'UNAUTHENTICATED',
        'This endpoint requires an API key in addition to the access token: "Authorization: <token>,<apiKey>".',
      )
    assertScopes(apiKey, scope)
    return { caller, apiKey }
  },
})

/** A role of the site at the console, or an API key with these scopes; without scopes, API keys are refused. */
export const siteRole = (role: OwnerRole, ...keyScopes: KeyScope[]): Access<{ caller: SiteCaller; act: Act }> =>
  siteAccess({ role, keyScopes: keyScopes.length === 0 ? undefined : keyScopes })

/** Any role and any API key. */
export const anySiteRole = siteAccess({ role: 'read-only', keyScopes: [] })

function siteAccess(permission: SitePermission): Access<{ caller: SiteCaller; act: Act }> {
  return {
    callers: permission.keyScopes === undefined ? 'owner' : 'owner-or-key',
    ...permission,
    authorize: (request, deps) => {
      const caller: OwnerApiCaller = readOwnerApiCaller(request, deps)
      assertPermitted(permission, caller)
      return { caller, act: actIn(request, caller) }
    },
  }
}

/** The caller of a request about members, with the act that the audit log records. */
interface MembersCallContext {
  caller: MembersCaller
  act: Act
}

/** Refuses requests to a closed member directory; requests of visitors and members count towards the data limit. */
function assertDirectoryAccess(caller: MembersCaller, deps: EndpointDeps, memberId?: MemberId): void {
  assertDirectoryOpen(caller, deps.siteSnapshot.current().settings.members.directory, memberId)
  if (seesPublicOnly(caller) && !deps.dataRateLimiter.tryConsume(caller))
    throw new TooManyRequests('Too many requests in this minute. Wait a little.', MINUTE / 1000)
}

const callersOf = ({ self, directory }: MemberPermission): CallerKind =>
  directory ? 'visitor-or-key' : self ? 'member-or-key' : 'owner-or-key'

/** Access to endpoints about members in general. */
export const membersAccess = (permission: MemberPermission): Access<MembersCallContext> => ({
  callers: callersOf(permission),
  role: permission.role,
  keyScopes: [permission.keyScope],
  authorize: (request, deps) => {
    const caller: MembersCaller = readOwnerApiCaller(request, deps)
    assertMayAct(permission, caller)
    if (permission.directory) assertDirectoryAccess(caller, deps)
    return { caller, act: actIn(request, caller) }
  },
})

/** The context of a request about the member whose id is in the path. */
interface MemberCallContext extends MembersCallContext {
  memberId: MemberId
  /** Undefined if members act on themselves: that is an event of theirs, not an act of the administration. */
  actOnOther: Act | undefined
}

/**
 * Declares the access to an endpoint about one member. Its context says who calls, about whom, and what the audit log
 * records.
 */
export const memberAccess = (permission: MemberPermission): Access<MemberCallContext> => ({
  callers: callersOf(permission),
  role: permission.role,
  keyScopes: [permission.keyScope],
  authorize: (request, deps) => {
    const caller: MembersCaller = readOwnerApiCaller(request, deps)
    const memberId = memberIdIn(request)
    assertMayAct(permission, caller, memberId)
    const { owners } = deps.siteSnapshot.current()
    if (permission.keyScope === 'members:read') assertMaySee(caller, memberId, owners)
    else assertMayChange(caller, memberId, owners)
    if (permission.directory) assertDirectoryAccess(caller, deps, memberId)
    const act = actIn(request, caller)
    const isSelf = caller.kind !== 'back-end' && caller.id === memberId
    return { caller, memberId, act, actOnOther: isSelf ? undefined : act }
  },
})
