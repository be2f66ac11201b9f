import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { foyerLogger } from '../../../platform/log/logger.js'
import { logUncaughtErrors } from './log-uncaught-errors.js'

describe('V16.5.4: the handler of last resort', () => {
  it('logs what nobody caught, without the addresses in it', () => {
    const lines: string[] = []
    const process = new EventEmitter()
    logUncaughtErrors(foyerLogger({ write: (line) => void lines.push(line) }), process)
    process.emit('uncaughtException', new Error('no row for ana@example.com'))
    process.emit('unhandledRejection', new Error('too late'))
    process.emit('unhandledRejection', 'a secret')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, msg: 'an error that nobody caught', err: { message: 'no row for <address>' } },
      { level: 50, msg: 'a rejection that nobody caught', err: { message: 'too late' } },
      { level: 50, msg: 'a rejection that nobody caught', err: { type: 'string' } },
    ])
    expect(lines.join('')).not.toContain('a secret')
  })

  it('a process that has it lives on, and one without it does not', async () => {
    const survive = logUncaughtErrors.toString()
    const run = async (guard: string): Promise<[string, number]> => {
      const script = `${guard}; setImmediate(() => { throw new Error('x') }); setTimeout(() => Promise.reject(1), 20); setTimeout(() => { console.log('alive') }, 60)`
      const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] })
      const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
      return [said.trim(), code]
    }
    expect(await run(`(${survive})({ error() {} }, process)`)).toEqual(['alive', 0])
    expect(await run('')).toEqual(['', 1])
  })
})
