import type { PageMessage } from '@foyer/protocol'
import type { FastifyReply } from 'fastify'
import { type AuthorizationRequest, requiresNewSignIn } from '../../features/oauth/authorize/authorization-request.js'
import type { BrowserSession } from '../../features/sessions/browser-session-store.js'
import { frameOf, type PageRequest } from './kit/flow.js'
import { expectedCaptcha } from './kit/page-captcha.js'
import { type PageKit, pageUrl } from './kit/page-kit.js'
import { providerButtons } from './kit/provider-buttons.js'
import { isStayChecked } from './kit/stay-choice.js'

/** Sends a sign-in code. */
export const SIGN_IN_CODE_PATH = '/signin/code'

export const FLOW_EXPIRED = { code: 'FLOW_OVER' }

/** Returns the form of the sign-in page. */
export function signInForm(
  { request, reply, flow, handle }: PageRequest,
  kit: PageKit,
  { isCodeOnly = kit.deps.siteSnapshot.current().settings.signIn.methods === 'code' }: { isCodeOnly?: boolean } = {},
) {
  const { signUp, signIn } = kit.deps.siteSnapshot.current().settings
  return {
    page: 'signin' as const,
    ...frameOf(flow),
    ...kit.formFrame(request, reply, isCodeOnly ? SIGN_IN_CODE_PATH : '/signin', handle),
    ...(signIn.methods === 'password' && !isCodeOnly ? {} : { codeUrl: SIGN_IN_CODE_PATH, isCodeOnly }),
    ...(signUp.policy === 'invite' ? {} : { signUpUrl: pageUrl('/signup', handle) }),
    ...providerButtons(kit.deps),
    forgotPasswordUrl: pageUrl('/forgot-password', handle),
    stays: isStayChecked(request, kit),
  }
}

/** Shows the form again with all submitted values except the password. */
export async function showSignIn(
  opened: PageRequest,
  kit: PageKit,
  {
    email = '',
    message,
    ...form
  }: { email?: string | undefined; message: PageMessage /** Asks for the email only. */; isCodeOnly?: boolean },
  status: number,
): Promise<FastifyReply> {
  const ahead = await expectedCaptcha('login', opened.request, kit, email)
  return kit.show(opened.request, opened.reply, { ...signInForm(opened, kit, form), email, message, ...ahead }, status)
}

/** Returns true if the flow requires a more recent authentication than that of the browser session. */
export const needsNewSignIn = (
  authorizationRequest: AuthorizationRequest,
  { authenticatedAt }: BrowserSession,
  { deps }: PageKit,
): boolean => requiresNewSignIn(authorizationRequest, authenticatedAt, deps.clock.now())
