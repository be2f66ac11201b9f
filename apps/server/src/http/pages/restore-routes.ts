import type { FastifyInstance, FastifyReply } from 'fastify'
import { authResultFor } from '../../features/members/auth-result.js'
import type { DeletionPending } from '../../features/members/deletion-pending.js'
import { createRestoreOffer, redeemRestoreOffer } from '../../features/moderation/restore-offer.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { networkOf } from '../../kernel/network.js'
import { recordAuthEvent, recordEvent, recordRefusal } from '../server/errors/security-events.js'
import { continueSignIn } from './kit/continue-sign-in.js'
import { authenticationContext, frameOf, type PageRequest, readFlowForm } from './kit/flow.js'
import { FORM_RENEWED, type PageKit, pageUrl } from './kit/page-kit.js'
import { saveStayChoice } from './kit/stay-choice.js'
import { FLOW_EXPIRED, showSignIn } from './sign-in-page.js'

const PATH = '/restore'

/**
 * Offers to restore an account with a pending deletion to a person who has just authenticated as its member (DD-03).
 */
export function showRestore(
  { request, reply, flow, handle }: PageRequest,
  { member, amr }: DeletionPending,
  kit: PageKit,
): FastifyReply {
  const { email, deletion } = member
  return kit.show(request, reply, {
    page: 'restore',
    ...frameOf(flow),
    ...kit.formFrame(request, reply, PATH, handle),
    email,
    dueAt: deletion?.dueAt ?? 0,
    offer: createRestoreOffer(member, amr, kit.deps),
    signInUrl: pageUrl('/signin', handle),
  })
}

/** Restores the account and continues the sign-in. */
export function restoreRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { deps } = kit

  pages.get(PATH, async (_request, reply) => reply.redirect('/signin', 303))

  pages.post(PATH, async (request, reply) => {
    const { fields, isStale, handle, flow, opened, isFlowOver } = await readFlowForm(request, reply, kit)
    if (isFlowOver) return showSignIn({ request, reply }, kit, { message: FLOW_EXPIRED }, 400)
    if (isStale) return showSignIn(opened, kit, { message: FORM_RENEWED }, 403)
    try {
      const from = { requestId: request.id, network: networkOf(request.ip) }
      const { member, amr } = await redeemRestoreOffer(fields.offer ?? '', from, deps)
      recordEvent(request, 'member-restored', { memberId: member.memberId, isAudited: true })
      const who = authenticationContext(flow, request, kit)
      const outcome = await deps.storage.transact((stores) => authResultFor(member, who, stores, deps, amr))
      deps.mail.wake()
      recordAuthEvent(request, 'signed-in', outcome)
      return await continueSignIn(outcome, handle, request, reply, kit, { stays: saveStayChoice(request, reply, kit) })
    } catch (error) {
      if (!(error instanceof ApplicationError) || error.status >= 500) throw error
      recordRefusal(request, error)
      return showSignIn(opened, kit, { message: FLOW_EXPIRED }, error.status)
    }
  })
}
