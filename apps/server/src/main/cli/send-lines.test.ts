import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { StartError } from '../../kernel/errors/start-error.js'
import { sendLines } from './send-lines.js'

async function* lines(): AsyncGenerator<string> {
  yield 'one\n'
  yield 'two\n'
}

describe('sendLines', () => {
  const collecting = () => {
    const written: string[] = []
    const stream = new Writable({
      decodeStrings: false,
      write: (text, _encoding, done) => {
        written.push(text)
        done()
      },
    })
    return { written, stream }
  }

  it('ends the stream, unless told to leave it open', async () => {
    const file = collecting()
    await sendLines(lines(), file.stream)
    expect([file.written, file.stream.writableEnded]).toEqual([['one\n', 'two\n'], true])
    const standardOutput = collecting()
    await sendLines(lines(), standardOutput.stream, { end: false })
    expect([standardOutput.written, standardOutput.stream.writableEnded]).toEqual([['one\n', 'two\n'], false])
  })

  it('reports a reader that is gone in one sentence, and every other error as it is', async () => {
    const failing = (code: string) =>
      new Writable({ write: (_text, _encoding, done) => done(Object.assign(new Error('write failed'), { code })) })
    await expect(sendLines(lines(), failing('EPIPE'))).rejects.toThrow(
      new StartError('The reader of the export closed the pipe.'),
    )
    await expect(sendLines(lines(), failing('ENOSPC'))).rejects.toMatchObject({ code: 'ENOSPC' })
  })
})
