import {
  type Answer,
  AnswerError,
  type FoyerErrorCode,
  memberOf,
  sentenceOf,
  type Violation,
  violationsIn,
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
    const details = memberOf(answer.body, 'details')
    const refusal = memberOf(details, 'applicationError')
    const said = memberOf(refusal, 'code')
    const applicationCode = typeof said === 'string' ? said : undefined
    super(codeOf(answer, applicationCode), sentenceOf(answer, refusal), answer)
    this.applicationCode = applicationCode
    this.data = memberOf(refusal, 'data')
    this.fieldViolations = violationsIn(refusal === undefined ? memberOf(details, 'validationError') : this.data)
  }
}

function codeOf({ status, isJson }: Answer, applicationCode: string | undefined): FoyerErrorCode {
  if (applicationCode?.startsWith('WDE')) return applicationCode as FoyerErrorCode
  if (status === 413) return 'WDE0109'
  return status === 200 && !isJson ? 'UNREADABLE_ANSWER' : 'CALL_REFUSED'
}
