import { ApplicationError, ValidationError } from '../../kernel/errors/application-error.js'
import { OAuthError } from '../../kernel/errors/oauth-error.js'
import { TooManyRequests } from '../../kernel/errors/too-many-requests.js'
import type { CounterFamily } from './metric-families.js'

/** Returns the metric label of an error: its declared code, or `failed` for an internal error. */
export function errorLabel(error: unknown): string {
  if (error instanceof OAuthError) return error.code
  if (error instanceof ApplicationError) return error.kind
  if (error instanceof ValidationError) return 'INVALID_REQUEST'
  return error instanceof TooManyRequests ? 'RATE_LIMITED' : 'failed'
}

/** Counts the result of an authentication: its state, or the code of the error. Passes the result through. */
export function authenticationCounter(counters: CounterFamily) {
  return async <Outcome extends { state: string }>(
    action: 'login' | 'registration' | 'verification',
    pending: Promise<Outcome>,
  ): Promise<Outcome> => {
    try {
      const outcome = await pending
      counters.withLabels(action, outcome.state).count++
      return outcome
    } catch (error) {
      counters.withLabels(action, errorLabel(error)).count++
      throw error
    }
  }
}
