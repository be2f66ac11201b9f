import type { FormFrame } from '@foyer/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { arePasskeysOffered } from '../../features/members/passkeys/passkey-site.js'
import type { ApplicationError } from '../../kernel/errors/application-error.js'
import { displacedEmail, readAccounts } from './kit/browser-accounts.js'
import { frameOf, type PageRequest } from './kit/flow.js'
import { expectedCaptcha } from './kit/page-captcha.js'
import { type PageKit, pageUrl, queryValue } from './kit/page-kit.js'
import { signUpFields } from './kit/profile-field-form.js'
import { providerButtons } from './kit/provider-buttons.js'
import { isStayChecked } from './kit/stay-choice.js'
import { waitingMessage } from './kit/waiting-identity-page.js'
import { SIGN_IN_CODE_PATH } from './sign-in-page.js'

/** Creates the account of an identity whose address the provider has verified. */
export const EXTERNAL_SIGN_UP_PATH = '/signin/external'

type Typed = Record<string, string | undefined>

const MAX_CODE_LENGTH = 100

/** Returns the form of the sign-up page, with the profile fields as they were typed. */
export function signUpForm({ request, reply, flow, handle, waiting }: PageRequest, kit: PageKit, typed?: Typed) {
  const { signUp, signIn } = kit.deps.siteSnapshot.current().settings
  const isVerified = waiting?.step === 'complete-profile'
  const isCodeOnly = !isVerified && (signIn.methods === 'code' || waiting !== undefined)
  const action = isVerified ? EXTERNAL_SIGN_UP_PATH : isCodeOnly ? SIGN_IN_CODE_PATH : '/signup'
  return {
    page: 'signup' as const,
    ...frameOf(flow),
    ...kit.formFrame(request, reply, action, handle),
    ...(isCodeOnly ? { isCodeOnly } : {}),
    ...(waiting === undefined
      ? providerButtons(request, kit)
      : {
          provider: waiting.provider.providerId,
          email: waiting.email ?? '',
          message: waitingMessage(waiting),
          ...(isVerified ? { verifiedBy: waiting.provider.name } : {}),
        }),
    signInUrl: pageUrl('/signin', handle),
    ...(arePasskeysOffered(kit.deps) && { hasPasskeys: true }),
    needsApproval: signUp.policy === 'approval',
    stays: isStayChecked(request, kit),
    ...(signUp.policy === 'invite' && { invitationCode: typed?.invitationCode ?? invitationCodeOf(request, kit) }),
    ...signUpFields(kit.deps, typed),
  }
}

/** Returns the invitation code of the link with which the person came, for the form. */
const invitationCodeOf = (request: FastifyRequest, kit: PageKit): string =>
  (queryValue(request, 'code') ?? kit.cookies.read(request, 'code') ?? '').slice(0, MAX_CODE_LENGTH)

/** Returns the field that a refusal of a sign-up is about, with its reason; undefined if it is about the whole form. */
export function refusedField({ kind }: ApplicationError): Pick<FormFrame, 'fieldErrors'> | undefined {
  if (kind === 'EMAIL_NOT_ALLOWED') return { fieldErrors: { email: { code: kind } } }
  return kind === 'INVALID_INVITATION' ? { fieldErrors: { invitationCode: { code: kind } } } : undefined
}

/** Shows the form again with all submitted values except the password. */
export async function showSignUp(
  opened: PageRequest,
  kit: PageKit,
  typed: Typed,
  shown: Pick<FormFrame, 'message' | 'fieldErrors' | 'captcha'>,
  status: number,
): Promise<FastifyReply> {
  const { email = '' } = { ...typed, ...(opened.waiting?.email == null ? {} : { email: opened.waiting.email }) }
  const captcha = shown.captcha === undefined ? await expectedCaptcha('register', opened.request, kit, email) : {}
  const full = await displacedEmail(await readAccounts(opened.request, kit), kit)
  return kit.show(
    opened.request,
    opened.reply,
    { ...signUpForm(opened, kit, typed), email, ...full, ...captcha, ...shown },
    status,
  )
}
