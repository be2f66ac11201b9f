import {
  AnswerError,
  ApiError,
  type FailureState,
  FoyerError,
  type LoginErrorCode,
  TokenFetchError,
} from '@foyer/client'
import {
  applicationSentences,
  connectionSentences,
  type FieldName,
  fieldOfViolation,
  loginSentences,
} from './sentences.js'

/** What went wrong, for the person; `field` when one field of the form is to blame. */
export interface Problem {
  sentence: string
  field?: FieldName
}
export interface Outcome {
  problem?: Problem
  notice?: string
}

/** A failed registration, login or verification (specification §8). */
export function problemOfFailure({ errorCode, error, cause }: FailureState): Problem {
  if (errorCode === undefined) return cause === undefined ? { sentence: error } : problemOf(cause)
  if (errorCode === 'invalidEmail') return emailProblem(error, cause)
  return loginSentences[errorCode satisfies LoginErrorCode]
}

/** `invalidEmail` is also the code for whatever else the server has against a login: then its own reason is told. */
function emailProblem(error: string, cause: Error | undefined): Problem {
  if (!(cause instanceof ApiError) || cause.violations.length > 0) return loginSentences.invalidEmail
  const known = cause.applicationCode === undefined ? undefined : applicationSentences[cause.applicationCode]
  return known ?? { field: 'email', sentence: error }
}

/** Anything that was thrown. What is no error of the SDK is a mistake of this page, and is reported as one. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof AnswerError) return problemOfAnswer(thrown)
  if (thrown instanceof FoyerError) return { sentence: connectionSentences[thrown.code] ?? thrown.message }
  reportError(thrown)
  return { sentence: 'This page made a mistake. Reload it and try again.' }
}

function problemOfAnswer(error: AnswerError): Problem {
  if (error.status === 429) return { sentence: `Too many tries. ${waitSentence(error.retryAfterSeconds)}` }
  if (error.status >= 500) return { sentence: `Foyer has a problem of its own. Try again in a moment.${quote(error)}` }
  if (error instanceof TokenFetchError) return { sentence: tokenSentence(error) }
  if (!(error instanceof ApiError)) return { sentence: error.message }
  const [violation] = error.violations
  if (violation?.description) return violationProblem(violation.description, fieldOfViolation(violation.field))
  return applicationSentences[error.applicationCode ?? ''] ?? { sentence: error.message }
}

function violationProblem(description: string, field: FieldName | undefined): Problem {
  if (field === undefined) return { sentence: `Something here ${description}.` }
  return { field, sentence: `${field.endsWith('assword') ? 'The password' : 'This'} ${description}.` }
}

const tokenSentence = (error: TokenFetchError) =>
  error.oauthError === 'invalid_grant'
    ? 'This sign-in was used before, or is too old. Sign in again.'
    : `Foyer gave no session.${quote(error)}`

const waitSentence = (seconds: number | undefined) =>
  seconds === undefined ? 'Wait a moment, then try again.' : `Try again in ${spanOf(Math.max(1, seconds))}.`

function spanOf(seconds: number): string {
  const [amount, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}

const quote = ({ requestId }: AnswerError) => (requestId === null ? '' : ` Request ${requestId}.`)
