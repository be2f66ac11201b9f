import { parentPort, workerData } from 'node:worker_threads'

/** The configuration of a prober, which measures response times in its own thread while the server has other work. */
export interface ProberConfig {
  url: string
  tokenPath: string
  clientId: string
  refreshToken: string
}
/** How long a response took, in milliseconds, and when the request was sent. */
export interface Measurement {
  at: number
  ms: number
}
export interface ProbeReport {
  health: Measurement[]
  renewals: Measurement[]
  /** Missing responses, and responses with a status other than 200. */
  faults: string[]
}

const HEALTH_INTERVAL_MS = 50
const REFRESH_INTERVAL_MS = 200

const { url, tokenPath, clientId, refreshToken } = workerData as ProberConfig
const report: ProbeReport = { health: [], renewals: [], faults: [] }
let isOver = false
let token = refreshToken

async function measure(times: Measurement[], what: string, send: () => Promise<Response>): Promise<unknown> {
  const at = Date.now()
  const begun = performance.now()
  try {
    const answer = await send()
    const text = await answer.text()
    times.push({ at, ms: performance.now() - begun })
    if (answer.status !== 200) report.faults.push(`${what}: ${answer.status} ${text.slice(0, 200)}`)
    return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined
  } catch (error) {
    times.push({ at, ms: performance.now() - begun })
    report.faults.push(`${what}: ${String((error as Error).cause ?? error)}`)
    return undefined
  }
}

async function repeatEvery(ms: number, work: () => Promise<unknown>): Promise<void> {
  while (!isOver) {
    await work()
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
}

const health = repeatEvery(HEALTH_INTERVAL_MS, () => measure(report.health, 'healthz', () => fetch(`${url}/healthz`)))
const renewals = repeatEvery(REFRESH_INTERVAL_MS, async () => {
  const renewed = await measure(report.renewals, 'renewal', () =>
    fetch(url + tokenPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId, grantType: 'refresh_token', refreshToken: token }),
    }),
  )
  token = (renewed as { refresh_token?: string } | undefined)?.refresh_token ?? token
})

parentPort?.once('message', async () => {
  isOver = true
  await Promise.all([health, renewals])
  parentPort?.postMessage(report)
})
