import { externalIdentitiesResponse, paths, unlinkIdentityRequest } from '@foyer/protocol'
import { listIdentities } from '../../../../features/members/external/identity-view.js'
import { unlinkMemberIdentity } from '../../../../features/members/external/unlink-member-identity.js'
import { assertMayChange } from '../../../../features/members/member-access.js'
import { memberNotFound } from '../../../../features/members/profile/change-profile.js'
import { siteRole } from '../../../endpoint/access.js'
import { json } from '../../../endpoint/body.js'
import type { Endpoint } from '../../../endpoint/endpoint.js'
import { memberIdIn } from '../../../endpoint/path-ids.js'
import { ownerEndpoint } from '../owner-endpoint.js'

const identities = `${paths.ownerMembers}/:memberId/identities`

/** The linked accounts of a member at identity providers (decision 38). */
export const ownerIdentityEndpoints: readonly Endpoint[] = [
  ownerEndpoint({
    id: 'listMemberIdentities',
    method: 'GET',
    path: identities,
    summary: 'List the accounts at identity providers that sign a member in',
    allow: siteRole('read-only', 'members:read', 'owners:read'),
    answer: ['The linked accounts, the oldest first.', externalIdentitiesResponse],
    refusals: ['NOT_FOUND'],
    handle: async ({ request }, deps) => {
      const memberId = memberIdIn(request)
      const member = await deps.storage.read((stores) => stores.memberList.find(memberId))
      if (member === undefined) throw memberNotFound()
      return { identities: await listIdentities(memberId, deps) }
    },
  }),
  ownerEndpoint({
    id: 'unlinkMemberIdentity',
    method: 'POST',
    path: `${identities}/unlink`,
    summary: 'Unlink an account at an identity provider from a member',
    about:
      'The account can no longer sign in as the member. The member gets an email. Active sessions are kept. A member without a password sets one with "Forgot password?", or signs in with an email code.',
    allow: siteRole('moderator', 'members:write'),
    body: json(unlinkIdentityRequest),
    answer: ['The accounts that are still linked.', externalIdentitiesResponse],
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller: { caller, act }, body }, deps) => {
      const memberId = memberIdIn(request)
      assertMayChange(caller, memberId, deps.siteSnapshot.current().owners)
      await unlinkMemberIdentity(memberId, body, act, deps)
      return { identities: await listIdentities(memberId, deps) }
    },
  }),
]
