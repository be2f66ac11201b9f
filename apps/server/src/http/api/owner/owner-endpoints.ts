import {
  addOwnerRequest,
  addOwnerResponse,
  changeOwnerRequest,
  type MemberId,
  ownerMeResponse,
  ownerResponse,
  ownersResponse,
  paths,
  withdrawOwnerInvitationRequest,
} from '@foyer/protocol'
import type { FastifyRequest } from 'fastify'
import { stateOf } from '../../../features/members/invitations/invitation.js'
import { withdrawInvitation } from '../../../features/members/invitations/withdraw-invitation.js'
import { addOwner } from '../../../features/owners/add-owner.js'
import { changeOwner, removeOwner } from '../../../features/owners/change-owner.js'
import type { NamedOwner } from '../../../features/site/roles/owner.js'
import { isPermitted, type SiteCaller, type SitePermission } from '../../../features/site/roles/owner-access.js'
import { rfc3339 } from '../../../kernel/clock.js'
import type { EndpointDeps, HttpDeps } from '../../deps.js'
import { anySiteRole, siteRole } from '../../endpoint/access.js'
import { json } from '../../endpoint/body.js'
import type { Endpoint } from '../../endpoint/endpoint.js'
import { pathParameter } from '../../endpoint/path-ids.js'
import { ownerEndpoint } from './owner-endpoint.js'

const MAX_LISTED = 1000
const one = `${paths.owners}/:memberId`
const idIn = (request: FastifyRequest) => pathParameter(request, 'memberId') as MemberId

/** Members with a role for the site, and invitations that grant a role (decision 21). */
export const ownerEndpoints: readonly Endpoint[] = [
  ownerEndpoint({
    id: 'getOwnerMe',
    method: 'GET',
    path: paths.ownerMe,
    summary: 'Get the caller and its permissions',
    about: '`may` lists the operations of the owner API and the members API that the caller may call.',
    allow: anySiteRole,
    answer: ['The caller.', ownerMeResponse],
    handle: async ({ caller: { caller } }, deps) => describeCaller(caller, deps),
  }),
  ownerEndpoint({
    id: 'listOwners',
    method: 'GET',
    path: paths.owners,
    summary: 'List the team and its invitations',
    allow: siteRole('read-only', 'owners:read'),
    answer: ['The owners, the oldest first.', ownersResponse],
    handle: async (_call, deps) => listOwners(deps),
  }),
  ownerEndpoint({
    id: 'addOwner',
    method: 'POST',
    path: paths.owners,
    summary: 'Add a team member',
    about: 'A member with a verified email gets the role immediately; anyone else is invited by email.',
    allow: siteRole('owner'),
    body: json(addOwnerRequest),
    answer: ['Whether the role was given or an invitation was sent.', addOwnerResponse],
    handle: async ({ caller, body }, deps) => {
      const added = await addOwner(body, caller.act, deps)
      await deps.siteSnapshot.refresh()
      return added
    },
  }),
  ownerEndpoint({
    id: 'withdrawOwnerInvitation',
    method: 'POST',
    path: paths.withdrawOwnerInvitation,
    summary: 'Withdraw an invitation to run the site',
    allow: siteRole('owner'),
    body: json(withdrawOwnerInvitationRequest),
    refusals: ['NOT_FOUND'],
    handle: async ({ caller, body }, deps) => {
      await withdrawInvitation(body.email, 'team', caller.act, deps)
      return {}
    },
  }),
  ownerEndpoint({
    id: 'changeOwner',
    method: 'PATCH',
    path: one,
    summary: 'Change the role of a team member',
    allow: siteRole('owner'),
    body: json(changeOwnerRequest),
    answer: ['The owner.', ownerResponse],
    refusals: ['NOT_FOUND', 'LAST_OWNER'],
    handle: async ({ request, caller, body }, deps) => {
      const changed = await changeOwner(idIn(request), body.role, caller.act, deps)
      await deps.siteSnapshot.refresh()
      return { owner: ownerView(changed) }
    },
  }),
  ownerEndpoint({
    id: 'removeOwner',
    method: 'DELETE',
    path: one,
    summary: 'Remove a team member',
    about: 'The member keeps the account and is signed out of the console.',
    allow: siteRole('owner'),
    refusals: ['NOT_FOUND', 'LAST_OWNER'],
    handle: async ({ request, caller }, deps) => {
      await removeOwner(idIn(request), caller.act, deps)
      await deps.siteSnapshot.refresh()
      return {}
    },
  }),
]

const ownerView = ({ memberId, email, role, status, createdAt }: NamedOwner) => ({
  memberId,
  email,
  role,
  status,
  since: rfc3339(createdAt),
})

async function describeCaller(
  caller: SiteCaller,
  { storage, siteSnapshot, endpoints }: Pick<EndpointDeps, 'storage' | 'siteSnapshot' | 'endpoints'>,
) {
  const { siteId, settings, apiKeys } = siteSnapshot.current()
  const key = caller.kind === 'back-end' ? [...apiKeys.values()].find(({ keyId }) => keyId === caller.keyId) : undefined
  const member = caller.kind === 'owner' ? await storage.read((stores) => stores.members.find(caller.id)) : undefined
  return {
    owner: caller.kind === 'owner' ? { memberId: caller.id, email: member?.email ?? '', role: caller.role } : null,
    apiKey: key === undefined ? null : { keyId: key.keyId, name: key.name },
    site: { id: siteId, name: settings.name, deletionGraceDays: settings.members.deletionGraceDays },
    may: operationsOf(caller, endpoints),
  }
}

/** The permission to write collections and items, which the console shows as one permission. */
const changeData: SitePermission = { role: 'owner', keyScopes: ['data:write'] }

/** Returns the ids of the operations about the site and its members that a caller may call. */
const operationsOf = (caller: SiteCaller, endpoints: readonly Endpoint[]): string[] => [
  ...endpoints
    .filter(({ group, allow: { role, keyScopes } }) => {
      const isOfSite = group === 'Owners' || group === 'Members'
      return isOfSite && role !== undefined && isPermitted({ role, keyScopes }, caller)
    })
    .map(({ id }) => id),
  ...(isPermitted(changeData, caller) ? ['changeData'] : []),
]

async function listOwners({ storage, clock }: Pick<HttpDeps, 'storage' | 'clock'>) {
  const [owners, invitations] = await storage.read(async (stores) => [
    await stores.owners.list(),
    await stores.invitations.list(MAX_LISTED),
  ])
  const now = clock.now()
  return {
    owners: owners.map(ownerView),
    invitations: invitations.flatMap((invitation) => {
      const { email, ownerRole, createdAt, expiresAt } = invitation
      if (ownerRole === null) return []
      const dates = { invitedDate: rfc3339(createdAt), expiresDate: rfc3339(expiresAt) }
      return [{ email, role: ownerRole, status: stateOf(invitation, now), ...dates }]
    }),
  }
}
