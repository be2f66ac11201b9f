import { type DestinationStream, pino } from 'pino'

/** A logged error: what an operator needs, without the details in which drivers repeat values (design invariant 4). */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  const [told, frames] = [withoutAddresses(message), stack === undefined ? undefined : withoutAddresses(stack)]
  return {
    type: name,
    message: told,
    code,
    stack: frames,
    ...(cause === undefined ? {} : { cause: errorForLog(cause) }),
  }
}

/** Mail servers repeat the recipient in what they refuse; a full address never reaches a log (V16.2.5). */
const withoutAddresses = (text: string): string =>
  text.replaceAll(/[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(\.[\w-]+)+/g, '<address>')

/** JSON lines on standard error (design §5). */
export function foyerLogger(destination?: DestinationStream, level = 'info') {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: errorForLog } },
    destination ?? pino.destination({ dest: 2, sync: false }),
  )
}
