/**
 * `npm run bench -- counting`: measures how much CPU time counting visitors for the metrics and the overview adds to
 * each anonymous grant. Two servers that differ in nothing else are measured alternately, so that slow phases of the
 * machine affect both.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCpuTime, requireTools, startLoad, startNode, waitUntilReady } from './processes.ts'
import { median } from './report.ts'
import { postScript } from './scripts.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 10)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const WARM_UP_SECONDS = 3
const CONNECTIONS = 32
const MAX_OVERHEAD = 0.03
const CLIENT_ID = 'cli_counting'
const print = (text: string) => process.stderr.write(`${text}\n`)

export async function benchCounting(): Promise<void> {
  requireTools()
  const folder = mkdtempSync(join(tmpdir(), 'foyer-counting-'))
  const script = postScript(folder, 'anonymous', { clientId: CLIENT_ID, grantType: 'anonymous' })
  const servers = (['on', 'off'] as const).map((mode, place) => {
    const port = 4611 + place
    return {
      mode,
      port,
      url: `http://127.0.0.1:${port}/oauth2/token`,
      server: startNode(['bench/counting-server.ts', mode, String(port), folder]),
    }
  })
  try {
    for (const { url, port } of servers) {
      await waitUntilReady(`http://127.0.0.1:${port}/healthz`)
      await startLoad({ url, connections: CONNECTIONS, seconds: WARM_UP_SECONDS, script })
    }
    const spent: Record<'on' | 'off', number[]> = { on: [], off: [] }
    for (let round = 0; round < ROUNDS; round++) {
      for (const { mode, url, server } of round % 2 === 0 ? servers : servers.toReversed()) {
        const before = readCpuTime(server)
        const { perSecond, failures } = await startLoad({ url, connections: CONNECTIONS, seconds: SECONDS, script })
        if (failures > 0) throw new Error(`${failures} grants were refused`)
        spent[mode].push(((readCpuTime(server) - before) / (perSecond * SECONDS)) * 1e6)
      }
      print(
        `round ${round + 1} of ${ROUNDS}: ${spent.on.at(-1)?.toFixed(1)} µs counted, ${spent.off.at(-1)?.toFixed(1)} µs not`,
      )
    }
    const [on, off] = [median(spent.on), median(spent.off)]
    const more = on / off - 1
    process.stdout.write(
      `An anonymous grant takes ${on.toFixed(1)} µs of the processor counted and ${off.toFixed(1)} µs not: ${(more * 100).toFixed(1)} % more (at most ${MAX_OVERHEAD * 100} %), ${more <= MAX_OVERHEAD ? 'met' : 'MISSED'}.\n`,
    )
  } finally {
    for (const { server } of servers) await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
