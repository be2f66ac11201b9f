import { type Logger, pino } from 'pino'
import { redactEmails } from '../../kernel/redact-emails.js'
import { bufferedStandardError, type LineStream } from './buffered-standard-error.js'

/** What the log says of every request that was answered. */
export interface LoggedRequest {
  requestId: string
  method: string
  /** The route's pattern and never the address: addresses may carry secrets (V14.2.1). */
  route: string
  status: number
  /** From the first byte to the last, in milliseconds. */
  ms: number
  /** Whom a refused request came from. */
  network?: string
}

/** pino, and a shorter way for the one line that every request writes. */
export type FoyerLogger = Logger & { logRequest(line: LoggedRequest): void }

/** A logged error: what an operator needs, without the details in which drivers repeat values (design invariant 4). */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  // A full address never reaches a log (V16.2.5).
  const [redactedMessage, redactedStack] = [
    redactEmails(message),
    stack === undefined ? undefined : redactEmails(stack),
  ]
  return {
    type: name,
    message: redactedMessage,
    code,
    stack: redactedStack,
    ...(cause === undefined ? {} : { cause: serializeError(cause) }),
  }
}

/** JSON lines on standard error (design §5), or wherever `stream` takes them. */
export function foyerLogger(stream: LineStream = bufferedStandardError(), level = 'info'): FoyerLogger {
  const timestamp = cachedTimestamp()
  const logger = pino({ level, base: null, timestamp, serializers: { err: serializeError } }, stream)
  const INFO = pino.levels.values.info
  return Object.assign(logger, {
    // What pino would write, for a third of what it costs: every text in it is our own but the method, which is a token
    // (RFC 9110 §9.1).
    logRequest({ requestId, method, route, status, ms, network }: LoggedRequest) {
      if (!logger.isLevelEnabled('info')) return
      const from = network === undefined ? '' : `,"network":${JSON.stringify(network)}`
      stream.write(
        `{"level":${INFO}${timestamp()},"requestId":"${requestId}","method":"${method}","route":"${route}","status":${status},"ms":${ms}${from},"msg":"request"}\n`,
      )
    },
  })
}

/** The time of a line as RFC 3339, written once for all lines of a millisecond. */
function cachedTimestamp(): () => string {
  let written = 0
  let text = ''
  return () => {
    const now = Date.now()
    if (now !== written) {
      written = now
      text = `,"time":"${new Date(now).toISOString()}"`
    }
    return text
  }
}
