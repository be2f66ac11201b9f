import { BULK_REQUEST_LIMIT, type Json, type SentItem } from '@foyer/protocol'
import { DataError } from '../../../kernel/errors/data-error.js'
import { isJsonObject } from '../../../kernel/text/json.js'
import type { Collection } from '../collections/collection.js'
import type { DataStores } from '../deps.js'
import { readItemId } from '../items/item.js'
import { isFailed, type WriteResult } from '../write-result.js'
import type { ReferenceField } from './reference-field.js'
import type { Reference } from './reference-store.js'

/** What one request may bring with its items. */
const MAX_REFERENCES_PER_REQUEST = 10_000

/** The ids that an item brings, by its fields of several. A field that was not sent is not among them. */
export type SentReferences = ReadonlyMap<string, readonly string[]>

/**
 * The references that an item brings in these fields of several: ids, or whole items.
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
 * Keeps what written items brought, in the transaction that wrote them: a field that was sent has the references that
 * were sent and no others, a field that was not sent keeps its own. Of an item that was written twice the later one
 * counts.
 * @param sent what each item of the request brought
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
