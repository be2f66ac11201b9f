import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ports that operating systems assign to outgoing connections and to servers on port 0, and above 10080, to
 * which browsers do not connect.
 */
const FIRST_PORT = 11_000
const PORTS_PER_WORKER = 1000
const WORKERS = 21
let offset = randomInt(PORTS_PER_WORKER)

/**
 * Returns a port of 127.0.0.1 that is not in use. Each worker of Vitest has its own ports, so that no other one takes
 * the port before the caller listens on it.
 */
export async function getFreePort(): Promise<number> {
  const worker = Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS
  for (let tries = 0; tries < PORTS_PER_WORKER; tries++) {
    offset = (offset + 1) % PORTS_PER_WORKER
    const port = FIRST_PORT + worker * PORTS_PER_WORKER + offset
    if (await isFree(port)) return port
  }
  throw new Error('no free port')
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
