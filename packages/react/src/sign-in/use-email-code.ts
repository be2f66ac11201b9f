import { sendCode } from '@foyer/client/sign-in'
import { problemOfFailure, type Refusals } from '../forms/problem.js'
import { isEmail } from '../forms/rules.js'
import { advanceStep, type StepHandlers } from '../forms/steps.js'
import { type Form, useForm } from '../forms/use-form.js'
import { withCaptcha } from '../forms/with-captcha.js'
import type { ProfileFieldsState } from '../profile-fields/use-profile-fields.js'
import { useFoyer } from '../provider.js'
import { invitationRefusals } from '../sign-up/invitation-code-field.js'
import { toProfile } from '../sign-up/to-profile.js'

type Field = 'email' | 'invitationCode'

export interface EmailCodeOptions extends StepHandlers {
  /** The email address, if known. */
  email?: string | undefined
  /** For a sign-up: the profile fields that the owner of the site defined, from `useProfileFields`. */
  own?: ProfileFieldsState | undefined
  /** Whether the form has a field `invitationCode`: a sign-up at a site that takes new members by invitation only. */
  asksInvitation?: boolean | undefined
}

/**
 * Headless sign-in and sign-up by an email code, on a site that offers it. Sends the code, and calls `onNext` with the
 * step `verify-email`, which `useVerifyEmail` completes.
 */
export function useEmailCode({ email = '', own, asksInvitation, ...handlers }: EmailCodeOptions = {}): Form<Field> {
  const { client, messages, locale } = useFoyer()
  const byErrorCode: Refusals<Field> = {
    invalidEmail: { field: 'email', message: messages.emailInvalid },
    missingCaptchaToken: { message: messages.captchaElsewhere, remedy: 'hosted-page' },
    invalidCaptchaToken: { message: messages.captchaElsewhere, remedy: 'hosted-page' },
  }

  return useForm<Field>({
    initial: { email, invitationCode: '' },
    messages,
    clean: { email: (value) => value.trim() },
    check: { email: (value) => (isEmail(value) ? undefined : messages.emailInvalid) },
    submit: async ({ email: address, invitationCode }) => {
      const wrong = own?.validate()
      if (wrong !== undefined) return { kind: 'refused', message: wrong }
      const state = await withCaptcha(client, (captchaTokens) =>
        sendCode(client, address, {
          ...(own && { profile: {}, ...toProfile(own) }),
          ...(invitationCode && { invitationCode }),
          ...(captchaTokens && { captchaTokens }),
        }),
      )
      const wording = { messages, locale }
      return advanceStep(client, state, address, wording, handlers, (failure) =>
        problemOfFailure(failure, wording, byErrorCode, invitationRefusals(messages, asksInvitation)),
      )
    },
  })
}
