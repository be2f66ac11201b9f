import type { PageMessage, PasskeyForm } from '@foyer/protocol'
import type { FastifyReply } from 'fastify'
import { type AuthorizationRequest, requiresNewSignIn } from '../../features/oauth/authorize/authorization-request.js'
import type { BrowserSession } from '../../features/sessions/browser-session-store.js'
import { displacedEmail, readAccounts } from './kit/browser-accounts.js'
import { frameOf, type PageRequest } from './kit/flow.js'
import { expectedCaptcha } from './kit/page-captcha.js'
import { type PageKit, pageUrl } from './kit/page-kit.js'
import { passkeySignInForm } from './kit/passkey-form.js'
import { providerButtons } from './kit/provider-buttons.js'
import { isStayChecked } from './kit/stay-choice.js'
import { waitingMessage } from './kit/waiting-identity-page.js'

/** Sends a sign-in code. */
export const SIGN_IN_CODE_PATH = '/signin/code'

export const FLOW_EXPIRED = { code: 'FLOW_OVER' }

/** Returns the form of the sign-in page. With an identity that waits, it is the form that links it. */
export function signInForm({ request, reply, flow, handle, waiting }: PageRequest, kit: PageKit) {
  const { signUp, signIn } = kit.deps.siteSnapshot.current().settings
  const isCodeOnly = signIn.methods === 'code' || waiting?.step === 'verify-address'
  const providerId = waiting?.provider.providerId
  return {
    page: 'signin' as const,
    ...frameOf(flow),
    ...kit.formFrame(request, reply, isCodeOnly ? SIGN_IN_CODE_PATH : '/signin', handle),
    ...(signIn.methods === 'password' && waiting === undefined ? {} : { codeUrl: SIGN_IN_CODE_PATH, isCodeOnly }),
    ...(waiting === undefined && {
      signUpUrl: pageUrl('/signup', handle),
      invitationOnly: signUp.policy === 'invite',
    }),
    ...(waiting === undefined
      ? providerButtons(request, kit)
      : { provider: providerId, email: waiting.email ?? '', message: waitingMessage(waiting) }),
    ...passkeySignInForm(request, kit),
    forgotPasswordUrl: pageUrl('/forgot-password', handle),
    stays: isStayChecked(request, kit),
  }
}

/** Shows the form again with all submitted values except the password. */
export async function showSignIn(
  opened: PageRequest,
  kit: PageKit,
  {
    email = opened.waiting?.email ?? '',
    ...shown
  }: { email?: string | undefined; message: PageMessage; passkey?: PasskeyForm },
  status: number,
): Promise<FastifyReply> {
  const ahead = await expectedCaptcha('login', opened.request, kit, email)
  const { signsOut } = await displacedEmail(await readAccounts(opened.request, kit), kit)
  const form = { ...signInForm(opened, kit), ...(signsOut && { signsOut }) }
  return kit.show(opened.request, opened.reply, { ...form, email, ...shown, ...ahead }, status)
}

/** Returns true if the flow requires a more recent authentication than that of the browser session. */
export const needsNewSignIn = (
  authorizationRequest: AuthorizationRequest,
  { authenticatedAt }: BrowserSession,
  { deps }: PageKit,
): boolean => requiresNewSignIn(authorizationRequest, authenticatedAt, deps.clock.now())
