import type { QueryReferencedRequest } from '@foyer/protocol'
import { DataError } from '../../../kernel/errors/data-error.js'
import type { JsonObject } from '../../../kernel/text/json.js'
import { type DataCaller, shareOf } from '../data-caller.js'
import type { DataDeps, DataStores } from '../deps.js'
import { readItemId } from '../items/item.js'
import { noSuchItem } from '../outcome.js'
import { askCollection } from '../query/ask-collection.js'
import { type Cursor, openCursor, sealCursor } from '../query/cursor.js'
import { cutPage, limitOr, pageMetadata, readPage } from '../query/page.js'
import { readProjection, showItem } from '../query/show-items.js'
import { readableItems } from './readable-items.js'
import { readReferenceKey, referenceField } from './reference-field.js'
import type { FoundReference, ReferencePage, ReferencePosition, ReferenceSelection } from './reference-store.js'

type AskingNeeds = Pick<DataDeps, 'storage' | 'collections'>

/** What was asked, as a cursor carries it on. */
interface Asked extends JsonObject {
  key: string
  itemIds: string[]
  ofSeveral: boolean
  order: 'ASC' | 'DESC'
  fields: string[]
}

interface Found {
  references: FoundReference[]
  total: number | undefined
  /** The caller may read nothing of the other collection. */
  unauthorized: boolean
}
const NOTHING: Found = { references: [], total: 0, unauthorized: false }

/**
 * A page of the items that one item refers to, or that several do, as the text of the answer (wire-protocol §8.2).
 * References of one item that lead to nothing the caller may see are left out; those of several are told as unresolved.
 * @throws DataError
 */
export async function queryReferenced(
  request: QueryReferencedRequest,
  caller: DataCaller,
  deps: AskingNeeds & Pick<DataDeps, 'secrets' | 'siteId'>,
): Promise<string> {
  const { dataCollectionId: collectionId, returnTotalCount } = request
  const page = readPage(request)
  const cursor = page.cursor === undefined ? undefined : openCursor(page.cursor, 'referenced', collectionId, deps)
  const asked = (cursor?.asked as Asked | undefined) ?? readAsked(request)
  const { key, itemIds, ofSeveral, order } = asked
  const limit = limitOr(page.limit, cursor?.limit)
  const fields = readProjection(asked.fields)
  const after = cursor && { position: cursor.position as unknown as ReferencePosition, direction: cursor.direction }
  const { collection, readable } = await readableItems(collectionId, itemIds, caller, deps)
  const field = referenceField(collection, key)
  if (!ofSeveral && readable.length === 0) throw noSuchItem(itemIds[0] as string, collectionId)

  const found = await findReferences(
    { collectionId, share: shareOf(caller), field, itemIds: readable },
    {
      page: { order, limit: limit + 1, offset: page.offset, after },
      // Whose inverse it is, the caller may not even read the ids of.
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
    return sealCursor({ of: 'referenced', collectionId, asked, position, direction, limit }, deps)
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
    if (item !== undefined) return `{${whose}"dataItem":${showItem(item, { collectionId: field.to, fields })}}`
    const { unauthorized } = found
    return JSON.stringify({
      unresolvedReference: { referringItemId: itemId, referencedItemId: referencedId, unauthorized },
    })
  })
  return `{"results":[${results.join()}],"pagingMetadata":${JSON.stringify(metadata)}}`
}

/** Whether an item refers to another one that the caller may see. @throws DataError */
export async function isReferenced(
  given: {
    dataCollectionId: string
    referringItemFieldName: string
    referringItemId: string
    referencedItemId: string
  },
  caller: DataCaller,
  deps: AskingNeeds,
): Promise<boolean> {
  const { dataCollectionId: collectionId } = given
  const key = readReferenceKey(given.referringItemFieldName)
  const itemIds = [readItemId(given.referringItemId)]
  const referencedId = readItemId(given.referencedItemId)
  const { collection, readable } = await readableItems(collectionId, itemIds, caller, deps)
  const field = referenceField(collection, key)
  if (readable.length === 0) throw noSuchItem(given.referringItemId, collectionId)
  const page = { order: 'ASC', limit: 1, offset: 0 } as const
  const asked = { collectionId, share: shareOf(caller), field, itemIds, referencedId }
  const { references } = await findReferences(asked, { page, unresolved: false, total: false }, caller, deps)
  return references.length > 0
}

/** @throws DataError WDE0002, WDE0020, WDE0075 */
function readAsked({
  referringItemFieldName,
  referringItemId,
  referringItemIds,
  order,
  fields,
}: QueryReferencedRequest): Asked {
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

interface Asking {
  page: ReferencePage
  unresolved: boolean
  total: boolean
}

/**
 * With `unresolved`, a collection that may not be read or is not there has references that lead to nothing.
 * @throws DataError WDE0027, WDE0028
 */
async function findReferences(
  asked: Omit<ReferenceSelection, 'referenced'>,
  { page, unresolved, total }: Asking,
  caller: DataCaller,
  deps: AskingNeeds,
): Promise<Found> {
  const { to } = asked.field
  if (asked.itemIds.length === 0) return NOTHING
  const select = async (
    referenced: ReferenceSelection['referenced'] | undefined,
    { references }: Pick<DataStores, 'references'>,
  ): Promise<Omit<Found, 'unauthorized'>> => {
    const selection = { ...asked, referenced }
    return {
      references: await references.select(selection, { ...page, unresolved }),
      total: total ? await references.count(selection, unresolved) : undefined,
    }
  }
  try {
    const found = await askCollection(
      to,
      caller,
      deps,
      ({ collectionRevision, ownerId }, stores) => select({ collectionId: to, collectionRevision, ownerId }, stores),
      ({ references }) => references.length === 0,
    )
    return { ...found, unauthorized: false }
  } catch (error) {
    const code = error instanceof DataError ? error.code : undefined
    if (code === 'WDE0025' && !unresolved) return NOTHING
    if (!unresolved || (code !== 'WDE0025' && code !== 'WDE0027')) throw error
    const found = await deps.storage.read((stores) => select(undefined, stores))
    return { ...found, unauthorized: code === 'WDE0027' }
  }
}
