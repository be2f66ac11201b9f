import type { FormFrame } from '@foyer/protocol'
import type { FastifyReply } from 'fastify'
import { frameOf, type PageRequest } from './kit/flow.js'
import { expectedCaptcha } from './kit/page-captcha.js'
import { type PageKit, pageUrl } from './kit/page-kit.js'
import { signUpFields } from './kit/profile-field-form.js'
import { providerButtons } from './kit/provider-buttons.js'
import { isStayChecked } from './kit/stay-choice.js'
import { SIGN_IN_CODE_PATH } from './sign-in-page.js'

type Typed = Record<string, string | undefined>

/** Returns the form of the sign-up page, with the profile fields as they were typed. */
export function signUpForm({ request, reply, flow, handle }: PageRequest, kit: PageKit, typed?: Typed) {
  const { signUp, signIn } = kit.deps.siteSnapshot.current().settings
  const isCodeOnly = signIn.methods === 'code'
  return {
    page: 'signup' as const,
    ...frameOf(flow),
    ...kit.formFrame(request, reply, isCodeOnly ? SIGN_IN_CODE_PATH : '/signup', handle),
    ...(isCodeOnly ? { isCodeOnly } : {}),
    ...providerButtons(kit.deps),
    signInUrl: pageUrl('/signin', handle),
    needsApproval: signUp.policy === 'approval',
    stays: isStayChecked(request, kit),
    ...signUpFields(kit.deps, typed),
  }
}

/** Shows the form again with all submitted values except the password. */
export async function showSignUp(
  opened: PageRequest,
  kit: PageKit,
  typed: Typed,
  shown: Pick<FormFrame, 'message' | 'fieldErrors' | 'captcha'> & { verifiedBy?: string; action?: string },
  status: number,
): Promise<FastifyReply> {
  const { email = '' } = typed
  const captcha = shown.captcha === undefined ? await expectedCaptcha('register', opened.request, kit, email) : {}
  return kit.show(
    opened.request,
    opened.reply,
    { ...signUpForm(opened, kit, typed), email, ...captcha, ...shown },
    status,
  )
}
