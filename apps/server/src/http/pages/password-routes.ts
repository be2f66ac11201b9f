import { accountSections, type PageMessage, RECOVERY_SECRET_SECONDS } from '@foyer/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DeletionPending } from '../../features/members/deletion-pending.js'
import { recover } from '../../features/members/password/recover.js'
import { sendRecovery } from '../../features/members/password/send-recovery.js'
import { digestOf } from '../../kernel/digest.js'
import { ApplicationError, ValidationError } from '../../kernel/errors/application-error.js'
import { recordAuthEvent, recordEvent, recordRefusal } from '../server/errors/security-events.js'
import { continueSignIn } from './kit/continue-sign-in.js'
import { fieldErrors, messageOf } from './kit/field-errors.js'
import { authenticationContext, findFlow, frameOf, pageRequestContext } from './kit/flow.js'
import { captchaRetry, expectedCaptcha, readCaptchaTokens } from './kit/page-captcha.js'
import { FORM_RENEWED, formFields, type PageKit, pageUrl, queryValue } from './kit/page-kit.js'
import { showRestore } from './restore-routes.js'

/** The pages for forgotten passwords and resets. */
export function passwordRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { deps } = kit
  const links = { forgotPasswordUrl: '/forgot-password', signInUrl: '/signin' }

  pages.get('/forgot-password', async (request, reply) => {
    const flow = queryValue(request, 'request')
    return kit.show(request, reply, {
      page: 'forgot-password',
      ...frameOf(await findFlow(flow, kit)),
      ...kit.formFrame(request, reply, '/forgot-password', flow),
      signInUrl: pageUrl('/signin', flow),
      sent: false,
      ...(await expectedCaptcha('recovery', request, kit)),
    })
  })

  pages.post('/forgot-password', async (request, reply) => {
    const fields = formFields(request)
    const { csrf, email = '', request: handle } = fields
    const isStale = kit.forms.isStale(request, csrf)
    const flow = handle || undefined
    const found = await findFlow(flow, kit)
    const frame = {
      page: 'forgot-password' as const,
      ...frameOf(found),
      ...kit.formFrame(request, reply, '/forgot-password', flow),
      email,
      signInUrl: pageUrl('/signin', flow),
    }
    if (isStale) {
      const ahead = await expectedCaptcha('recovery', request, kit)
      return kit.show(request, reply, { ...frame, ...ahead, sent: false, message: FORM_RENEWED }, 403)
    }
    try {
      const captchaTokens = readCaptchaTokens(fields)
      await sendRecovery({ email, captchaTokens, ...pageRequestContext(found, request, kit) }, deps)
    } catch (error) {
      const { status, ...retry } = captchaRetry(error, 'recovery', kit) ?? {}
      if (status === undefined) throw error
      recordRefusal(request, error)
      return kit.show(request, reply, { ...frame, ...retry, sent: false }, status)
    }
    recordEvent(request, 'recovery-asked')
    return kit.show(request, reply, { ...frame, sent: true, ...(await expectedCaptcha('recovery', request, kit)) })
  })

  pages.get('/.well-known/change-password', async (_request, reply) => reply.redirect(accountSections.password, 303))

  pages.get('/reset-password', async (request, reply) => {
    const linked = queryValue(request, 'token')
    if (linked !== undefined) {
      // Removes the secret from the address bar before anything else loads (ux-checklist RP-06). The secret is not
      // spent yet.
      kit.cookies.set(reply, 'recovery', linked, RECOVERY_SECRET_SECONDS)
      return reply.header('cache-control', 'no-store').redirect('/reset-password', 303)
    }
    return showForm(request, reply, kit.cookies.read(request, 'recovery'))
  })

  /** Shows the form for the secret of a link. Without one, the account page changes the password. */
  async function showForm(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string | undefined,
    message?: PageMessage,
  ): Promise<FastifyReply> {
    const frame = {
      page: 'reset-password' as const,
      ...kit.formFrame(request, reply, '/reset-password', undefined),
      ...links,
      ...(message === undefined ? {} : { message }),
    }
    const status = message === undefined ? 200 : 403
    if (token !== undefined) {
      const found = await deps.storage.read((stores) => stores.recoveries.find(digestOf(token), deps.clock.now()))
      const member =
        found === undefined ? undefined : await deps.storage.read((stores) => stores.members.find(found.memberId))
      if (member === undefined) {
        kit.cookies.clear(reply, 'recovery')
        return kit.show(request, reply, { ...frame, outcome: 'invalid-link' }, 400)
      }
      return kit.show(request, reply, { ...frame, token, email: member.email, outcome: 'form' }, status)
    }
    return reply.redirect(accountSections.password, 303)
  }

  pages.post('/reset-password', async (request, reply) => {
    const { csrf, token = '', password = '' } = formFields(request)
    if (kit.forms.isStale(request, csrf)) return showForm(request, reply, token || undefined, FORM_RENEWED)
    const frame = {
      page: 'reset-password' as const,
      ...kit.formFrame(request, reply, '/reset-password', undefined),
      ...links,
    }
    try {
      const { outcome, returnUrl } = await recover(
        { recoveryToken: token, password },
        authenticationContext(undefined, request, kit),
        deps,
      )
      recordAuthEvent(request, 'password-recovered', outcome)
      kit.cookies.clear(reply, 'recovery')
      return await continueSignIn(outcome, undefined, request, reply, kit, { returnUrl })
    } catch (error) {
      if (!(error instanceof ValidationError || error instanceof ApplicationError)) throw error
      const again = { ...frame, token, outcome: 'form' as const }
      recordRefusal(request, error)
      if (error instanceof ValidationError) {
        const faults = fieldErrors(error, deps.siteSnapshot.current().settings.passwords)
        return kit.show(request, reply, { ...again, fieldErrors: faults }, 400)
      }
      if (error instanceof DeletionPending) {
        kit.cookies.clear(reply, 'recovery')
        return showRestore({ request, reply, flow: undefined, handle: undefined }, error, kit)
      }
      if (error.kind === 'INVALID_RECOVERY_TOKEN')
        return kit.show(request, reply, { ...frame, outcome: 'invalid-link' }, 400)
      return kit.show(request, reply, { ...again, message: messageOf(error) }, error.status)
    }
  })
}
