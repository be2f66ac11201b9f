import { FoyerError } from '@foyer/client'
import { type LocalizedMessages, toProblem } from '../forms/problem.js'

/** Message for a failed return from the hosted page (ux-checklist section 5). */
export function getCallbackMessage(
  { code, error }: { code: string; error?: unknown },
  wording: LocalizedMessages,
): string {
  const { messages } = wording
  if (code === 'access_denied') return messages.arrivalLeft
  if (code === 'temporarily_unavailable' || code === 'server_error') return messages.serverProblem
  if (code !== 'interrupted') return messages.arrivalUnexpected
  if (!(error instanceof FoyerError)) return error === undefined ? messages.arrivalOver : messages.arrivalUnexpected
  switch (error.code) {
    case 'INVALID_STATE':
    case 'MISSING_CODE_OR_STATE':
    // The code was used or has expired.
    case 'TOKEN_FETCH_FAILED':
      return isServerFault(error) ? messages.serverProblem : messages.arrivalOver
    case 'NETWORK_FAILED':
      return toProblem(error, wording).message
    default:
      return messages.arrivalUnexpected
  }
}

const isServerFault = (error: FoyerError): boolean => 'status' in error && Number(error.status) >= 500
