import { z } from 'zod'
import { sessionEndReasons } from '../members/session-ends.js'
import { anyText } from '../scalars.js'
import { type OAuthErrorCode, oauthErrorStatus } from './oauth-errors.js'

/** One invalid field. `data` is always present: without it Wix's SDK throws (wire-protocol §6.3). */
export const fieldViolation = z.object({
  field: anyText,
  description: anyText,
  violatedRule: anyText,
  ruleName: anyText,
  data: z.looseObject({ type: anyText }),
})
export type FieldViolation = z.output<typeof fieldViolation>

/** The error body of the Wix dialect (wire-protocol §6.1): one of the two details, never both. */
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

/** Error body of the standard endpoints (RFC 6749 §5.2). */
export const oauthErrorBody = z.object({
  error: z.enum(Object.keys(oauthErrorStatus) as [OAuthErrorCode, ...OAuthErrorCode[]]),
  error_description: anyText,
  /** Only with `invalid_grant` for a genuine refresh token of an ended session: why the session ended. */
  error_reason: z.enum(sessionEndReasons).optional(),
  request_id: anyText,
})
export type OAuthErrorBody = z.output<typeof oauthErrorBody>
