import type { FormFrame, PageMessage } from '@foyer/protocol'
import type { PasswordRules } from '../../../features/site/settings/password-settings.js'
import type { ApplicationError, ValidationError } from '../../../kernel/errors/application-error.js'

/** Maps the refused fields to reason codes. The pages have a message for each code in every language. */
export function fieldErrors(
  { violations }: ValidationError,
  { minLength }: PasswordRules,
): NonNullable<FormFrame['fieldErrors']> {
  const of = (type: string) => violations.find(({ data }) => data.type === type)
  const password = of('PASSWORD')
  const own = violations.flatMap(({ field, data, ruleName }) =>
    data.type === 'PROFILE_FIELD'
      ? [
          [
            field.slice(field.indexOf('custom.')),
            { code: ruleName, values: data.values as PageMessage['values'] },
          ] as const,
        ]
      : [],
  )
  return {
    ...Object.fromEntries(own),
    ...(of('EMAIL') === undefined ? {} : { email: { code: 'EMAIL_FORMAT' } }),
    ...(password === undefined ? {} : { password: { code: password.ruleName, values: { count: minLength } } }),
  }
}

/** Returns the message for an error that concerns the whole form. */
export const messageOf = ({ kind }: ApplicationError): PageMessage => ({ code: kind })

/** Returns the message for a refused verification code. */
export function codeError(error: ApplicationError): PageMessage {
  if (error.kind !== 'VERIFICATION_FAILED') return messageOf(error)
  return { code: 'WRONG_CODE', values: { count: Number(error.data.triesLeft ?? 0) } }
}
