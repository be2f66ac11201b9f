import type { IncomingHttpHeaders } from 'node:http'
import {
  getItemRequest,
  ITEM_REQUEST_MAX_BYTES,
  insertItemRequest,
  type KeyScope,
  paths,
  queryItemsRequest,
} from '@foyer/protocol'
import type { DataCaller } from '../../../features/data/data-caller.js'
import { getItem } from '../../../features/data/items/get-item.js'
import { insertItems } from '../../../features/data/items/insert-items.js'
import { showWritten } from '../../../features/data/items/show-written.js'
import { onlyOne } from '../../../features/data/outcome.js'
import { queryItems } from '../../../features/data/query/query-items.js'
import { showItem } from '../../../features/data/query/show-items.js'
import { allowsOrigin } from '../../../features/site/clients/client.js'
import { CONSOLE_CLIENT_ID } from '../../../features/site/clients/console-client.js'
import { hasScope } from '../../../features/site/credentials/key-access.js'
import { digestOf } from '../../../kernel/digest.js'
import { isInForce } from '../../../kernel/overlap.js'
import type { HttpDeps } from '../../deps.js'
import { callerFrom, readCredentials } from '../credentials/credentials.js'
import type { ShortWay } from './short-way.js'

/** The address of one item by ids that need no escapes, as both clients write it. */
const PLAIN_ITEM =
  /^\/wix-data\/v2\/items\/([\w.-]{1,100})\?dataCollectionId=([\w.-]{1,100})(?:&dataItemId=([\w.-]{1,100}))?$/
/** What stands behind the path of items and is no item. */
const OPERATIONS: ReadonlySet<string> = new Set(
  Object.values(paths)
    .filter((path) => path.startsWith(`${paths.items}/`))
    .map((path) => path.slice(paths.items.length + 1)),
)

type ShortQuestion = Pick<ShortWay, 'path' | 'askedBy' | 'answer' | 'bodyBytes'> & { method: string }

/**
 * What is asked most, an item by its id, a page of items, and to keep a new item, as the short way answers it
 * (decisions 54 and 57).
 */
export function shortQuestions(deps: HttpDeps): ShortQuestion[] {
  return [
    {
      method: 'GET',
      path: `${paths.items}/*`,
      askedBy: itemIn,
      answer: (asked, headers, network) => {
        const caller = plainCaller('data:read', headers, network, deps)
        const { data: read } = getItemRequest.safeParse(asked)
        if (caller === undefined || read === undefined) return undefined
        const { dataCollectionId: collectionId, dataItemId } = read
        const shown = getItem(collectionId, dataItemId, caller, deps)
        return shown.then(({ item }) => `{"dataItem":${showItem(item, { collectionId, fields: [] })}}`)
      },
    },
    {
      method: 'POST',
      path: paths.queryItems,
      answer: (body, headers, network) => {
        const caller = plainCaller('data:read', headers, network, deps)
        const { data: read } = queryItemsRequest.safeParse(body)
        return caller === undefined || read === undefined ? undefined : queryItems(read, caller, deps)
      },
    },
    {
      method: 'POST',
      path: paths.items,
      bodyBytes: ITEM_REQUEST_MAX_BYTES,
      answer: (body, headers, network) => {
        const { data: read } = insertItemRequest.safeParse(body)
        if (read === undefined || read.saveReferences || read.includeReferencedItems.length > 0) return undefined
        const caller = plainCaller('data:write', headers, network, deps)
        if (caller === undefined) return undefined
        const { dataCollectionId, dataItem } = read
        const outcomes = insertItems(dataCollectionId, [dataItem], caller, deps)
        return outcomes.then((all) => showWritten(dataCollectionId, onlyOne(all)))
      },
    },
  ]
}

function itemIn(url: string): unknown {
  const [, inPath, dataCollectionId, dataItemId = inPath] = PLAIN_ITEM.exec(url) ?? []
  if (inPath === undefined || OPERATIONS.has(inPath) || /^\.+$/.test(inPath)) return undefined
  return { dataCollectionId, dataItemId }
}

/** Who calls, if nothing about it is to be refused; the route says what is. */
function plainCaller(
  scope: KeyScope,
  { authorization, origin }: IncomingHttpHeaders,
  network: () => string,
  deps: Pick<HttpDeps, 'checker' | 'directory' | 'dataRequests' | 'clock' | 'keyUses'>,
): DataCaller | undefined {
  if (authorization === undefined || authorization.includes(',')) return undefined
  const { token, apiKey } = readCredentials(authorization)
  if (apiKey !== null) {
    const key = deps.directory.current().apiKeys.get(digestOf(apiKey))
    if (key === undefined || origin !== undefined || !isInForce(key, deps.clock.now())) return undefined
    // Which address a key may be used from is for its route.
    if (!hasScope(key, scope) || key.networks.length > 0) return undefined
    // Now and then the route sees it, which knows where a request comes from.
    return deps.keyUses.isFresh(key.keyId) ? { kind: 'admin', network: network() } : undefined
  }
  const caller = callerFrom(token, deps)
  if (caller === null || caller.client.thirdParty !== undefined || caller.clientId === CONSOLE_CLIENT_ID)
    return undefined
  if (origin !== undefined && !allowsOrigin(caller.client, origin)) return undefined
  const { kind, id } = caller
  return deps.dataRequests.admits({ kind, id }) ? { kind, id, network: network() } : undefined
}
