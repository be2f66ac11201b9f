import { AnswerError, ApiError, type FailureState, FoyerError } from '@foyer/client'
import type { Messages } from '../messages/english.js'
import { formatTimeSpan, interpolateNodes } from '../messages/interpolate-nodes.js'

/** What a person can do about a problem other than trying again. */
export type Remedy = 'forgot-password' | 'sign-in' | 'resend' | 'hosted-page'

/** A problem, as shown to a person. */
export interface Problem<Field extends string = string> {
  /**
   * `refused`: rejected by the server for a reason. `wait`: too many attempts. `unreachable` and `server`: can be tried
   * again.
   */
  kind: 'refused' | 'offline' | 'unreachable' | 'wait' | 'server' | 'mistake'
  message: string
  /** The invalid field; absent if the problem concerns the whole form. */
  field?: Field
  /** Include it in reports to the owner of the site. */
  requestId?: string
  /** Earliest time for another attempt, in milliseconds since 1970. */
  retryAt?: number
  remedy?: Remedy
}

export interface LocalizedMessages {
  messages: Messages
  locale: string
}

/** Messages by application code of the server. */
export type Refusals<Field extends string> = Record<string, Omit<Problem<Field>, 'kind'>>

/** Codes of a login with an address that has no account. */
const NO_SUCH_ACCOUNT = ['-19999', '-19995', 'INVALID_ARGUMENT']
const DEFAULT_WAIT_SECONDS = 30

/**
 * Converts an error of the SDK to a problem. `refusals` are the messages for the application codes of this form;
 * `fieldOf` maps the fields of violations. Any other error is a bug of the page, and is reported as one.
 */
export function toProblem<Field extends string>(
  error: unknown,
  { messages, locale }: LocalizedMessages,
  refusals: Refusals<Field> = {},
  fieldOf: (violated: string) => Field | undefined = () => undefined,
): Problem<Field> {
  if (error instanceof AnswerError) {
    const id = error.requestId === null ? {} : { requestId: error.requestId }
    if (error.status === 429) return { ...formatWait(error.retryAfterSeconds, messages, locale), ...id }
    if (error.status >= 500) return { kind: 'server', message: messages.serverProblem, ...id }
    if (!(error instanceof ApiError)) return { kind: 'server', message: messages.serverProblem, ...id }
    const known = refusals[error.applicationCode ?? '']
    if (known) return { kind: 'refused', ...known }
    for (const { field = '', description } of error.violations) {
      const named = fieldOf(field)
      if (named && description)
        return {
          kind: 'refused',
          field: named,
          message: interpolateNodes(messages.fieldRefused, { reason: description }),
        }
    }
    return { kind: 'refused', message: error.message, ...id }
  }
  if (error instanceof FoyerError) return { kind: 'unreachable', message: getConnectionMessage(error, messages) }
  globalThis.reportError?.(error)
  return { kind: 'mistake', message: messages.mistake }
}

/** Converts a state `FAILURE`: by its own code first, then by its cause. */
export function problemOfFailure<Field extends string>(
  { error, errorCode, cause }: FailureState,
  wording: LocalizedMessages,
  byErrorCode: Refusals<Field>,
  refusals: Refusals<Field> = {},
  fieldOf?: (violated: string) => Field | undefined,
): Problem<Field> {
  const named =
    errorCode === undefined || isMoreSpecific(errorCode, cause, refusals) ? undefined : byErrorCode[errorCode]
  if (named) return { kind: 'refused', ...named }
  return cause === undefined ? { kind: 'refused', message: error } : toProblem(cause, wording, refusals, fieldOf)
}

/**
 * `invalidEmail` is also the fallback code for a rejected login (specification §8): then the application code is used.
 */
function isMoreSpecific(errorCode: string, cause: Error | undefined, refusals: Refusals<string>): boolean {
  if (!(cause instanceof ApiError) || cause.applicationCode === undefined) return false
  if (refusals[cause.applicationCode] !== undefined) return true
  return errorCode === 'invalidEmail' && !NO_SUCH_ACCOUNT.includes(cause.applicationCode)
}

function formatWait(seconds: number | undefined, messages: Messages, locale: string) {
  const wait = Math.max(1, seconds ?? DEFAULT_WAIT_SECONDS)
  return {
    kind: 'wait' as const,
    message: interpolateNodes(messages.wait, { time: formatTimeSpan(wait, locale) }),
    retryAt: Date.now() + wait * 1000,
  }
}

function getConnectionMessage({ code }: FoyerError, messages: Messages): string {
  if (code === 'SILENT_LOGIN_REFUSED' || code === 'SILENT_LOGIN_TIMED_OUT') return messages.silentFailed
  return messages.unreachable
}
