import { type Logger, pino } from 'pino'
import { withoutAddresses } from '../../kernel/without-addresses.js'
import { batchesOnStandardError, type LineStream } from './line-batches.js'

/** What the log says of every request that was answered. */
export interface Answered {
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
export type FoyerLogger = Logger & { answered(line: Answered): void }

/** A logged error: what an operator needs, without the details in which drivers repeat values (design invariant 4). */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  // A full address never reaches a log (V16.2.5).
  const [told, frames] = [withoutAddresses(message), stack === undefined ? undefined : withoutAddresses(stack)]
  return {
    type: name,
    message: told,
    code,
    stack: frames,
    ...(cause === undefined ? {} : { cause: errorForLog(cause) }),
  }
}

/** JSON lines on standard error (design §5), or wherever `stream` takes them. */
export function foyerLogger(stream: LineStream = batchesOnStandardError(), level = 'info'): FoyerLogger {
  const timestamp = timeOfLine()
  const logger = pino({ level, base: null, timestamp, serializers: { err: errorForLog } }, stream)
  const INFO = pino.levels.values.info
  return Object.assign(logger, {
    // What pino would write, for a third of what it costs: every text in it is our own but the method, which is a token
    // (RFC 9110 §9.1).
    answered({ requestId, method, route, status, ms, network }: Answered) {
      if (!logger.isLevelEnabled('info')) return
      const from = network === undefined ? '' : `,"network":${JSON.stringify(network)}`
      stream.write(
        `{"level":${INFO}${timestamp()},"requestId":"${requestId}","method":"${method}","route":"${route}","status":${status},"ms":${ms}${from},"msg":"request"}\n`,
      )
    },
  })
}

/** The time of a line as RFC 3339, written once for all lines of a millisecond. */
function timeOfLine(): () => string {
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
