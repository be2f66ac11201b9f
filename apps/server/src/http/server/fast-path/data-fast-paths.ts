import type { IncomingHttpHeaders } from 'node:http'
import { getItemRequest, insertItemRequest, type KeyScope, paths, queryItemsRequest } from '@foyer/protocol'
import type { DataCaller } from '../../../features/data/data-caller.js'
import { getItem } from '../../../features/data/items/get-item.js'
import { insertItems } from '../../../features/data/items/insert-items.js'
import { writtenItemJson } from '../../../features/data/items/written-item-json.js'
import { itemJson } from '../../../features/data/query/item-json.js'
import { queryItems } from '../../../features/data/query/query-items.js'
import { singleResult } from '../../../features/data/write-result.js'
import { allowsOrigin } from '../../../features/site/clients/allowed-uris.js'
import { CONSOLE_CLIENT_ID } from '../../../features/site/clients/console-client.js'
import { hasScope } from '../../../features/site/credentials/key-access.js'
import { digestOf } from '../../../kernel/digest.js'
import { isInForce } from '../../../kernel/overlap.js'
import type { HttpDeps } from '../../deps.js'
import { callerFrom, readCredentials } from '../credentials/credentials.js'
import type { FastPath } from './fast-path.js'

/** The URL of one item as both clients write it, for ids that need no escapes. */
const ITEM_URL =
  /^\/wix-data\/v2\/items\/([\w.-]{1,100})\?dataCollectionId=([\w.-]{1,100})(?:&dataItemId=([\w.-]{1,100}))?$/
/** Path segments below the items path that name operations, not items. */
const OPERATIONS: ReadonlySet<string> = new Set(
  Object.values(paths)
    .filter((path) => path.startsWith(`${paths.items}/`))
    .map((path) => path.slice(paths.items.length + 1)),
)

/** `GET /wix-data/v2/items/{id}`, by an id and a collection that need no escapes (decision 5). */
export const getItemFastPath = (deps: HttpDeps): FastPath => ({
  parseUrl: parseItemUrl,
  handle: (parsed, headers, network) => {
    const caller = fastPathCaller('data:read', headers, network, deps)
    const { data: read } = getItemRequest.safeParse(parsed)
    if (caller === undefined || read === undefined) return undefined
    const { dataCollectionId: collectionId, dataItemId } = read
    const found = getItem(collectionId, dataItemId, caller, deps)
    return found.then(({ item }) => `{"dataItem":${itemJson(item, { collectionId, fields: [] })}}`)
  },
})

/** `POST /wix-data/v2/items/query`. */
export const queryItemsFastPath = (deps: HttpDeps): FastPath => ({
  handle: (body, headers, network) => {
    const caller = fastPathCaller('data:read', headers, network, deps)
    const { data: read } = queryItemsRequest.safeParse(body)
    return caller === undefined || read === undefined ? undefined : queryItems(read, caller, deps)
  },
})

/** `POST /wix-data/v2/items`, without references. */
export const insertItemFastPath = (deps: HttpDeps): FastPath => ({
  handle: (body, headers, network) => {
    const { data: read } = insertItemRequest.safeParse(body)
    if (read === undefined || read.saveReferences || read.includeReferencedItems.length > 0) return undefined
    const caller = fastPathCaller('data:write', headers, network, deps)
    if (caller === undefined) return undefined
    const { dataCollectionId, dataItem } = read
    const results = insertItems(dataCollectionId, [dataItem], caller, deps)
    return results.then((all) => writtenItemJson(dataCollectionId, singleResult(all)))
  },
})

function parseItemUrl(url: string): unknown {
  const [, inPath, dataCollectionId, dataItemId = inPath] = ITEM_URL.exec(url) ?? []
  if (inPath === undefined || OPERATIONS.has(inPath) || /^\.+$/.test(inPath)) return undefined
  return { dataCollectionId, dataItemId }
}

/**
 * Returns the caller, or undefined if the credentials would be refused; the request then falls through to the route,
 * which sends the error.
 */
function fastPathCaller(
  scope: KeyScope,
  { authorization, origin }: IncomingHttpHeaders,
  network: () => string,
  deps: Pick<HttpDeps, 'checker' | 'siteSnapshot' | 'dataRateLimiter' | 'clock' | 'keyUsage'>,
): DataCaller | undefined {
  if (authorization === undefined || authorization.includes(',')) return undefined
  const { token, apiKey } = readCredentials(authorization)
  if (apiKey !== null) {
    const key = deps.siteSnapshot.current().apiKeys.get(digestOf(apiKey))
    if (key === undefined || origin !== undefined || !isInForce(key, deps.clock.now())) return undefined
    // The route checks the networks of an API key.
    if (!hasScope(key, scope) || key.networks.length > 0) return undefined
    // If the last use is not recent, the route records it, because the route resolves the address of the sender.
    return deps.keyUsage.isRecentlyRecorded(key.keyId) ? { kind: 'admin', network: network() } : undefined
  }
  const caller = callerFrom(token, deps)
  if (caller === null || caller.client.thirdParty !== undefined || caller.clientId === CONSOLE_CLIENT_ID)
    return undefined
  if (origin !== undefined && !allowsOrigin(caller.client, origin)) return undefined
  // The route refuses a session that is read-only.
  if (scope === 'data:write' && caller.kind === 'member' && caller.actor !== undefined) return undefined
  const { kind, id } = caller
  return deps.dataRateLimiter.tryConsume({ kind, id }) ? { kind, id, network: network() } : undefined
}
