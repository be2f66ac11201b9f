import { INCLUDED_BY_DEFAULT, type IncludedReferences, type Json, type JsonObject } from '@foyer/protocol'
import { DataError } from '../../../kernel/errors/data-error.js'
import type { Collection } from '../collections/collection.js'
import type { DataCaller } from '../data-caller.js'
import type { DataDeps } from '../deps.js'
import type { FoundItem } from '../query/item-query-store.js'
import { readCollection } from '../query/read-collection.js'
import { type ReferenceField, referenceField } from './reference-field.js'
import type { FoundReference } from './reference-store.js'

/** The maximum number of included items in one response. */
const MAX_INCLUDED = 10_000

/** A reference field whose items are included, and the maximum number of them per item. */
interface Include {
  field: ReferenceField
  limit: number
}
/** Included items, by the id of the referring item and then by the key of the field. */
export type Included = ReadonlyMap<string, JsonObject>

/** Resolves the reference fields to include. @throws DataError WDE0020 */
export function readIncludes(collection: Collection, includes: IncludedReferences): Include[] {
  const byKey = new Map(includes.map(({ field, limit }) => [field, limit ?? INCLUDED_BY_DEFAULT]))
  return [...byKey].map(([key, limit]) => ({ field: referenceField(collection, key), limit }))
}

/**
 * Loads the referenced items that the caller may read, with one query per field for any number of items. A reference to
 * an item that does not exist or that the caller may not read remains in the item unchanged. With `refuse`, a
 * collection that the caller may not read at all is an error; the response to a write omits its items instead.
 * @throws DataError WDE0027, WDE0028
 */
export async function loadIncludes(
  found: readonly Pick<FoundItem, 'itemId'>[],
  { collectionId, includes, refuse }: { collectionId: string; includes: readonly Include[]; refuse: boolean },
  caller: DataCaller,
  deps: Pick<DataDeps, 'storage' | 'collections'>,
): Promise<Included> {
  if (includes.length === 0 || found.length === 0) return new Map()
  const included = new Map(found.map(({ itemId }): [string, JsonObject] => [itemId, {}]))
  let room = MAX_INCLUDED
  for (const { field, limit } of includes) {
    if (field.cardinality === 'several') for (const fields of included.values()) fields[field.key] = []
    const references = await selectReferences(
      [...included.keys()],
      { collectionId, field, limit, room, refuse },
      caller,
      deps,
    )
    if (references.length > room && refuse)
      throw new DataError('WDE0028', `An answer includes at most ${MAX_INCLUDED} items. Ask for a smaller page.`)
    const returned = references.slice(0, room)
    room -= returned.length
    for (const { itemId, item } of returned) {
      const fields = included.get(itemId)
      if (item === undefined || fields === undefined) continue
      const document = JSON.parse(item.data) as JsonObject
      if (field.cardinality === 'one') fields[field.key] = document
      else (fields[field.key] as Json[]).push(document)
    }
  }
  return included
}

async function selectReferences(
  itemIds: string[],
  { collectionId, field, limit, room, refuse }: Include & { collectionId: string; room: number; refuse: boolean },
  caller: DataCaller,
  deps: Pick<DataDeps, 'storage' | 'collections'>,
): Promise<FoundReference[]> {
  try {
    return await readCollection(
      field.targetCollectionId,
      caller,
      deps,
      ({ collectionRevision, ownerId, queueKey }, stores) =>
        stores.references.select(
          {
            collectionId,
            queueKey,
            field,
            itemIds,
            referenced: { collectionId: field.targetCollectionId, collectionRevision, ownerId },
          },
          { order: 'ASC', limit: room + 1, offset: 0, perItem: limit },
        ),
      (references) => references.length === 0,
    )
  } catch (error) {
    // A deleted collection has no items. A write that is already done does not fail because of its includes.
    const passed = refuse ? ['WDE0025'] : ['WDE0025', 'WDE0027', 'WDE0028']
    if (error instanceof DataError && passed.includes(error.code)) return []
    throw error
  }
}
