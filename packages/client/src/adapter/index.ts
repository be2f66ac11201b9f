import { type Clock, systemClock } from '../platform.js'
import { createRefresher } from './refresher.js'
import { retryAsMember } from './retry-as-member.js'
import { rewriteRequest } from './rewrite-request.js'
import { browserStorage, memoryStorage, type SuccessorStorage } from './successor-storage.js'
import { createSuccessors } from './successors.js'
import { parseRefreshCall, parseSignOutCall } from './token-call.js'

export type { SuccessorStorage } from './successor-storage.js'
export { SUCCESSOR_KEY } from './successors.js'

/** An object whose `fetch` is wrapped: `globalThis`, or a substitute. */
export interface FetchScope {
  fetch: typeof globalThis.fetch
}

/** Options of `connectWixSdk`. */
export interface AdapterOptions {
  /** Default: `globalThis`. */
  scope?: FetchScope
  /**
   * Where the newest refresh tokens of a client with the rotation policy `strict` are stored, under
   * `foyer.successor.…`. Default: the page's local storage; without one, the memory of the process, which is lost at
   * a restart.
   */
  storage?: SuccessorStorage
  /**
   * Locks that serialize refreshes across tabs sharing the storage. Default: `navigator.locks`; `undefined` turns them
   * off.
   */
  locks?: LockManager | undefined
  clock?: Clock
}

/** Sends a request to the server. */
export type Exchange = (path: string, init: RequestInit | undefined, send: Send) => Promise<Response>
export type Send = (init: RequestInit | undefined) => Promise<Response>

/**
 * One wrapper per scope. It stays installed if the address changes, and passes requests through unchanged if there is
 * none.
 */
interface Connection {
  address: string | undefined
  exchange: Exchange
  original: typeof globalThis.fetch
  wrapper: typeof globalThis.fetch
}

/** A registered symbol, so that two copies of this module share one wrapper. */
const CONNECTION = Symbol.for('@foyer/client/adapter')

/** A browser serves few people; a process without local storage may serve many. */
const STORED_CHAIN_LIMIT = 50
const MEMORY_CHAIN_LIMIT = 1_000
/** Per process rather than per connection, so that sessions survive disconnecting and connecting again. */
const memory = memoryStorage()

/**
 * Connects an unmodified `@wix/sdk` to a Foyer server: requests to Wix's two hosts (wire-protocol §1.1) go to
 * `address`; requests to other hosts are not changed. The SDK never replaces its first refresh token (wire-protocol
 * §3.2); for a client with the rotation policy `strict`, its refresh requests are sent with the newest one. Call it
 * before the first call of the SDK. A second call with the same address has no effect, one with another address
 * replaces the first.
 * @param address of the server, for example `http://localhost:4000`.
 * @returns a function that disconnects, unless another address has replaced this one.
 * @throws TypeError if `address` is not an http or https URL.
 * @example
 * connectWixSdk('http://localhost:4000')
 * const client = createClient({ auth: OAuthStrategy({ clientId }) })
 */
export function connectWixSdk(address: string, options: AdapterOptions = {}): () => void {
  const { origin, pathname } = new URL(address)
  if (!/^https?:/.test(origin)) throw new TypeError(`Expected an http address. Received ${address}`)
  const base = origin + pathname.replace(/\/+$/, '')
  const scope = options.scope ?? globalThis
  const holder = scope as FetchScope & { [CONNECTION]?: Connection }
  holder[CONNECTION] ??= wrapFetch(scope)
  const connection = holder[CONNECTION]
  // A process without local storage may serve many people: a visitor's token does not identify the member there.
  const isBrowser = browserStorage() !== undefined
  if (connection.address !== base)
    connection.exchange = isBrowser ? retryAsMember(createExchange(options)) : createExchange(options)
  connection.address = base

  return () => {
    if (connection.address !== base || holder[CONNECTION] !== connection) return
    connection.address = undefined
    if (scope.fetch !== connection.wrapper) return // wrapped again: pass all requests through
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

/**
 * Sends refresh requests with the newest token of their chain, deletes the chain at a sign-out, and passes other
 * requests on.
 */
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
