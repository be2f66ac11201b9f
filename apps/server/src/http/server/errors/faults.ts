import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Answered, brokenOff, handled, type Incoming, unavailable } from '../fast-path/faulty-exchange.js'

/** A path of the wire, without its query, or a pattern it must match. */
export type FaultPath = string | RegExp

/**
 * What can go wrong between a client and a running Foyer. A fault waits for the next request to its path and is used up
 * by it, the oldest first; a preflight meets none, and what is not named here, CORS above all, stays as it is. Faults
 * are met over the network, by a browser too; the steps of a `Scenario` go straight into the server and meet none.
 */
export interface Faults {
  /**
   * The server does the work, and the connection breaks: `before` a byte of the answer, or `within` its body. A browser
   * may repeat a request by itself when a connection it has used before breaks `before` the answer.
   */
  loseAnswers(path: FaultPath, options?: { times?: number; cut?: 'before' | 'within' }): void
  /**
   * The server receives the request twice, one after the other; the client gets the answer to the first, or the second.
   */
  doubleRequests(path: FaultPath, options?: { times?: number; answer?: 'first' | 'second' }): void
  /** The server does the work at once, and the answer comes so many real milliseconds late. */
  delayAnswers(path: FaultPath, milliseconds: number, options?: { times?: number }): void
  /** A 503 as from a gateway, which a page may read; the server does not hear of the request. */
  answer503(path: FaultPath, options?: { times?: number }): void
  /** From now on no cookie passes, in either direction, as in a browser that refuses them. */
  refuseCookies(): void
  /** How many requests will still meet a fault: 0 when a story has met all of them. */
  readonly waiting: number
  /** Ends every fault. */
  clear(): void
}

type Fault = (incoming: Incoming) => Promise<Answered>

/** Puts faults in front of the nodes; as long as there is none, requests pass as if this were not here. */
export function faultsBefore(nodes: readonly { http: FastifyInstance }[]): Faults {
  const armed: { path: FaultPath; left: number; fault: Fault }[] = []
  let refusesCookies = false

  const arm = (path: FaultPath, times = 1, fault: Fault) => void armed.push({ path, left: times, fault })

  function take(method: string | undefined, url = '/'): Fault | undefined {
    const [pathname = ''] = url.split('?')
    const next = armed.find(({ path, left }) => left > 0 && matches(path, pathname))
    if (method === 'OPTIONS' || next === undefined) return undefined
    next.left -= 1
    return next.fault
  }

  for (const { http } of nodes) {
    const [serve, ...more] = http.server.listeners('request')
    if (serve === undefined || more.length > 0) throw new Error('expected one listener for requests')
    http.server.removeAllListeners('request')
    http.server.on('request', (request, reply) => {
      const fault = take(request.method, request.url)
      if (fault === undefined && !refusesCookies) serve.call(http.server, request, reply)
      else void handled({ http, request, reply, refusesCookies }, fault)
    })
  }

  return {
    loseAnswers: (path, { times, cut = 'before' } = {}) =>
      arm(path, times, async ({ work }) => brokenOff(await work(), cut)),
    doubleRequests: (path, { times, answer = 'first' } = {}) =>
      arm(path, times, async ({ work }) => {
        const first = await work()
        const second = await work()
        return answer === 'first' ? first : second
      }),
    delayAnswers: (path, milliseconds, { times } = {}) =>
      arm(path, times, async ({ work }) => {
        const answer = await work()
        await pause(milliseconds)
        return answer
      }),
    answer503: (path, { times } = {}) => arm(path, times, async ({ origin }) => unavailable(origin)),
    refuseCookies: () => {
      refusesCookies = true
    },
    get waiting() {
      return armed.reduce((sum, { left }) => sum + left, 0)
    },
    clear: () => {
      armed.length = 0
      refusesCookies = false
    },
  }
}

const matches = (path: FaultPath, pathname: string) =>
  typeof path === 'string' ? path === pathname : path.test(pathname)
