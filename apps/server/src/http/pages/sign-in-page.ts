import type { Said } from '@foyer/protocol'
import type { FastifyReply } from 'fastify'
import { type AuthorizationRequest, asksForNewSignIn } from '../../features/oauth/authorize/authorization-request.js'
import type { BrowserSession } from '../../features/sessions/browser-session-store.js'
import { captchaAhead } from './kit/captcha-ask.js'
import { localeOf, type Opened } from './kit/flow.js'
import { type PageKit, pageUrl } from './kit/page-kit.js'
import { isStayTicked } from './kit/stay-choice.js'

export const FLOW_OVER = { code: 'FLOW_OVER' }

/** The form of the sign-in page, whatever came before it. */
export function signInForm({ request, reply, flow, handle }: Opened, kit: PageKit) {
  const isByInvitation = kit.deps.directory.current().settings.signUp.policy === 'invite'
  return {
    page: 'signin' as const,
    ...localeOf(flow),
    ...kit.formFrame(request, reply, '/signin', handle),
    ...(isByInvitation ? {} : { signUpUrl: pageUrl('/signup', handle) }),
    forgotPasswordUrl: pageUrl('/forgot-password', handle),
    stays: isStayTicked(request, kit),
  }
}

/** The form again, with all that was typed but the password. */
export async function showSignIn(
  opened: Opened,
  kit: PageKit,
  { email = '', message }: { email?: string | undefined; message: Said },
  status: number,
): Promise<FastifyReply> {
  const ahead = await captchaAhead('login', opened.request, kit, email)
  return kit.show(opened.request, opened.reply, { ...signInForm(opened, kit), email, message, ...ahead }, status)
}

/** Whether a flow wants a newer sign-in than that of this browser. */
export const asksAgainFor = (
  asked: AuthorizationRequest,
  { authenticatedAt }: BrowserSession,
  { deps }: PageKit,
): boolean => asksForNewSignIn(asked, authenticatedAt, deps.clock.now())
