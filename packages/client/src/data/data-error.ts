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
 * The data service refused a call, or its answer was not the JSON it should be. `code` is the service's own, `WDE0027`
 * for example (docs/errors.md); `CALL_REFUSED` when what stands before it refused, for want of a session or for too
 * many requests: then `applicationCode` may tell; and `UNREADABLE_ANSWER`.
 */
export class DataError extends AnswerError {
  override readonly name = 'DataError'
  /** The code of the envelope, whatever it is. */
  readonly applicationCode: string | undefined
  readonly fieldViolations: readonly Violation[]
  /** What the service says for programs. */
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
