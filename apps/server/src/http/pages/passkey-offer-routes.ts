import type { PageMessage } from '@foyer/protocol'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { addPasskey } from '../../features/members/passkeys/add-passkey.js'
import { completeFlow } from '../../features/oauth/authorize/complete-authorization.js'
import type { BrowserSession } from '../../features/sessions/browser-session-store.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { networkOf } from '../../kernel/network.js'
import { recordRefusal } from '../server/errors/security-events.js'
import { continueAsAccountOfForm } from './kit/browser-accounts.js'
import { frameOf, type PageRequest, readFlowForm, resumeFlow, sendAuthorizationResponse } from './kit/flow.js'
import { FORM_RENEWED, type PageKit, pageUrl, queryValue } from './kit/page-kit.js'
import {
  browserSessionBinding,
  isSignInInsufficient,
  PASSKEY_OFFER_PATH,
  passkeyMessage,
  passkeyOptionsUrl,
  readRegistration,
} from './kit/passkey-form.js'
import { savePasskeyOffer } from './kit/passkey-offer.js'

/**
 * Offers a passkey to a member who has just signed in another way (SU-12), and continues the flow afterwards, whatever
 * the member chooses.
 */
export function passkeyOfferRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { deps } = kit

  const show = (
    { request, reply, flow, handle }: PageRequest,
    { memberId }: BrowserSession,
    message?: PageMessage,
    status = 200,
  ): FastifyReply =>
    kit.show(
      request,
      reply,
      {
        page: 'passkey-offer',
        ...frameOf(flow),
        ...kit.formFrame(request, reply, PASSKEY_OFFER_PATH, handle),
        accountId: memberId,
        passkey: { action: PASSKEY_OFFER_PATH, optionsUrl: passkeyOptionsUrl({ memberId }) },
        ...(message && { message }),
      },
      status,
    )

  async function goOn({ request, reply, handle }: PageRequest, session: BrowserSession): Promise<FastifyReply> {
    if (handle === undefined) return reply.header('cache-control', 'no-store').redirect('/signin', 303)
    return sendAuthorizationResponse(await completeFlow(handle, session, deps), request, reply, kit)
  }

  pages.get(PASSKEY_OFFER_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const handle = queryValue(request, 'request')
    const flow = await resumeFlow(handle, kit)
    const session = await kit.browserSession(request)
    if (session === undefined) return reply.redirect(pageUrl('/signin', handle), 303)
    savePasskeyOffer(reply, kit)
    return show({ request, reply, flow, handle }, session)
  })

  pages.post(PASSKEY_OFFER_PATH, async (request, reply) => {
    const { fields, isStale, handle, opened } = await readFlowForm(request, reply, kit)
    const session = await continueAsAccountOfForm(request, reply, kit)
    if (session === undefined) return reply.redirect(pageUrl('/signin', handle), 303)
    if (isStale) return show(opened, session, FORM_RENEWED, 403)
    if (fields.later === '1') return goOn(opened, session)
    try {
      await addPasskey(
        {
          memberId: session.memberId,
          binding: browserSessionBinding(session),
          act: {
            actor: { kind: 'member', id: session.memberId },
            requestId: request.id,
            network: networkOf(request.ip),
          },
          signIn: session,
          response: readRegistration(fields.credential),
        },
        deps,
      )
    } catch (error) {
      // The sign-in became too old while the page was open; the offer is no reason to sign in again.
      if (isSignInInsufficient(error)) return goOn(opened, session)
      const message = passkeyMessage(error)
      if (message === undefined || !(error instanceof ApplicationError)) throw error
      recordRefusal(request, error)
      return show(opened, session, message, error.status)
    }
    return goOn(opened, session)
  })
}
