import { ITEM_ID_MAX_CHARACTERS, ITEM_MAX_BYTES, type JsonObject, type SentItem, systemFields } from '@foyer/protocol'
import { DataError } from '../../../kernel/errors/data-error.js'
import { isJsonObject, valueAt } from '../../../kernel/text/json.js'
import { isSafeText } from '../../../kernel/text/unsafe-text.js'
import { type Collection, indexedPaths } from '../collections/collection.js'
import { assertMatchesSchema } from '../collections/field-types.js'
import { assertIndexable } from '../collections/indexable.js'
import type { DataCaller } from '../data-caller.js'
import { wireDate } from '../wire-date.js'
import { normalise } from './document.js'
import type { StoredItem } from './item-store.js'

/** A received item in its stored form, without the fields that only the server writes. */
export interface ParsedItem {
  itemId: string | undefined
  /** The owner that an admin names; other callers cannot name one. */
  ownerId: string | undefined
  fields: JsonObject
  /** The revision that the sender has read. */
  revision: number | undefined
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what an id may not have.
const CONTROL = /[\u0000-\u001f\u007f]/

/**
 * Reads an item id. Only its length is limited: slashes, quotes and percent signs are allowed.
 * @throws DataError WDE0002
 */
export function readItemId(value: unknown): string {
  if (typeof value !== 'string' || value === '' || value.length > ITEM_ID_MAX_CHARACTERS)
    throw new DataError('WDE0002', `The id of an item is text of 1 to ${ITEM_ID_MAX_CHARACTERS} characters.`)
  // A URL with one of these would be read as a different URL.
  if (!isSafeText(value) || CONTROL.test(value) || value === '.' || value === '..')
    throw new DataError('WDE0002', 'The id of an item has no control characters and is neither . nor .. .')
  return value
}

/**
 * Reads an item by the rules of a collection. System fields that the caller may not write are dropped, as Wix does
 * (wire-protocol §8.1).
 * @throws DataError
 */
export function readItem({ id, data, revision }: SentItem, collection: Collection, caller: DataCaller): ParsedItem {
  if (!isJsonObject(data)) throw new DataError('WDE0004', 'An item is an object.')
  const fields = { ...data }
  const named = fields._id ?? id ?? undefined
  const owner = fields._owner
  for (const field of systemFields) delete fields[field]
  normalise(fields)
  normaliseReferences(fields, collection)
  assertMatchesSchema(fields, collection)
  assertIndexable(fields, collection)
  return {
    itemId: named === undefined ? undefined : readItemId(named),
    ownerId: readOwner(owner, caller),
    fields,
    revision: revision ?? undefined,
  }
}

/**
 * Returns the owner that a back end sent in `_owner`; undefined for other callers, who cannot choose it.
 * @throws DataError WDE0075 if it is not a valid id
 */
export function readOwner(owner: unknown, caller: DataCaller): string | undefined {
  if (caller.kind !== 'admin' || owner === undefined || owner === null) return undefined
  if (typeof owner !== 'string' || owner === '' || owner.length > 200 || !isSafeText(owner))
    throw new DataError('WDE0075', '"_owner" must be the id of a visitor or a member.')
  return owner
}

/**
 * Replaces a referenced item that was sent as a whole by its id, and removes multi-references, which are stored
 * elsewhere (wire-protocol §8.3).
 */
export function normaliseReferences(fields: JsonObject, collection: Collection): void {
  for (const { key, type } of collection.fields) {
    if (type === 'MULTI_REFERENCE') delete fields[key]
    else if (type === 'REFERENCE') {
      const value = fields[key]
      if (isJsonObject(value) && typeof value._id === 'string') fields[key] = value._id
    }
  }
}

/** Builds an item in its stored form. @throws DataError WDE0009 */
export function buildStoredItem(
  { itemId, ownerId, createdAt, updatedAt, revision }: Omit<StoredItem, 'data'>,
  fields: JsonObject,
): StoredItem {
  const document = {
    _id: itemId,
    ...fields,
    _owner: ownerId,
    _createdDate: wireDate(createdAt),
    _updatedDate: wireDate(updatedAt),
  }
  const data = JSON.stringify(document)
  // A character takes at most three bytes, so most documents need no exact count.
  if (data.length * 3 > ITEM_MAX_BYTES && Buffer.byteLength(data) > ITEM_MAX_BYTES)
    throw new DataError('WDE0009', `An item has at most ${ITEM_MAX_BYTES / 1024} KB.`)
  return { itemId, ownerId, createdAt, updatedAt, revision, data }
}

/** The fields of a stored item, without system fields. */
export function fieldsOf({ data }: Pick<StoredItem, 'data'>): JsonObject {
  const document = JSON.parse(data) as JsonObject
  for (const field of systemFields) delete document[field]
  return document
}

/** The indexed paths at which these documents contain a list and none was recorded (decision 25). */
export function newListPaths(documents: readonly JsonObject[], collection: Collection): string[] {
  if (collection.indexes.length === 0) return []
  const untracked = indexedPaths(collection).filter((path) => !collection.listPaths.includes(path))
  return untracked.filter((path) => documents.some((document) => Array.isArray(valueAt(document, path))))
}
