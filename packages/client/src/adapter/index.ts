import { type Clock, systemClock } from '../platform.js'
import { createRefresher } from './refresher.js'
import { retryAsMember } from './retry-as-member.js'
import { rewriteRequest } from './rewrite-request.js'
import { browserStorage, memoryStorage, type SuccessorStorage } from './successor-storage.js'
import { createSuccessors } from './successors.js'
import { parseRefreshCall, parseSignOutCall } from './token-call.js'

export type { SuccessorStorage } from './successor-storage.js'
export { SUCCESSOR_KEY } from './successors.js'

/** What has a `fetch` to wrap: `globalThis`, or a stand-in for it. */
export interface FetchScope {
  fetch: typeof globalThis.fetch
}

/** The parts that can be replaced. */
export interface AdapterOptions {
  /** Default: `globalThis`. */
  scope?: FetchScope
  /**
   * Keeps the successors of a client with the policy `strict`, under `foyer.successor.…`. Default: the page's local
   * storage; without one, this process's memory, which a restart forgets.
   */
  storage?: SuccessorStorage
  /** Keeps tabs apart that share the storage. Default: `navigator.locks`; undefined turns them off. */
  locks?: LockManager | undefined
  clock?: Clock
}

/** How a request to the server is made. */
export type Exchange = (path: string, init: RequestInit | undefined, send: Send) => Promise<Response>
export type Send = (init: RequestInit | undefined) => Promise<Response>

/** One wrapper per scope. It stays when the address changes, and passes everything through without one. */
interface Connection {
  address: string | undefined
  exchange: Exchange
  original: typeof globalThis.fetch
  wrapper: typeof globalThis.fetch
}

/** Under a registered symbol, so that two copies of this module share one wrapper. */
const CONNECTION = Symbol.for('@foyer/client/adapter')

/** One browser is few people; a process without local storage may serve many. */
const STORED_CHAIN_LIMIT = 50
const MEMORY_CHAIN_LIMIT = 1_000
/** Of the process and not of a connection: ending one and beginning another loses nobody's session. */
const memory = memoryStorage()

/**
 * Sends an unmodified `@wix/sdk` to a Foyer server: what it would fetch from the provider's two hosts (wire-protocol
 * §1.1) is fetched from `address`; every other host is left alone. The SDK keeps its first refresh token for ever
 * (wire-protocol §3.2); for a client with the policy `strict` its renewals present the newest one here. Call it before
 * the first call of the SDK. Calling it again with the same address changes nothing, with another address replaces the
 * first.
 * @param address of the server, for example `http://localhost:4000`.
 * @returns ends it, unless another address has replaced this one.
 * @throws TypeError when `address` is no http address.
 * @example connectWixSdk('http://localhost:4000') const client = createClient({ auth: OAuthStrategy({ clientId }) })
 */
export function connectWixSdk(address: string, options: AdapterOptions = {}): () => void {
  const { origin, pathname } = new URL(address)
  if (!/^https?:/.test(origin)) throw new TypeError(`Expected an http address. Received ${address}`)
  const base = origin + pathname.replace(/\/+$/, '')
  const scope = options.scope ?? globalThis
  const holder = scope as FetchScope & { [CONNECTION]?: Connection }
  holder[CONNECTION] ??= wrapFetch(scope)
  const connection = holder[CONNECTION]
  // A process without local storage may serve many people: the token of a visitor does not show that the member asks.
  const isBrowser = browserStorage() !== undefined
  if (connection.address !== base)
    connection.exchange = isBrowser ? retryAsMember(createExchange(options)) : createExchange(options)
  connection.address = base

  return () => {
    if (connection.address !== base || holder[CONNECTION] !== connection) return
    connection.address = undefined
    if (scope.fetch !== connection.wrapper) return // somebody wrapped us: stay, and pass everything through
    scope.fetch = connection.original
    delete holder[CONNECTION]
  }
}

const passThrough: Exchange = (_path, init, send) => send(init)

function wrapFetch(scope: FetchScope): Connection {
  const original = scope.fetch
  const wrapper: typeof globalThis.fetch = async (input, init) => {
    const { address, exchange } = connection
    const rewritten = address === undefined ? undefined : await rewriteRequest(address, input, init)
    if (address === undefined || !rewritten) return original.call(scope, input, init)
    const [url, rewrittenInit] = rewritten
    const [path = ''] = url.slice(address.length).split('?')
    return exchange(path, rewrittenInit, (sent) => original.call(scope, url, sent))
  }
  const connection: Connection = { address: undefined, exchange: passThrough, original, wrapper }
  scope.fetch = wrapper
  return connection
}

/** Renewals go out with the newest token of their chain, and a sign-out ends it; everything else is just sent. */
function createExchange(options: AdapterOptions): Exchange {
  const { clock = systemClock } = options
  const shared = options.storage ?? browserStorage()
  const locks = 'locks' in options ? options.locks : globalThis.navigator?.locks
  const successors = createSuccessors(shared ?? memory, shared ? STORED_CHAIN_LIMIT : MEMORY_CHAIN_LIMIT, clock)
  const refresh = createRefresher({ successors, locks: shared && locks, clock })

  return async (path, init, send) => {
    const refreshRequest = parseRefreshCall(path, init)
    if (refreshRequest) return refresh(refreshRequest, init?.signal, send)
    const response = await send(init)
    const endedAccessToken = response.ok ? parseSignOutCall(path, init) : undefined
    if (endedAccessToken) successors.deleteSession(endedAccessToken)
    return response
  }
}
