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
