import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApplicationError } from '../errors/application-error.js'
import { noteOutcome, noteRefusal } from '../http/security-events.js'
import { resendCode } from '../members/resend-code.js'
import { verifyEmail } from '../members/verify-email.js'
import { authenticationCounter } from '../metrics/outcome-of.js'
import { digestOf } from '../runtime/digest.js'
import { authenticatingIn, findFlow, goOn } from './flow.js'
import { formFields, type PageKit, pageUrl, queryValue } from './page-kit.js'

/** Entering the mailed code. The state token travels in a cookie and the form, never in an address (ux-checklist G-55). */
export function verifyEmailRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { needs } = kit
  const counted = authenticationCounter(needs.metrics.authentications)

  const showForm = (
    request: FastifyRequest,
    reply: FastifyReply,
    given: { stateToken: string; flow: string | undefined; resent?: boolean; message?: string; codeError?: string },
    status = 200,
  ) =>
    kit.show(
      request,
      reply,
      {
        page: 'verify-email',
        ...kit.formFrame(request, reply, '/verify-email', given.flow),
        stateToken: given.stateToken,
        resent: given.resent ?? false,
        signInUrl: pageUrl('/signin', given.flow),
        ...(given.message === undefined ? {} : { message: given.message }),
        ...(given.codeError === undefined ? {} : { fieldErrors: { code: given.codeError } }),
      },
      status,
    )

  const clientOf = async (stateToken: string): Promise<string | null> => {
    const open = await needs.storage.read((stores) =>
      stores.authentications.find(digestOf(stateToken), needs.clock.now()),
    )
    return open?.clientId ?? null
  }

  pages.get('/verify-email', async (request, reply) => {
    const flow = queryValue(request, 'request')
    const stateToken = kit.cookies.read(request, 'pending')
    const open =
      stateToken === undefined
        ? undefined
        : await needs.storage.read((stores) => stores.authentications.find(digestOf(stateToken), needs.clock.now()))
    if (stateToken === undefined || open === undefined) return reply.redirect(pageUrl('/signin', flow), 303)
    return showForm(request, reply, { stateToken, flow })
  })

  pages.post('/verify-email', async (request, reply) => {
    const { csrf, code = '', stateToken = '', request: handle, resend } = formFields(request)
    kit.forms.check(request, csrf)
    const flow = handle || undefined
    const found = await findFlow(flow, kit)
    const who = authenticatingIn(found, request)
    // A mail may take longer than the flow lasts: the proof counts all the same, for the client that the flow was for.
    if (found === undefined && flow !== undefined) who.clientId = await clientOf(stateToken)
    try {
      if (resend === '1') {
        await resendCode({ ...who, stateToken }, needs)
        return showForm(request, reply, { stateToken, flow, resent: true })
      }
      const outcome = await counted('verification', verifyEmail({ code, stateToken }, who, needs))
      noteOutcome(request, 'email-verified', outcome)
      return await goOn(outcome, flow, request, reply, kit)
    } catch (error) {
      if (!(error instanceof ApplicationError)) throw error
      noteRefusal(request, error)
      if (error.kind === 'INVALID_STATE_TOKEN' || error.kind === 'TOO_MANY_TRIES')
        return showForm(request, reply, { stateToken, flow, message: error.message }, error.status)
      return showForm(request, reply, { stateToken, flow, codeError: error.message }, error.status)
    }
  })
}
