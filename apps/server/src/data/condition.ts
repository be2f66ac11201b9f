import type { JsonObject } from '@foyer/protocol'
import type { Stores } from '../storage.js'
import type { Collection } from './collection.js'
import { type Filter, readFilter } from './query/filter.js'
import { fieldsNamed, matches } from './query/interpret-filter.js'
import { severalReferences } from './references/reference-field.js'

/** What a stored item must meet to be changed (wire-protocol §8.1). */
export type Condition = Filter

/** @throws DataError WDE0068 */
export const conditionOf = (filter: unknown): Condition | undefined =>
  filter === undefined || filter === null ? undefined : readFilter(filter)

/**
 * The condition as it is asked of items that are held, whose references stay as they are meanwhile: where it names a field of several, the ids of those
 * stand in the document (decision 49).
 */
export async function conditionOn(
  condition: Condition | undefined,
  collection: Collection,
  itemIds: readonly string[],
  { references }: Pick<Stores, 'references'>,
): Promise<((document: JsonObject) => boolean) | undefined> {
  if (condition === undefined) return undefined
  const named = fieldsNamed(condition)
  const several = severalReferences(collection).filter(({ key }) => named.has(key))
  if (several.length === 0) return (document) => matches(condition, document)
  const found = new Map<string, JsonObject>()
  for (const { key } of several)
    for (const [itemId, ids] of await references.idsOf(collection.collectionId, key, itemIds))
      found.set(itemId, { ...found.get(itemId), [key]: ids })
  return (document) => {
    const seen = { ...document }
    for (const { key } of several) delete seen[key]
    return matches(condition, { ...seen, ...found.get(document._id as string) })
  }
}
