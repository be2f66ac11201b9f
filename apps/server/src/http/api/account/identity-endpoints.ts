import {
  emptyResponse,
  linkedIdentities,
  linkIdentityRequest,
  paths,
  startLinkRequest,
  startLinkResponse,
} from '@foyer/protocol'
import { linkByCode } from '../../../features/members/external/link-by-code.js'
import { listIdentities } from '../../../features/members/external/list-identities.js'
import { unlinkIdentity } from '../../../features/members/external/unlink-identity.js'
import { startLink } from '../../../features/oauth/authorize/start-link.js'
import { self } from '../../endpoint/access.js'
import { json } from '../../endpoint/body.js'
import type { Endpoint } from '../../endpoint/endpoint.js'
import { pathParameter } from '../../endpoint/path-ids.js'
import { requestContext } from '../../server/request-context.js'
import { memberEndpoint } from '../members/member-endpoint.js'

/** The accounts at identity providers that sign the calling member in (decision 38). */
export const identityEndpoints: readonly Endpoint[] = [
  memberEndpoint({
    id: 'listMyIdentities',
    method: 'GET',
    path: paths.identities,
    summary: 'List the linked identities of the calling member',
    about: 'The accounts at identity providers that sign the member in, oldest first.',
    allow: self,
    answer: ['The identities.', linkedIdentities],
    handle: async ({ caller }, deps) => ({ identities: await listIdentities(caller.id, deps) }),
  }),
  memberEndpoint({
    id: 'startMyIdentityLink',
    method: 'POST',
    path: paths.startLink,
    summary: 'Start linking an identity to the calling member',
    about:
      'Returns the URL to open in this browser. It goes to the provider and comes back to `returnUrl` with `link_code`, for `linkMyIdentity`, or with `link_error` if the provider is unavailable. Needs a sign-in within the last ten minutes.',
    allow: self,
    body: json(startLinkRequest),
    answer: ['The URL to open.', startLinkResponse],
    refusals: ['RECENT_SIGN_IN_REQUIRED', 'NOT_FOUND', 'INVALID_REDIRECT_URI'],
    handle: async ({ request, caller: { id: memberId, sessionId }, body }, deps) => ({
      url: await startLink(body, { memberId, sessionId }, request.headers.origin ?? null, deps),
    }),
  }),
  memberEndpoint({
    id: 'linkMyIdentity',
    method: 'POST',
    path: paths.identities,
    summary: 'Link an identity with the code that came back',
    about:
      'Only the member who started the link can finish it, once, within fifteen minutes. The member is notified by email.',
    allow: self,
    body: json(linkIdentityRequest),
    answer: ['The identities, with the linked one.', linkedIdentities],
    refusals: ['INVALID_STATE_TOKEN', 'NOT_FOUND', 'IDENTITY_LINKED_ELSEWHERE', 'PROVIDER_FAILED'],
    handle: async ({ request, caller, body: { code } }, deps) => {
      await linkByCode(caller.id, code, requestContext(request), deps)
      return { identities: await listIdentities(caller.id, deps) }
    },
  }),
  memberEndpoint({
    id: 'unlinkMyIdentity',
    method: 'DELETE',
    path: `${paths.identities}/:identityId`,
    named: { name: 'identityId', about: 'The id of a linked identity.' },
    summary: 'Unlink an identity of the calling member',
    about:
      'The last way to sign in cannot be removed: a member without a password sets one first. Needs a sign-in within the last ten minutes. The member is notified by email.',
    allow: self,
    answer: ['The identity is no longer linked.', emptyResponse],
    refusals: ['RECENT_SIGN_IN_REQUIRED', 'NOT_FOUND', 'ONLY_SIGN_IN_METHOD'],
    handle: async ({ request, caller: { id: memberId, sessionId } }, deps) => {
      await unlinkIdentity({ memberId, sessionId }, pathParameter(request, 'identityId'), deps)
      return {}
    },
  }),
]
