import type { LineStream } from './buffered-standard-error.js'

const LEVELS: Readonly<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
}

interface LoggedError {
  type?: string
  message?: string
  stack?: string
}

/**
 * Returns a destination of log lines that writes them for people: time of day, level, message, the other values and the
 * request id, and the stack of an error below. For a terminal during development; programs read the lines of JSON.
 */
export function readableLines(stream: LineStream): LineStream {
  return { write: (line) => stream.write(`${readableLine(line)}\n`) }
}

function readableLine(line: string): string {
  let entry: Record<string, unknown>
  try {
    entry = JSON.parse(line)
  } catch {
    return escapeControls(line.trimEnd())
  }
  const { level, time, msg, requestId, err, method, route, ...rest } = entry
  const request = msg === 'request' ? [method, route] : [msg]
  const values = Object.entries(rest)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .map(([name, value]) => `${name}=${value}`)
  const parts = [
    String(time).slice(11, 23),
    (LEVELS[level as number] ?? String(level)).padEnd(5),
    ...request,
    ...values,
    ...(requestId === undefined ? [] : [`(${requestId})`]),
  ]
  const text = escapeControls(parts.filter((part) => part !== undefined).join(' '))
  return err === undefined ? text : `${text}\n${formatError(err as LoggedError)}`
}

/** Formats an error, indented. The stack begins with type and message. */
const formatError = ({ type = 'Error', message = '', stack }: LoggedError): string =>
  (stack ?? `${type}: ${message}`)
    .split('\n')
    .map((line) => `    ${escapeControls(line.trim())}`)
    .join('\n')

/** Escapes control characters: a terminal would act on those that a request contains. */
const escapeControls = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
