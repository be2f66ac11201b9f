import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import {
  cutResponse,
  handleExchange,
  type InjectedResponse,
  type InterceptedRequest,
  unavailableResponse,
} from './fault-exchange.js'

/** A request path without its query, or a pattern that it must match. */
export type FaultPath = string | RegExp

/**
 * Injects faults between a client and a running server. A fault applies to the next request to its path and is then
 * removed, the oldest first. Preflights never receive a fault, and anything not named here, CORS above all, works as
 * usual. Faults apply to requests over the network, also from browsers; the steps of a `Scenario` call the server
 * directly and receive none.
 */
export interface Faults {
  /**
   * The server processes the request, then the connection breaks: `before` the first byte of the response or `within`
   * its body. If the connection was used before, a browser may retry a request that breaks `before` the response.
   */
  loseAnswers(path: FaultPath, options?: { times?: number; cut?: 'before' | 'within' }): void
  /**
   * The server receives the request twice, one after the other; the client receives the response to the first or the
   * second.
   */
  doubleRequests(path: FaultPath, options?: { times?: number; answer?: 'first' | 'second' }): void
  /** The server processes the request immediately and the response is delayed by this many real milliseconds. */
  delayAnswers(path: FaultPath, milliseconds: number, options?: { times?: number }): void
  /** Answers with the 503 of a gateway, which a page may read. The server does not receive the request. */
  answer503(path: FaultPath, options?: { times?: number }): void
  /** Removes all cookies from now on, in both directions, as in a browser that blocks them. */
  refuseCookies(): void
  /** Number of requests that will still receive a fault; 0 when every fault has been used. */
  readonly waiting: number
  /** Removes every fault. */
  clear(): void
}

type FaultHandler = (incoming: InterceptedRequest) => Promise<InjectedResponse>

/** Injects faults in front of the nodes. Without a fault, requests pass unchanged. */
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
