import { z } from 'zod'
import { type OAuthErrorCode, oauthErrorStatus } from './oauth-errors.js'
import { anyText } from './scalars.js'
import { sessionEndReasons } from './session-ends.js'

/** One refused field. `data` is always present: without it the provider's SDK throws (wire-protocol §6.3). */
export const fieldViolation = z.object({
  field: anyText,
  description: anyText,
  violatedRule: anyText,
  ruleName: anyText,
  data: z.looseObject({ type: anyText }),
})
export type FieldViolation = z.output<typeof fieldViolation>

/** The error envelope of the provider's dialect (wire-protocol §6.1): one of the two details, never both. */
export const errorEnvelope = z.object({
  message: anyText,
  details: z.object({
    applicationError: z
      .object({ code: anyText, description: anyText, data: z.record(anyText, z.unknown()) })
      .optional(),
    validationError: z.object({ fieldViolations: z.array(fieldViolation) }).optional(),
  }),
  requestId: anyText,
})
export type ErrorEnvelope = z.output<typeof errorEnvelope>

/** What a standard endpoint answers when it refuses (RFC 6749 §5.2). */
export const oauthErrorBody = z.object({
  error: z.enum(Object.keys(oauthErrorStatus) as [OAuthErrorCode, ...OAuthErrorCode[]]),
  error_description: anyText,
  /** Beside `invalid_grant`, for whoever presents a genuine refresh token of a session that has ended: why it did. */
  error_reason: z.enum(sessionEndReasons).optional(),
  request_id: anyText,
})
export type OAuthErrorBody = z.output<typeof oauthErrorBody>
