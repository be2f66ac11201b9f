import { FoyerError } from '@foyer/client'
import { problemOf, type Wording } from '../forms/problem.js'

/** What a person reads when the way back from the hosted page went wrong (ux-checklist section 5). */
export function arrivalWords({ code, error }: { code: string; error?: unknown }, wording: Wording): string {
  const { messages } = wording
  if (code === 'access_denied') return messages.arrivalLeft
  if (code === 'temporarily_unavailable' || code === 'server_error') return messages.serverProblem
  if (code !== 'interrupted') return messages.arrivalUnexpected
  if (!(error instanceof FoyerError)) return error === undefined ? messages.arrivalOver : messages.arrivalUnexpected
  switch (error.code) {
    case 'INVALID_STATE':
    case 'MISSING_CODE_OR_STATE':
    // The code was spent or is too old.
    case 'TOKEN_FETCH_FAILED':
      return isOurFault(error) ? messages.serverProblem : messages.arrivalOver
    case 'NETWORK_FAILED':
      return problemOf(error, wording).message
    default:
      return messages.arrivalUnexpected
  }
}

const isOurFault = (error: FoyerError): boolean => 'status' in error && Number(error.status) >= 500
