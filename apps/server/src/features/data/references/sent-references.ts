import { BULK_REQUEST_LIMIT, type Json, type SentItem } from '@foyer/protocol'
import { DataError } from '../../../kernel/errors/data-error.js'
import { isJsonObject } from '../../../kernel/text/json.js'
import type { Collection } from '../collections/collection.js'
import type { DataStores } from '../deps.js'
import { readItemId } from '../items/item.js'
import { isFailed, type WriteResult } from '../write-result.js'
import type { ReferenceField } from './reference-field.js'
import type { Reference } from './reference-store.js'

/** The maximum number of references in a request that writes items. */
const MAX_REFERENCES_PER_REQUEST = 10_000

/** The ids sent with an item, by multi-reference field. Fields that were not sent are absent. */
export type SentReferences = ReadonlyMap<string, readonly string[]>

/**
 * Reads the references in the multi-reference fields of a sent item: ids, or whole items.
 * @throws DataError WDE0002, WDE0006, WDE0075
 */
export function readSentReferences(
  { data }: Pick<SentItem, 'data'>,
  fields: readonly ReferenceField[],
  limit: number = BULK_REQUEST_LIMIT,
): SentReferences {
  const sent = new Map<string, string[]>()
  if (!isJsonObject(data)) return sent
  let count = 0
  for (const { key } of fields) {
    const value = Object.hasOwn(data, key) ? data[key] : undefined
    if (value === undefined) continue
    if (value !== null && !Array.isArray(value))
      throw new DataError('WDE0075', `The field ${key} takes a list of ids or of items.`)
    const ids = (value ?? []).map((one) => readItemId(referencedIdOf(one)))
    count += ids.length
    if (count > limit) throw new DataError('WDE0006', `An item is written with at most ${limit} references.`)
    sent.set(key, ids)
  }
  return sent
}

const referencedIdOf = (value: Json): unknown => (isJsonObject(value) ? value._id : value)

/**
 * Stores the references sent with items, in the transaction that wrote the items. A field that was sent has exactly the
 * references that were sent; a field that was not sent is unchanged. If an item was written twice, the last write
 * applies.
 * @param sent the references sent with each item of the request
 * @throws DataError WDE0006
 */
export async function replaceSentReferences(
  { collectionId }: Collection,
  sent: readonly (SentReferences | undefined)[],
  outcomes: readonly WriteResult[],
  { references }: Pick<DataStores, 'references'>,
): Promise<void> {
  const fields = new Map<string, { from: Omit<Reference, 'referencedId'>; ids: readonly string[] }>()
  for (const [at, outcome] of outcomes.entries()) {
    if (isFailed(outcome)) continue
    const { itemId } = outcome.item
    for (const [field, ids] of sent[at] ?? [])
      fields.set(JSON.stringify([itemId, field]), { from: { itemId, field }, ids })
  }
  const written = [...fields.values()]
  if (written.reduce((sum, { ids }) => sum + ids.length, 0) > MAX_REFERENCES_PER_REQUEST)
    throw new DataError('WDE0006', `A request brings at most ${MAX_REFERENCES_PER_REQUEST} references.`)
  await references.clear(
    collectionId,
    written.map(({ from }) => from),
  )
  await references.insert(
    collectionId,
    written.flatMap(({ from, ids }) => ids.map((referencedId) => ({ ...from, referencedId }))),
  )
}
