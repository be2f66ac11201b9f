import type { FastifyInstance } from 'fastify'
import { passkeySignInOptions } from '../../features/members/passkeys/passkey-options.js'
import { arePasskeysOffered } from '../../features/members/passkeys/passkey-site.js'
import { signInWithPasskey } from '../../features/members/passkeys/sign-in-with-passkey.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { authenticationCounter } from '../../platform/metrics/error-label.js'
import { recordAuthEvent, recordRefusal } from '../server/errors/security-events.js'
import { continueSignIn } from './kit/continue-sign-in.js'
import { messageOf } from './kit/field-errors.js'
import { authenticationContext, readFlowForm } from './kit/flow.js'
import { FORM_RENEWED, type PageKit } from './kit/page-kit.js'
import {
  browserBinding,
  PASSKEY_SIGN_IN_OPTIONS_PATH,
  PASSKEY_SIGN_IN_PATH,
  passkeyMessage,
  passkeySignInForm,
  readAssertion,
  sendPasskeyOptions,
} from './kit/passkey-form.js'
import { saveStayChoice } from './kit/stay-choice.js'
import { externalOver, takeWaiting } from './kit/waiting-identity-page.js'
import { FLOW_EXPIRED, showSignIn } from './sign-in-page.js'
import { showAccountRefusal } from './sign-in-refusal.js'

/**
 * Registers sign-in with a passkey: the page's script requests it from the browser and posts the response as a form.
 */
export function passkeySignInRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { deps } = kit
  const counted = authenticationCounter(deps.metrics.authentications)

  pages.get(PASSKEY_SIGN_IN_OPTIONS_PATH, async (request, reply) => {
    if (!arePasskeysOffered(deps)) return sendPasskeyOptions(reply.code(404), {})
    const csrf = kit.forms.issue(request, reply)
    return sendPasskeyOptions(reply, { csrf, options: passkeySignInOptions(browserBinding(csrf), deps) })
  })

  pages.post(PASSKEY_SIGN_IN_PATH, async (request, reply) => {
    const { fields, isStale, handle, flow, opened, isFlowOver } = await readFlowForm(request, reply, kit)
    const { csrf = '' } = fields
    if (isFlowOver) return showSignIn({ request, reply }, kit, { message: FLOW_EXPIRED }, 400)
    const waiting = await takeWaiting(request, fields, kit)
    if (waiting === 'over') return showSignIn(opened, kit, { message: externalOver(fields.provider ?? '', kit) }, 400)
    opened.waiting = waiting
    if (isStale) return showSignIn(opened, kit, { message: FORM_RENEWED }, 403)
    let credentialId: string | undefined
    try {
      const response = readAssertion(fields.credential)
      credentialId = response.id
      const context = authenticationContext(flow, request, kit)
      const proof = { response, binding: browserBinding(csrf) }
      const outcome = await counted('login', signInWithPasskey(proof, context, deps))
      recordAuthEvent(request, 'signed-in', outcome)
      const stays = saveStayChoice(request, reply, kit)
      return await continueSignIn(outcome, handle, request, reply, kit, { stays, links: waiting?.provider.providerId })
    } catch (error) {
      if (!(error instanceof ApplicationError)) throw error
      recordRefusal(request, error)
      const refused = await showAccountRefusal(opened, error, kit)
      if (refused !== undefined) return refused
      const message = passkeyMessage(error) ?? messageOf(error)
      const unknown = error.kind === 'PASSKEY_UNKNOWN' ? passkeySignInForm(request, kit, credentialId) : {}
      return showSignIn(opened, kit, { message, ...unknown }, error.status)
    }
  })
}
