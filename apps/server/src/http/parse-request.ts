import type { z } from 'zod'
import { ApplicationError, ValidationError, violation } from '../errors/application-error.js'

/** Reads a body by its schema. @throws ValidationError naming every refused field */
export function parseBody<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new ValidationError(
    parsed.error.issues.map(({ path, message }) => violation(path.join('.') || 'body', sentence(message), 'INVALID')),
  )
}

/** As `parseBody`, where the SDK can read application errors only (wire-protocol §6.3). @throws ApplicationError INVALID_LOGIN */
export function parseLogin<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0] as z.core.$ZodIssue
  throw new ApplicationError('INVALID_LOGIN', `${path.join('.') || 'The body'}: ${sentence(message)}.`)
}

const sentence = (message: string): string => message.charAt(0).toLowerCase() + message.slice(1)
