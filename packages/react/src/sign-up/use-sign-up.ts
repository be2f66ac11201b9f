import { problemOfFailure, type Refusals } from '../forms/problem.js'
import { countCharacters, isEmail } from '../forms/rules.js'
import { advanceStep, type StepHandlers } from '../forms/steps.js'
import { type Form, useForm } from '../forms/use-form.js'
import { withCaptcha } from '../forms/with-captcha.js'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import type { ProfileFieldsState } from '../profile-fields/use-profile-fields.js'
import { useFoyer } from '../provider.js'
import { invitationRefusals } from './invitation-code-field.js'
import { toProfile } from './to-profile.js'

type Field = 'email' | 'password' | 'invitationCode'

export interface SignUpOptions extends StepHandlers {
  /** The email address, if known. */
  email?: string | undefined
  /** The profile fields that the owner of the site defined, from `useProfileFields`. */
  own?: ProfileFieldsState | undefined
  /** Whether the form has a field `invitationCode`: a site that takes new members by invitation only. */
  asksInvitation?: boolean | undefined
}

/**
 * Headless sign-up. The minimum length of the password is `passwordMinLength` of the provider; all other rules are the
 * server's.
 */
export function useSignUp({ email = '', own, asksInvitation, ...handlers }: SignUpOptions = {}): Form<Field> {
  const { client, messages, locale, passwordMinLength } = useFoyer()
  const byErrorCode: Refusals<Field> = {
    invalidEmail: { field: 'email', message: messages.emailInvalid },
    emailAlreadyExists: { field: 'email', message: messages.alreadyExists, remedy: 'sign-in' },
    missingCaptchaToken: { message: messages.captchaElsewhere, remedy: 'hosted-page' },
    invalidCaptchaToken: { message: messages.captchaElsewhere, remedy: 'hosted-page' },
  }
  const refusals: Refusals<Field> = {
    ...invitationRefusals(messages, asksInvitation),
    EMAIL_NOT_ALLOWED: { field: 'email', message: messages.emailNotAllowed },
  }

  return useForm<Field>({
    initial: { email, password: '', invitationCode: '' },
    messages,
    clean: { email: (value) => value.trim() },
    check: {
      email: (value) => (isEmail(value) ? undefined : messages.emailInvalid),
      password: (value) =>
        countCharacters(value) >= passwordMinLength
          ? undefined
          : interpolateNodes(messages.passwordShort, { count: passwordMinLength }),
    },
    submit: async ({ invitationCode, ...given }) => {
      const wrong = own?.validate()
      if (wrong !== undefined) return { kind: 'refused', message: wrong }
      const profile = toProfile(own)
      const state = await withCaptcha(client, (captchaTokens) =>
        client.register({
          ...given,
          ...profile,
          ...(invitationCode && { invitationCode }),
          ...(captchaTokens && { captchaTokens }),
        }),
      )
      const wording = { messages, locale }
      return advanceStep(client, state, given.email, wording, handlers, (failure) =>
        problemOfFailure(failure, wording, byErrorCode, refusals, (violated) =>
          violated === 'password' ? 'password' : undefined,
        ),
      )
    },
  })
}
