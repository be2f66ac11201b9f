import { describe, expect, it } from 'vitest'
import { foyerLogger } from './logger.js'

function logged(err: unknown): Record<string, unknown> {
  const lines: string[] = []
  foyerLogger({ write: (line) => void lines.push(line) }).error({ err }, 'it failed')
  return JSON.parse(lines.join(''))
}

describe('V16.2.5: an error in the log', () => {
  it.each([
    '550 <ana.lima+shop@mail.example.com>: recipient rejected',
    "Can't send mail to ana@example.co.uk",
    'connect to postgres://foyer:secret@db.example.com:5432/foyer failed',
    'duplicate key (email)=(o\u0027brien@example.com)',
  ])('holds no full address: %s', (message) => {
    const { err } = logged(new Error(message)) as { err: { message: string; stack: string } }
    expect(err.message).toContain('<address>')
    expect(err.message + err.stack).not.toMatch(/@/)
  })

  it('keeps the frames of the stack, the code and the cause', () => {
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', detail: 'Key (x)=(secret)' })
    const { err } = logged(new Error('outer', { cause })) as { err: { stack: string; cause: object } }
    expect(err.stack).toContain('logger.test')
    expect(err.cause).toMatchObject({ type: 'Error', message: 'refused', code: 'ECONNREFUSED' })
    expect(JSON.stringify(err)).not.toContain('secret')
  })

  it('says of what is no error only what type it has', () => {
    expect(logged('a token').err).toEqual({ type: 'string' })
  })
})

describe('the line of an answered request', () => {
  it('is the one that pino would write', () => {
    const lines: string[] = []
    const logger = foyerLogger({ write: (line) => void lines.push(line) })
    for (const network of [undefined, '2001:db8::/64']) {
      const details = { method: 'POST', route: '/members/v1/members/:memberId/*', status: 404, ms: 1.5 }
      const line = { requestId: 'req_1', ...details, ...(network === undefined ? {} : { network }) }
      logger.logRequest(line)
      logger.info(line, 'request')
      const [shorter, pinos] = lines.splice(0).map((text) => text.replace(/"time":"[^"]+"/, '"time":""'))
      expect(shorter).toBe(pinos)
    }
  })

  it('is written at level info and below only', () => {
    const lines: string[] = []
    const line = { requestId: 'req_1', method: 'GET', route: '/', status: 200, ms: 1 }
    for (const level of ['silent', 'error', 'warn', 'info', 'debug'])
      foyerLogger({ write: (text) => void lines.push(`${level} ${text}`) }, level).logRequest(line)
    expect(lines.map((text) => text.split(' ')[0])).toEqual(['info', 'debug'])
  })
})
