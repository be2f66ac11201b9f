import { type ApplicationErrorName, applicationErrors, type FieldViolation } from '@foyer/protocol'

/** A rejected request in the Wix dialect (wire-protocol §6.1). The message is public; the cause is only logged. */
export class ApplicationError extends Error {
  override readonly name = 'ApplicationError'
  readonly kind: ApplicationErrorName
  readonly code: string
  readonly status: number
  readonly data: Record<string, unknown>
  constructor(
    kind: ApplicationErrorName,
    publicMessage: string,
    data: Record<string, unknown> = {},
    options?: { cause?: unknown },
  ) {
    super(publicMessage, options)
    this.kind = kind
    this.code = applicationErrors[kind].code
    this.status = applicationErrors[kind].status
    this.data = data
  }
}

/** Rejected fields, each with its reason. Never thrown by login, which cannot display them (wire-protocol §6.3). */
export class ValidationError extends Error {
  override readonly name = 'ValidationError'
  readonly status = 400
  readonly violations: FieldViolation[]
  constructor(violations: FieldViolation[]) {
    super(violations.map(({ field, description }) => `"${field}" ${description}`).join(', '))
    this.violations = violations
  }
}

/**
 * Creates the violation of one field. `type` is what Wix's SDK maps: `EMAIL` becomes `invalidEmail`. `rule` is the
 * stable code of the reason, if it has one.
 */
export const violation = (field: string, description: string, type: string, rule?: string): FieldViolation => ({
  field,
  description,
  violatedRule: type === 'EMAIL' ? 'FORMAT' : type,
  ruleName: rule ?? (type === 'EMAIL' ? 'FORMAT' : type),
  data: { type },
})
