import { confirmEmailChangeRequest, emailChangeRequest, paths } from '@foyer/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { memberView } from '../../../features/members/directory/member-view.js'
import type { MembersCaller, MembersOperation } from '../../../features/members/member-access.js'
import {
  cancelEmailChange,
  confirmEmailChange,
  getPendingEmailChange,
  resendEmailChange,
} from '../../../features/members/profile/confirm-email-change.js'
import type { EmailChange } from '../../../features/members/profile/email-change-store.js'
import { startEmailChange } from '../../../features/members/profile/start-email-change.js'
import { rfc3339 } from '../../../kernel/clock.js'
import type { HttpDeps } from '../../deps.js'
import { parseBody } from '../../server/bodies/parse-request.js'
import { recordEvent } from '../../server/errors/security-events.js'
import { requestContext } from '../../server/request-context.js'

const view = (change: EmailChange | undefined) => ({
  pending:
    change === undefined
      ? null
      : { email: change.email, askedAt: rfc3339(change.createdAt), expiresAt: rfc3339(change.expiresAt) },
})

/** How members change their address (AC-03, decision 14). */
export function emailChangeRoutes(
  api: FastifyInstance,
  deps: HttpDeps,
  asSelf: (request: FastifyRequest, operation: MembersOperation) => MembersCaller & { kind: 'member' },
): void {
  api.get(paths.emailChange, async (request) =>
    view(await getPendingEmailChange(asSelf(request, 'getMyEmailChange').id, deps)),
  )

  api.post(paths.emailChange, async (request) => {
    const { id: memberId, sessionId } = asSelf(request, 'changeMyEmail')
    const asked = parseBody(emailChangeRequest, request.body)
    const change = await startEmailChange({ memberId, sessionId }, asked, requestContext(request), deps)
    recordEvent(request, 'email-change-asked', { memberId })
    return view(change)
  })

  api.post(paths.confirmEmailChange, async (request) => {
    const { id: memberId } = asSelf(request, 'confirmMyEmailChange')
    const { code } = parseBody(confirmEmailChangeRequest, request.body)
    const member = await confirmEmailChange(memberId, code, requestContext(request), deps)
    recordEvent(request, 'email-changed', { memberId })
    return { member: memberView(member, 'FULL') }
  })

  api.post(paths.resendEmailChange, async (request) => {
    await resendEmailChange(asSelf(request, 'resendMyEmailChange').id, requestContext(request), deps)
    return {}
  })

  api.delete(paths.emailChange, async (request) => {
    await cancelEmailChange(asSelf(request, 'cancelMyEmailChange').id, deps)
    return {}
  })
}
