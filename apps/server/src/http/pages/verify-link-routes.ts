import type { VerifyLinkPage } from '@foyer/protocol'
import { VERIFICATION_CODE_SECONDS } from '@foyer/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Authentication } from '../../features/members/registration/authentication-store.js'
import { linkStateOf } from '../../features/members/registration/verification-link.js'
import { completeLinkVerification, verifyByLink } from '../../features/members/registration/verify-by-link.js'
import { digestOf, secretsEqual } from '../../kernel/digest.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { normalizeVerificationCode } from '../../kernel/verification-code.js'
import { recordAuthEvent, recordEvent, recordRefusal } from '../server/errors/security-events.js'
import { continueSignIn } from './kit/continue-sign-in.js'
import { authenticationContext, findFlow, frameOf, resumeFlow } from './kit/flow.js'
import { FORM_RENEWED, formFields, type PageKit, queryValue } from './kit/page-kit.js'
import { showAccountRefusal } from './sign-in-refusal.js'

const PATH = '/verify-email/link'

/**
 * The page of the link in a verification email (decision 14). Opening it changes nothing. In the browser that waits for
 * the verification, one press verifies; in any other browser the page requires the number shown there, and opens no
 * session.
 */
export function verifyLinkRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { deps, cookies } = kit
  const { storage, clock } = deps

  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    content: Pick<VerifyLinkPage, 'state'> & Partial<Pick<VerifyLinkPage, 'token' | 'fieldErrors' | 'message'>>,
    status = 200,
  ) =>
    kit.show(
      request,
      reply,
      {
        page: 'verify-link',
        ...frameOf(await findFlow(cookies.read(request, 'flow'), kit)),
        ...kit.formFrame(request, reply, PATH, undefined),
        signInUrl: '/signin',
        ...content,
      },
      status,
    )

  const isWaitingHere = (request: FastifyRequest, found: Authentication): boolean => {
    const stateToken = cookies.read(request, 'pending')
    return stateToken !== undefined && secretsEqual(digestOf(stateToken), found.digest)
  }

  /** Shows the form of a valid link, or the state of the link. */
  async function showLink(link: string, request: FastifyRequest, reply: FastifyReply, again?: 'wrong' | 'stale') {
    const found = await storage.read((stores) => stores.authentications.findByLink(digestOf(link)))
    const state = linkStateOf(found, clock.now())
    if (found !== undefined && state === 'open') {
      const here = isWaitingHere(request, found)
      const model = { state: here ? ('press' as const) : ('number' as const), token: link }
      if (again === 'stale') return show(request, reply, { ...model, message: FORM_RENEWED }, 403)
      return again === 'wrong'
        ? show(
            request,
            reply,
            { ...model, fieldErrors: { number: { code: 'WRONG_NUMBER', values: { count: found.linkTriesLeft } } } },
            400,
          )
        : show(request, reply, model)
    }
    if (found !== undefined && state === 'used' && isWaitingHere(request, found))
      return reply.redirect('/verify-email', 303)
    cookies.clear(reply, 'verification')
    return show(request, reply, { state: state === 'open' ? 'unknown' : state }, state === 'used' ? 200 : 400)
  }

  pages.get(PATH, async (request, reply) => {
    const linked = queryValue(request, 'token')
    if (linked !== undefined) {
      // Removes the secret from the address bar before anything else loads, like that of a recovery link (decision 14).
      cookies.set(reply, 'verification', linked, VERIFICATION_CODE_SECONDS)
      return reply.header('cache-control', 'no-store').redirect(PATH, 303)
    }
    const link = cookies.read(request, 'verification')
    return link === undefined ? show(request, reply, { state: 'unknown' }, 400) : showLink(link, request, reply)
  })

  pages.post(PATH, async (request, reply) => {
    const { csrf, token: link = '', number: typed = '' } = formFields(request)
    if (kit.forms.isStale(request, csrf)) return showLink(link, request, reply, 'stale')
    const stateToken = cookies.read(request, 'pending')
    const found = await storage.read((stores) => stores.authentications.findByLink(digestOf(link)))
    const here = found !== undefined && isWaitingHere(request, found)
    const number = normalizeVerificationCode(typed)
    // Input that is not a two-digit number is not counted as an attempt, so that programs that press the button use
    // none up.
    if (!here && !/^\d{2}$/.test(number)) return showLink(link, request, reply)
    try {
      const proof = await verifyByLink({ link, number, stateToken }, deps)
      if (!proof.proven) {
        if (proof.state === 'wrong-number') return await showLink(link, request, reply, 'wrong')
        return await show(request, reply, { state: proof.state }, proof.state === 'used' ? 200 : 400)
      }
      // A sign-in is recorded when the waiting browser completes it.
      if (proof.event !== 'signed-in') recordEvent(request, proof.event, { memberId: proof.memberId, amr: ['otp'] })
      cookies.clear(reply, 'verification')
      if (!here || stateToken === undefined) return await show(request, reply, { state: 'confirmed' })
      const handle = cookies.read(request, 'flow')
      const flow = await resumeFlow(handle, kit)
      const who = { ...authenticationContext(flow, request, kit), clientId: found.clientId }
      const outcome = await completeLinkVerification(stateToken, who, deps)
      if (outcome === undefined) return reply.redirect('/signin', 303)
      recordAuthEvent(request, 'signed-in', outcome)
      return await continueSignIn(outcome, flow && handle, request, reply, kit, {
        links: cookies.read(request, 'linking'),
      })
    } catch (error) {
      if (!(error instanceof ApplicationError)) throw error
      recordRefusal(request, error)
      const refused = await showAccountRefusal({ request, reply }, error, kit)
      if (refused !== undefined) return refused
      throw error
    }
  })
}
