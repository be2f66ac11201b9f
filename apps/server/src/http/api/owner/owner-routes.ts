import {
  addOwnerRequest,
  changeOwnerRequest,
  type MemberId,
  paths,
  withdrawOwnerInvitationRequest,
} from '@foyer/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit } from '../../../features/audit/audit.js'
import { stateOf } from '../../../features/members/invitations/invitation.js'
import { type MembersOperation, memberOwnerRules, memberScope } from '../../../features/members/member-access.js'
import { addOwner } from '../../../features/owners/add-owner.js'
import { changeOwner, removeOwner } from '../../../features/owners/change-owner.js'
import { hasScope } from '../../../features/site/credentials/key-access.js'
import type { NamedOwner } from '../../../features/site/roles/owner.js'
import {
  assertMayRun,
  mayRun,
  type OwnerApiCaller,
  type OwnerOperation,
  ownerRules,
  roleDoes,
} from '../../../features/site/roles/owner-access.js'
import { rfc3339 } from '../../../kernel/clock.js'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { HttpDeps } from '../../deps.js'
import { parseBody } from '../../server/bodies/parse-request.js'
import { actIn, readOwnerApiCaller } from '../../server/credentials/owner-caller.js'

const LISTED_INVITATIONS = 1000

const ownerView = ({ memberId, email, role, status, createdAt }: NamedOwner) => ({
  memberId,
  email,
  role,
  status,
  since: rfc3339(createdAt),
})

/**
 * Who calls, once they may do this, and whose act it is.
 * @throws ApplicationError UNAUTHENTICATED, PERMISSION_DENIED
 */
export function runBy(request: FastifyRequest, operation: OwnerOperation, deps: HttpDeps) {
  const caller = readOwnerApiCaller(request, deps)
  assertMayRun(operation, caller)
  return { caller, act: actIn(request, caller) }
}

/** Who runs the site (decision 21). Who may do what stands in `owner-access.ts`. */
export function ownerRoutes(api: FastifyInstance, deps: HttpDeps): void {
  const { storage, siteSnapshot, clock } = deps

  api.get(paths.ownerMe, async (request) => {
    const { caller } = runBy(request, 'getOwnerMe', deps)
    const { siteId, settings, apiKeys } = siteSnapshot.current()
    const key =
      caller.kind === 'back-end' ? [...apiKeys.values()].find(({ keyId }) => keyId === caller.keyId) : undefined
    const member = caller.kind === 'owner' ? await storage.read((stores) => stores.members.find(caller.id)) : undefined
    return {
      owner: caller.kind === 'owner' ? { memberId: caller.id, email: member?.email ?? '', role: caller.role } : null,
      apiKey: key === undefined ? null : { keyId: key.keyId, name: key.name },
      site: { id: siteId, name: settings.name, deletionGraceDays: settings.members.deletionGraceDays },
      may: operationsOf(caller),
    }
  })

  api.get(paths.owners, async (request) => {
    runBy(request, 'listOwners', deps)
    const [owners, invitations] = await storage.read(async (stores) => [
      await stores.owners.list(),
      await stores.invitations.list(LISTED_INVITATIONS),
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
  })

  api.post(paths.owners, async (request) => {
    const { act } = runBy(request, 'addOwner', deps)
    const added = await addOwner(parseBody(addOwnerRequest, request.body), act, deps)
    await siteSnapshot.refresh()
    return added
  })

  api.post(paths.withdrawOwnerInvitation, async (request) => {
    const { act } = runBy(request, 'withdrawOwnerInvitation', deps)
    const address = readEmailAddress(parseBody(withdrawOwnerInvitationRequest, request.body).email)
    await storage.transact(async (stores) => {
      const now = clock.now()
      const open = address === undefined ? undefined : await stores.invitations.findOpen(address.emailKey, now)
      if (open === undefined || open.ownerRole === null)
        throw new ApplicationError('NOT_FOUND', 'There is no open invitation to run the site for this address.')
      await stores.invitations.withdraw(open.emailKey, now)
      const target = { kind: 'invitation', id: open.invitationId } as const
      await audit(act, { action: 'owner-invitation-withdrawn', target }, stores, deps)
    })
    return {}
  })

  const one = `${paths.owners}/:memberId`
  const named = (request: FastifyRequest) => (request.params as { memberId: string }).memberId as MemberId

  api.patch(one, async (request) => {
    const { act } = runBy(request, 'changeOwner', deps)
    const { role } = parseBody(changeOwnerRequest, request.body)
    const changed = await changeOwner(named(request), role, act, deps)
    await siteSnapshot.refresh()
    return { owner: ownerView(changed) }
  })

  api.delete(one, async (request) => {
    const { act } = runBy(request, 'removeOwner', deps)
    await removeOwner(named(request), act, deps)
    await siteSnapshot.refresh()
    return {}
  })
}

/** What a caller may do here and about members. */
const operationsOf = (caller: OwnerApiCaller): string[] => [
  ...(Object.keys(ownerRules) as OwnerOperation[]).filter((operation) => mayRun(operation, caller)),
  ...Object.entries(memberOwnerRules).flatMap(([operation, rule]) =>
    (caller.kind === 'back-end' && hasScope(caller, memberScope(operation as MembersOperation))) ||
    (caller.kind === 'owner' && roleDoes(caller.role, rule))
      ? [operation]
      : [],
  ),
  // Collections and items, as `dataRules` has it.
  ...((caller.kind === 'back-end' && hasScope(caller, 'data:write')) ||
  (caller.kind === 'owner' && roleDoes(caller.role, 'administer'))
    ? ['changeData']
    : []),
]
