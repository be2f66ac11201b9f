import type { FormFrame, Said } from '@foyer/protocol'
import type { ApplicationError, ValidationError } from '../errors/application-error.js'
import { passwordFaultCode } from '../members/password-rules.js'
import type { PasswordRules } from '../owner/password-settings.js'

/** Refused fields by the codes that the pages have words for. */
export async function fieldErrors(
  { violations }: ValidationError,
  { password = '' }: { password?: string | undefined },
  rules: PasswordRules,
): Promise<NonNullable<FormFrame['fieldErrors']>> {
  const has = (type: string) => violations.some(({ data }) => data.type === type)
  const fault = has('PASSWORD') ? await passwordFaultCode(password, rules) : undefined
  return {
    ...(has('EMAIL') ? { email: { code: 'EMAIL_FORMAT' } } : {}),
    ...(fault === undefined ? {} : { password: { code: fault, values: { count: rules.minLength } } }),
  }
}

/** A refusal of the whole form. */
export const messageOf = ({ kind }: ApplicationError): Said => ({ code: kind })
