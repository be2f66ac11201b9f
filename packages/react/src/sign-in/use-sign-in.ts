import type { Refusals } from '../forms/problem.js'
import { problemOfFailure } from '../forms/problem.js'
import { isEmail } from '../forms/rules.js'
import { advanceStep, type StepHandlers } from '../forms/steps.js'
import { type Form, useForm } from '../forms/use-form.js'
import { withCaptcha } from '../forms/with-captcha.js'
import { useFoyer } from '../provider.js'

type Field = 'email' | 'password'

export interface SignInOptions extends StepHandlers {
  /** The email address, if known. */
  email?: string | undefined
}

/**
 * Headless sign-in: values, errors, busy state, submit.
 * @example
 * const form = useSignIn({ onSignedIn: () => router.push('/') })
 * return (
 *   <form {...form.formProps}>
 *     <input type="email" autoComplete="username" {...form.input('email')} />
 *     <input type="password" autoComplete="current-password" {...form.input('password')} />
 *     <button>Sign in</button>
 *   </form>
 * )
 */
export function useSignIn({ email = '', ...handlers }: SignInOptions = {}): Form<Field> {
  const { client, messages, locale } = useFoyer()
  // SI-08: the form does not reveal which of the two was wrong, although the API does.
  const wrong = { field: 'password', message: messages.signInWrong, remedy: 'forgot-password' } as const
  const byErrorCode: Refusals<Field> = {
    invalidPassword: wrong,
    invalidEmail: wrong,
    resetPassword: { message: messages.resetRequired, remedy: 'forgot-password' },
    missingCaptchaToken: { message: messages.captchaElsewhere, remedy: 'hosted-page' },
    invalidCaptchaToken: { message: messages.captchaElsewhere, remedy: 'hosted-page' },
  }
  const refusals: Refusals<Field> = {
    MEMBER_BLOCKED: { message: messages.blocked },
    DELETION_PENDING: { message: messages.toBeDeleted, remedy: 'hosted-page' },
  }

  return useForm<Field>({
    initial: { email, password: '' },
    messages,
    clean: { email: (value) => value.trim() },
    check: {
      email: (value) => (isEmail(value) ? undefined : messages.emailInvalid),
      password: (value) => (value === '' ? messages.passwordMissing : undefined),
    },
    submit: async (given) => {
      const state = await withCaptcha(client, (captchaTokens) =>
        client.login({ ...given, ...(captchaTokens && { captchaTokens }) }),
      )
      const wording = { messages, locale }
      return advanceStep(client, state, given.email, wording, handlers, (failure) =>
        problemOfFailure(failure, wording, byErrorCode, refusals),
      )
    },
  })
}
