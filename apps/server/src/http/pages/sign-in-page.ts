import type { PageMessage, PasskeyForm } from '@foyer/protocol'
import type { FastifyReply } from 'fastify'
import { type AuthorizationRequest, requiresNewSignIn } from '../../features/oauth/authorize/authorization-request.js'
import { isUsable } from '../../features/oauth/authorize/pick-account.js'
import type { RedirectSession } from '../../features/oauth/authorize/redirect-session-store.js'
import {
  type BrowserAccount,
  type BrowserAccounts,
  findAccount,
  listAccounts,
} from '../../features/sessions/browser-accounts.js'
import type { BrowserSession } from '../../features/sessions/browser-session-store.js'
import { anotherAccountUrl, describeAccounts, displacedEmail, readAccounts } from './kit/browser-accounts.js'
import { authorizationRequestOf, frameOf, type PageRequest } from './kit/flow.js'
import { SELECT_ACCOUNT_PATH } from './kit/not-an-owner.js'
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

/**
 * Returns the account in this browser that has to sign in again for the request of a flow (`prompt=login`, `max_age`):
 * the one that its `id_token_hint` names, else the current one.
 */
export function accountToRenew(
  flow: RedirectSession | undefined,
  accounts: BrowserAccounts,
  { deps }: PageKit,
): BrowserAccount | undefined {
  const request = authorizationRequestOf(flow)
  if (request === undefined) return undefined
  const asked = request.hintedMemberId === undefined ? accounts.current : findAccount(accounts, request.hintedMemberId)
  return asked && !isUsable(request, asked, deps.clock.now()) ? asked : undefined
}

/** Returns the link beside a form that is filled in with the address of an account in this browser. */
export const anotherAccount = (handle: string | undefined, accounts: BrowserAccounts): { anotherUrl?: string } =>
  handle === undefined
    ? {}
    : {
        anotherUrl:
          listAccounts(accounts).length > 1 ? pageUrl(SELECT_ACCOUNT_PATH, handle) : anotherAccountUrl(handle),
      }

/** Shows the form again with all submitted values except the password. */
export async function showSignIn(
  opened: PageRequest,
  kit: PageKit,
  {
    email = opened.waiting?.email ?? '',
    ...shown
  }: { email?: string | undefined; message: PageMessage; passkey?: PasskeyForm; recoveryCodeUrl?: string },
  status: number,
): Promise<FastifyReply> {
  const ahead = await expectedCaptcha('login', opened.request, kit, email)
  const accounts = await readAccounts(opened.request, kit)
  const renewed = accountToRenew(opened.flow, accounts, kit)
  const [again] = renewed === undefined ? [] : await describeAccounts([renewed], kit)
  const form = {
    ...signInForm(opened, kit),
    ...(await displacedEmail(accounts, kit)),
    ...(again?.email === email && anotherAccount(opened.handle, accounts)),
  }
  return kit.show(opened.request, opened.reply, { ...form, email, ...shown, ...ahead }, status)
}

/** Returns true if the flow requires a more recent authentication than that of the browser session. */
export const needsNewSignIn = (
  authorizationRequest: AuthorizationRequest,
  { authenticatedAt }: BrowserSession,
  { deps }: PageKit,
): boolean => requiresNewSignIn(authorizationRequest, authenticatedAt, deps.clock.now())
