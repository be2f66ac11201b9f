import { inviteMembersRequest, paths, withdrawMemberInvitationRequest } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../../features/audit/audit.js'
import { type Invitation, stateOf } from '../../../features/members/invitations/invitation.js'
import { invite } from '../../../features/members/invitations/invite.js'
import { rfc3339 } from '../../../kernel/clock.js'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { HttpDeps } from '../../deps.js'
import { parseBody } from '../../server/bodies/parse-request.js'
import { runBy } from './owner-routes.js'

const LISTED = 1000

/** Invitations to become a member. Those to run the site stand with the owners. */
export function memberInvitationRoutes(api: FastifyInstance, deps: HttpDeps): void {
  const { storage, clock } = deps
  const shown = (invitations: readonly Invitation[]) => {
    const now = clock.now()
    return {
      invitations: invitations.map((invitation) => {
        const { email, createdAt, expiresAt } = invitation
        const dates = { invitedDate: rfc3339(createdAt), expiresDate: rfc3339(expiresAt) }
        return { email, status: stateOf(invitation, now), ...dates }
      }),
    }
  }

  api.get(paths.memberInvitations, async (request) => {
    runBy(request, 'listMemberInvitations', deps)
    return shown(await storage.read((stores) => stores.invitations.listPending(LISTED)))
  })

  api.post(paths.memberInvitations, async (request) => {
    const { act } = runBy(request, 'inviteMembers', deps)
    const { emails, language } = parseBody(inviteMembersRequest, request.body)
    return shown(await invite(emails, deps, { act, locale: language ?? null }))
  })

  api.post(paths.withdrawMemberInvitation, async (request) => {
    const { act } = runBy(request, 'withdrawMemberInvitation', deps)
    const address = readEmailAddress(parseBody(withdrawMemberInvitationRequest, request.body).email)
    await storage.transact(async (stores) => {
      const now = clock.now()
      const open = address === undefined ? undefined : await stores.invitations.findOpen(address.emailKey, now)
      if (open === undefined || open.ownerRole !== null || !(await stores.invitations.withdraw(open.emailKey, now)))
        throw new ApplicationError('NOT_FOUND', 'There is no open invitation for this address.')
      const target = { kind: 'invitation', id: open.invitationId } as const
      await audit(act, { action: 'invitation-withdrawn', target }, stores, deps)
    })
    return {}
  })
}
