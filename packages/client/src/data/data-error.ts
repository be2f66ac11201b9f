import {
  type Answer,
  AnswerError,
  type FoyerErrorCode,
  formatMessage,
  getProperty,
  parseViolations,
  type Violation,
} from '../errors.js'

/**
 * The data service rejected a call, or its response was not the expected JSON. `code` is a code of the service, for
 * example `WDE0027` (docs/errors.md); `CALL_REFUSED` if the call was rejected before it reached the service, because of
 * a missing session or too many requests (see `applicationCode`); or `UNREADABLE_ANSWER`.
 */
export class DataError extends AnswerError {
  override readonly name = 'DataError'
  /** Application code in the error body. */
  readonly applicationCode: string | undefined
  readonly fieldViolations: readonly Violation[]
  /** Details of the error for programs. */
  readonly data: unknown
  constructor(answer: Answer) {
    const details = getProperty(answer.body, 'details')
    const refusal = getProperty(details, 'applicationError')
    const said = getProperty(refusal, 'code')
    const applicationCode = typeof said === 'string' ? said : undefined
    super(toErrorCode(answer, applicationCode), formatMessage(answer, refusal), answer)
    this.applicationCode = applicationCode
    this.data = getProperty(refusal, 'data')
    this.fieldViolations = parseViolations(refusal === undefined ? getProperty(details, 'validationError') : this.data)
  }
}

function toErrorCode({ status, isJson }: Answer, applicationCode: string | undefined): FoyerErrorCode {
  if (applicationCode?.startsWith('WDE')) return applicationCode as FoyerErrorCode
  if (status === 413) return 'WDE0109'
  return status === 200 && !isJson ? 'UNREADABLE_ANSWER' : 'CALL_REFUSED'
}
