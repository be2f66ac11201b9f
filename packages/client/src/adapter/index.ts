import { requestAt } from './rewrite.js'

/** What has a `fetch` to wrap: `globalThis`, or a stand-in for it. */
export interface FetchScope {
  fetch: typeof globalThis.fetch
}

/** One wrapper per scope. It stays when the address changes, and passes everything through without one. */
interface Connection {
  address: string | undefined
  original: typeof globalThis.fetch
  wrapper: typeof globalThis.fetch
}

/** Under a registered symbol, so that two copies of this module share one wrapper. */
const CONNECTION = Symbol.for('@foyer/client/adapter')

/**
 * Sends an unmodified `@wix/sdk` to a Foyer server: what it would fetch from the provider's two hosts
 * (wire-protocol §1.1) is fetched from `address`; every other host is left alone. Call it before the first call of the SDK.
 * Calling it again with the same address changes nothing, with another address replaces the first.
 * @param address of the server, for example `http://localhost:4000`.
 * @returns ends it, unless another address has replaced this one.
 * @throws TypeError when `address` is no http address.
 * @example
 * connectWixSdk('http://localhost:4000')
 * const client = createClient({ auth: OAuthStrategy({ clientId }) })
 */
export function connectWixSdk(address: string, scope: FetchScope = globalThis): () => void {
  const { origin, pathname } = new URL(address)
  if (!/^https?:/.test(origin)) throw new TypeError(`Expected an http address. Received ${address}`)
  const base = origin + pathname.replace(/\/+$/, '')
  const holder = scope as FetchScope & { [CONNECTION]?: Connection }
  holder[CONNECTION] ??= wrapFetch(scope)
  const connection = holder[CONNECTION]
  connection.address = base

  return () => {
    if (connection.address !== base || holder[CONNECTION] !== connection) return
    connection.address = undefined
    if (scope.fetch !== connection.wrapper) return // somebody wrapped us: stay, and pass everything through
    scope.fetch = connection.original
    delete holder[CONNECTION]
  }
}

/** Answers on their way to the SDK all pass here: the place for adopting a successor refresh token one day. */
function wrapFetch(scope: FetchScope): Connection {
  const original = scope.fetch
  const wrapper: typeof globalThis.fetch = async (input, init) => {
    const turned = connection.address === undefined ? undefined : await requestAt(connection.address, input, init)
    return turned ? original.call(scope, ...turned) : original.call(scope, input, init)
  }
  const connection: Connection = { address: undefined, original, wrapper }
  scope.fetch = wrapper
  return connection
}
