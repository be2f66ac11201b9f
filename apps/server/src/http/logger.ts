import { type DestinationStream, pino } from 'pino'

/** A logged error: what an operator needs, without the details in which drivers repeat values (design invariant 4). */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { type: name, message, code, stack, ...(cause === undefined ? {} : { cause: errorForLog(cause) }) }
}

/** JSON lines on standard error (design §5). */
export function foyerLogger(destination?: DestinationStream, level = 'info') {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: errorForLog } },
    destination ?? pino.destination({ dest: 2, sync: false }),
  )
}
