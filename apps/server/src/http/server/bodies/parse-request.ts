import type { z } from 'zod'
import { ApplicationError, ValidationError, violation } from '../../../kernel/errors/application-error.js'
import { findUnsafeText } from '../../../kernel/text/unsafe-text.js'

const UNSAFE_TEXT = 'contains characters that cannot be stored safely'

/** Parses a body by its schema. @throws ValidationError naming every refused field */
export function parseBody<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  const parsed = schema.safeParse(body)
  if (!parsed.success)
    throw new ValidationError(
      parsed.error.issues.map(({ path, message }) => violation(nameOf(path), sentence(message), violationType(path))),
    )
  const unsafe = findUnsafeText(parsed.data)
  if (unsafe !== undefined) throw new ValidationError([violation(nameOf(unsafe), UNSAFE_TEXT, violationType(unsafe))])
  return parsed.data
}

/**
 * Like `parseBody`, for endpoints where the SDK can only read application errors (wire-protocol §6.3).
 * @throws ApplicationError INVALID_LOGIN
 */
export function parseLogin<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  const parsed = schema.safeParse(body)
  const refused = (path: readonly PropertyKey[], why: string) =>
    new ApplicationError('INVALID_LOGIN', `${path.join('.') || 'The body'}: ${why}.`)
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] as z.core.$ZodIssue
    throw refused(path, sentence(message))
  }
  const unsafe = findUnsafeText(parsed.data)
  if (unsafe !== undefined) throw refused(unsafe, UNSAFE_TEXT)
  return parsed.data
}

const nameOf = (path: readonly PropertyKey[]): string => path.join('.') || 'body'

/** The SDK reads `EMAIL` as `invalidEmail`, also if the address is missing or not a string (wire-protocol §6.3). */
function violationType(path: readonly PropertyKey[]): string {
  const name = nameOf(path)
  if (['email', 'loginId', 'loginId.email'].includes(name)) return 'EMAIL'
  return ['password', 'newPassword', 'currentPassword'].includes(name) ? 'PASSWORD' : 'INVALID'
}

const sentence = (message: string): string => message.charAt(0).toLowerCase() + message.slice(1)
