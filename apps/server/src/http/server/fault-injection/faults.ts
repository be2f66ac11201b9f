import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import {
  cutResponse,
  handleExchange,
  type InjectedResponse,
  type InterceptedRequest,
  unavailableResponse,
} from './fault-exchange.js'

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

type FaultHandler = (incoming: InterceptedRequest) => Promise<InjectedResponse>

/** Puts faults in front of the nodes; as long as there is none, requests pass as if this were not here. */
export function injectFaults(nodes: readonly { http: FastifyInstance }[]): Faults {
  const armed: { path: FaultPath; left: number; fault: FaultHandler }[] = []
  let refusesCookies = false

  const addFault = (path: FaultPath, times = 1, fault: FaultHandler) => void armed.push({ path, left: times, fault })

  function nextFault(method: string | undefined, url = '/'): FaultHandler | undefined {
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
      const fault = nextFault(request.method, request.url)
      if (fault === undefined && !refusesCookies) serve.call(http.server, request, reply)
      else void handleExchange({ http, request, reply, refusesCookies }, fault)
    })
  }

  return {
    loseAnswers: (path, { times, cut = 'before' } = {}) =>
      addFault(path, times, async ({ forward }) => cutResponse(await forward(), cut)),
    doubleRequests: (path, { times, answer = 'first' } = {}) =>
      addFault(path, times, async ({ forward }) => {
        const first = await forward()
        const second = await forward()
        return answer === 'first' ? first : second
      }),
    delayAnswers: (path, milliseconds, { times } = {}) =>
      addFault(path, times, async ({ forward }) => {
        const answer = await forward()
        await pause(milliseconds)
        return answer
      }),
    answer503: (path, { times } = {}) => addFault(path, times, async ({ origin }) => unavailableResponse(origin)),
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
