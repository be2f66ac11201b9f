import { parentPort, workerData } from 'node:worker_threads'

/** What a prober measures, in a thread of its own: how long answers take while the server has other work. */
export interface Probing {
  url: string
  tokenPath: string
  clientId: string
  refreshToken: string
}
/** How long an answer took, in milliseconds, and when it was asked for. */
export interface Measured {
  at: number
  ms: number
}
export interface Probed {
  health: Measured[]
  renewals: Measured[]
  /** Answers that were none, or another status than 200. */
  faults: string[]
}

const HEALTH_EVERY_MS = 50
const RENEWAL_EVERY_MS = 200

const { url, tokenPath, clientId, refreshToken } = workerData as Probing
const probed: Probed = { health: [], renewals: [], faults: [] }
let isOver = false
let token = refreshToken

async function measured(times: Measured[], what: string, send: () => Promise<Response>): Promise<unknown> {
  const at = Date.now()
  const begun = performance.now()
  try {
    const answer = await send()
    const text = await answer.text()
    times.push({ at, ms: performance.now() - begun })
    if (answer.status !== 200) probed.faults.push(`${what}: ${answer.status} ${text.slice(0, 200)}`)
    return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined
  } catch (error) {
    times.push({ at, ms: performance.now() - begun })
    probed.faults.push(`${what}: ${String((error as Error).cause ?? error)}`)
    return undefined
  }
}

async function every(ms: number, work: () => Promise<unknown>): Promise<void> {
  while (!isOver) {
    await work()
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
}

const health = every(HEALTH_EVERY_MS, () => measured(probed.health, 'healthz', () => fetch(`${url}/healthz`)))
const renewals = every(RENEWAL_EVERY_MS, async () => {
  const renewed = await measured(probed.renewals, 'renewal', () =>
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
  parentPort?.postMessage(probed)
})
