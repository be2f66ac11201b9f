import { AnswerError, FoyerError } from '@foyer/client'

/**
 * Formats an error that occurs outside a form. An error of another class than the SDK's is a bug of this site: it is
 * also passed to `reportError`.
 */
export function formatError(thrown: unknown): string {
  if (thrown instanceof AnswerError && thrown.status === 429)
    return 'That was too often. Wait a moment, then try again.'
  if (thrown instanceof AnswerError)
    return `That did not work on our side. Try again in a moment.${formatRequestId(thrown)}`
  if (thrown instanceof FoyerError) return 'The server could not be reached. Try again in a moment.'
  reportError(thrown)
  return 'Something went wrong. Reload the page and try again.'
}

const formatRequestId = ({ requestId }: AnswerError) => (requestId === null ? '' : ` Request ${requestId}.`)
