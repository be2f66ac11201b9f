import { execFile } from 'node:child_process'
import { describe, expect, it } from 'vitest'

const program = (ending: string) => `
  import { foyerLogger } from ${JSON.stringify(import.meta.resolve('@foyer/server').replace('/src/index.ts', '/dist/index.js'))}
  const logger = foyerLogger()
  for (let at = 0; at < 300; at++) {
    logger.logRequest({ requestId: 'req_' + at, method: 'GET', route: '/', status: 200, ms: 1 })
    if (at % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 60))
  }
  ${ending}
`

/** Returns what a process wrote to standard error before it ended. */
const written = (ending: string): Promise<string> =>
  new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '-e', program(ending)], (_error, _output, errors) =>
      resolve(errors),
    )
  })

describe('V16.3: every line of the log is written, once and in order', () => {
  it.each([
    ['ends by itself', ''],
    ['is ended', 'process.exit(0)'],
    ['ends by an error that nobody caught', 'throw new Error("nobody caught this")'],
    [
      'ends by SIGTERM that it heard',
      'process.once("SIGTERM", () => process.exit(0)); process.kill(process.pid, "SIGTERM"); await new Promise((r) => setTimeout(r, 1000))',
    ],
  ])('when the process %s', async (_, ending) => {
    const lines = (await written(ending)).split('\n').filter((line) => line.startsWith('{'))
    const all = Array.from({ length: 300 }, (_each, at) => `req_${at}`)
    expect(lines.map((line) => JSON.parse(line).requestId)).toEqual(all)
  })
})
