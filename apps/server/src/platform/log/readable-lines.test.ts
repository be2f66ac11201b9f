import { expect, it } from 'vitest'
import { foyerLogger } from './logger.js'
import { readableLines } from './readable-lines.js'

const written: string[] = []
const stream = readableLines({ write: (text) => void written.push(text) })
const logger = foyerLogger(stream, 'info')

/** Returns what `log` writes, without the time of day. */
function write(log: () => void): string {
  written.length = 0
  log()
  return written.join('').replace(/^\d\d:\d\d:\d\d\.\d{3} /, '')
}

it('a line has level, message, values and the request id', () => {
  expect(write(() => logger.warn({ requestId: 'r-1', rows: 3, nested: { a: 1 } }, 'slow'))).toBe(
    'WARN  slow rows=3 (r-1)\n',
  )
  const request = { requestId: 'r-2', method: 'GET', route: '/signin', status: 200, ms: 4 }
  expect(write(() => logger.logRequest(request))).toBe('INFO  GET /signin status=200 ms=4 (r-2)\n')
})

it('the stack of an error is below, with its type and message', () => {
  expect(write(() => logger.error({ err: new TypeError('no such row') }, 'it failed'))).toMatch(
    /^ERROR it failed\n {4}TypeError: no such row\n {4}at .*\n/,
  )
})

it('what a terminal would act on is escaped', () => {
  expect(write(() => logger.info({ agent: '\u001b[2J\u009b\r' }, 'a\nb'))).toBe(
    'INFO  a\\u000ab agent=\\u001b[2J\\u009b\\u000d\n',
  )
})

it('a line that is not JSON stays as it is', () => {
  expect(write(() => stream.write('plain\n'))).toBe('plain\n')
})
