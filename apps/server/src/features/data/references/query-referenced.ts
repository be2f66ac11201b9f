import type { QueryReferencedRequest } from '@foyer/protocol'
import { DataError } from '../../../kernel/errors/data-error.js'
import type { JsonObject } from '../../../kernel/text/json.js'
import { type DataCaller, fairnessKeyOf } from '../data-caller.js'
import type { DataDeps, DataStores } from '../deps.js'
import { readItemId } from '../items/item.js'
import { type Cursor, openCursor, sealCursor } from '../query/cursor.js'
import { itemJson, readProjection } from '../query/item-json.js'
import { cutPage, limitOr, pageMetadata, readPage } from '../query/page.js'
import { readCollection } from '../query/read-collection.js'
import { noSuchItem } from '../write-result.js'
import { readableItems } from './readable-items.js'
import { readReferenceKey, referenceField } from './reference-field.js'
import type { FoundReference, ReferencePage, ReferencePosition, ReferenceSelection } from './reference-store.js'

type ReadDeps = Pick<DataDeps, 'storage' | 'collections'>

/** The query as a cursor contains it. */
interface ReferencedQuery extends JsonObject {
  key: string
  itemIds: string[]
  ofSeveral: boolean
  order: 'ASC' | 'DESC'
  fields: string[]
}

interface Found {
  references: FoundReference[]
  total: number | undefined
  /** The caller may not read the referenced collection. */
  unauthorized: boolean
}
const EMPTY: Found = { references: [], total: 0, unauthorized: false }

/**
 * Returns a page of the items that one item or several items refer to, as the JSON text of the response
 * (wire-protocol §8.2). For one item, references to items that do not exist or that the caller may not read are left
 * out; for several, they are returned as unresolved.
 * @throws DataError
 */
export async function queryReferenced(
  request: QueryReferencedRequest,
  caller: DataCaller,
  deps: ReadDeps & Pick<DataDeps, 'secrets' | 'siteId'>,
): Promise<string> {
  const { dataCollectionId: collectionId, returnTotalCount } = request
  const page = readPage(request)
  const cursor = page.cursor === undefined ? undefined : openCursor(page.cursor, 'referenced', collectionId, deps)
  const query = (cursor?.asked as ReferencedQuery | undefined) ?? readQuery(request)
  const { key, itemIds, ofSeveral, order } = query
  const limit = limitOr(page.limit, cursor?.limit)
  const fields = readProjection(query.fields)
  const after = cursor && { position: cursor.position as unknown as ReferencePosition, direction: cursor.direction }
  const { collection, readable } = await readableItems(collectionId, itemIds, caller, deps)
  const field = referenceField(collection, key)
  if (!ofSeveral && readable.length === 0) throw noSuchItem(itemIds[0] as string, collectionId)

  const found = await findReferences(
    { collectionId, queueKey: fairnessKeyOf(caller), field, itemIds: readable },
    {
      page: { order, limit: limit + 1, offset: page.offset, after },
      // Through an inverse field, even the ids would reveal items that the caller may not read.
      unresolved: ofSeveral && field.inverseOf === undefined,
      total: returnTotalCount === true,
    },
    caller,
    deps,
  )
  const cut = cutPage(found.references, limit, { direction: after?.direction, offset: page.offset })
  const seal = (one: FoundReference | undefined, direction: Cursor['direction']): string | undefined => {
    if (one === undefined) return undefined
    const position = { itemId: one.itemId, place: one.place, referencedId: one.referencedId }
    return sealCursor({ of: 'referenced', collectionId, asked: query, position, direction, limit }, deps)
  }
  const metadata = pageMetadata({
    count: cut.items.length,
    offset: cursor === undefined ? page.offset : undefined,
    total: found.total,
    hasNext: cut.hasNext,
    next: seal(cut.hasNext ? cut.items.at(-1) : undefined, 'next'),
    prev: seal(cut.hasPrev ? cut.items[0] : undefined, 'prev'),
  })
  const results = cut.items.map(({ itemId, referencedId, item }) => {
    const whose = ofSeveral ? `"referringItemId":${JSON.stringify(itemId)},` : ''
    if (item !== undefined)
      return `{${whose}"dataItem":${itemJson(item, { collectionId: field.targetCollectionId, fields })}}`
    const { unauthorized } = found
    return JSON.stringify({
      unresolvedReference: { referringItemId: itemId, referencedItemId: referencedId, unauthorized },
    })
  })
  return `{"results":[${results.join()}],"pagingMetadata":${JSON.stringify(metadata)}}`
}

/** Returns whether an item refers to another item that the caller may read. @throws DataError */
export async function isReferenced(
  request: {
    dataCollectionId: string
    referringItemFieldName: string
    referringItemId: string
    referencedItemId: string
  },
  caller: DataCaller,
  deps: ReadDeps,
): Promise<boolean> {
  const { dataCollectionId: collectionId } = request
  const key = readReferenceKey(request.referringItemFieldName)
  const itemIds = [readItemId(request.referringItemId)]
  const referencedId = readItemId(request.referencedItemId)
  const { collection, readable } = await readableItems(collectionId, itemIds, caller, deps)
  const field = referenceField(collection, key)
  if (readable.length === 0) throw noSuchItem(request.referringItemId, collectionId)
  const page = { order: 'ASC', limit: 1, offset: 0 } as const
  const selection = { collectionId, queueKey: fairnessKeyOf(caller), field, itemIds, referencedId }
  const { references } = await findReferences(selection, { page, unresolved: false, total: false }, caller, deps)
  return references.length > 0
}

/** Parses a request without a cursor. @throws DataError WDE0002, WDE0020, WDE0075 */
function readQuery({
  referringItemFieldName,
  referringItemId,
  referringItemIds,
  order,
  fields,
}: QueryReferencedRequest): ReferencedQuery {
  if (typeof referringItemFieldName !== 'string')
    throw new DataError('WDE0075', 'References are asked for of a field: referringItemFieldName.')
  const key = readReferenceKey(referringItemFieldName)
  const one = referringItemId ?? undefined
  const several = referringItemIds ?? undefined
  if ((one === undefined) === (several === undefined))
    throw new DataError('WDE0075', 'References are asked for of referringItemId or of referringItemIds.')
  const itemIds = [...new Set((several ?? [one]).map(readItemId))]
  return { key, itemIds, ofSeveral: several !== undefined, order: order ?? 'ASC', fields: fields ?? [] }
}

interface FindOptions {
  page: ReferencePage
  unresolved: boolean
  total: boolean
}

/**
 * Reads references. With `unresolved`, a referenced collection that does not exist or that the caller may not read is
 * not an error: all references are then unresolved.
 * @throws DataError WDE0027, WDE0028
 */
async function findReferences(
  criteria: Omit<ReferenceSelection, 'referenced'>,
  { page, unresolved, total }: FindOptions,
  caller: DataCaller,
  deps: ReadDeps,
): Promise<Found> {
  const { targetCollectionId } = criteria.field
  if (criteria.itemIds.length === 0) return EMPTY
  const select = async (
    referenced: ReferenceSelection['referenced'] | undefined,
    { references }: Pick<DataStores, 'references'>,
  ): Promise<Omit<Found, 'unauthorized'>> => {
    const selection = { ...criteria, referenced }
    return {
      references: await references.select(selection, { ...page, unresolved }),
      total: total ? await references.count(selection, unresolved) : undefined,
    }
  }
  try {
    const found = await readCollection(
      targetCollectionId,
      caller,
      deps,
      ({ collectionRevision, ownerId }, stores) =>
        select({ collectionId: targetCollectionId, collectionRevision, ownerId }, stores),
      ({ references }) => references.length === 0,
    )
    return { ...found, unauthorized: false }
  } catch (error) {
    const code = error instanceof DataError ? error.code : undefined
    if (code === 'WDE0025' && !unresolved) return EMPTY
    if (!unresolved || (code !== 'WDE0025' && code !== 'WDE0027')) throw error
    const found = await deps.storage.read((stores) => select(undefined, stores))
    return { ...found, unauthorized: code === 'WDE0027' }
  }
}
