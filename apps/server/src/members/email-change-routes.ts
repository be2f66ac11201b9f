import { confirmEmailChangeRequest, emailChangeRequest, paths } from '@foyer/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { askingOf } from '../http/asking.js'
import { parseBody } from '../http/parse-request.js'
import { noteEvent } from '../http/security-events.js'
import type { Needs } from '../needs.js'
import { rfc3339 } from '../runtime/clock.js'
import { askEmailChange } from './ask-email-change.js'
import { cancelEmailChange, confirmEmailChange, pendingEmailChange, resendEmailChange } from './confirm-email-change.js'
import type { EmailChange } from './email-change-store.js'
import type { MembersCaller, MembersOperation } from './member-access.js'
import { memberView } from './member-view.js'

const view = (change: EmailChange | undefined) => ({
  pending:
    change === undefined
      ? null
      : { email: change.email, askedAt: rfc3339(change.createdAt), expiresAt: rfc3339(change.expiresAt) },
})

/** How members change their address (AC-03, decision 35). */
export function emailChangeRoutes(
  api: FastifyInstance,
  needs: Needs,
  asSelf: (request: FastifyRequest, operation: MembersOperation) => MembersCaller & { kind: 'member' },
): void {
  api.get(paths.emailChange, async (request) =>
    view(await pendingEmailChange(asSelf(request, 'getMyEmailChange').id, needs)),
  )

  api.post(paths.emailChange, async (request) => {
    const { id: memberId, sessionId } = asSelf(request, 'changeMyEmail')
    const asked = parseBody(emailChangeRequest, request.body)
    const change = await askEmailChange({ memberId, sessionId }, asked, askingOf(request), needs)
    noteEvent(request, 'email-change-asked', { memberId })
    return view(change)
  })

  api.post(paths.confirmEmailChange, async (request) => {
    const { id: memberId } = asSelf(request, 'confirmMyEmailChange')
    const { code } = parseBody(confirmEmailChangeRequest, request.body)
    const member = await confirmEmailChange(memberId, code, askingOf(request), needs)
    noteEvent(request, 'email-changed', { memberId })
    return { member: memberView(member, 'FULL') }
  })

  api.post(paths.resendEmailChange, async (request) => {
    await resendEmailChange(asSelf(request, 'resendMyEmailChange').id, askingOf(request), needs)
    return {}
  })

  api.delete(paths.emailChange, async (request) => {
    await cancelEmailChange(asSelf(request, 'cancelMyEmailChange').id, needs)
    return {}
  })
}
