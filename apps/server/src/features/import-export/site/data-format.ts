import {
  collectionField,
  collectionId,
  collectionRoles,
  createIndexRequest,
  FIELD_NAME_MAX_CHARACTERS,
  promotionPolicy,
} from '@foyer/protocol'
import { z } from 'zod'
import { rfc3339 } from '../../../kernel/clock.js'
import { DataError } from '../../../kernel/errors/data-error.js'
import { isJsonObject } from '../../../kernel/text/json.js'
import type { Collection } from '../../data/collections/collection.js'
import { normalise } from '../../data/items/document.js'
import { buildStoredItem, readItemId } from '../../data/items/item.js'
import type { StoredItem } from '../../data/items/item-store.js'
import { canonicalDate, isWireDate } from '../../data/wire-date.js'
import type { StoredReference } from '../transfer-store.js'

/** Maximum number of references in one line. */
export const MAX_REFERENCES_PER_LINE = 1000

export const time = z.iso
  .datetime({ offset: true, error: 'is not an RFC 3339 time' })
  .transform((text) => Date.parse(text))
const role = z.enum(collectionRoles)
/** Checks a value by a rule of items. */
const byRule =
  <T>(check: (value: T) => unknown, what: string) =>
  (value: T, context: z.RefinementCtx): void => {
    try {
      check(value)
    } catch (error) {
      if (!(error instanceof DataError)) throw error
      context.addIssue({ code: 'custom', message: `${what}: ${error.message}` })
    }
  }

/** Since version 3. */
export const collectionLine = z.strictObject({
  kind: z.literal('collection'),
  collectionId,
  displayName: z.string().max(300).optional(),
  fields: z.array(collectionField).max(500).default([]),
  permissions: z.strictObject({ read: role, insert: role, update: role, remove: role }),
  enforceSchema: z.boolean().default(false),
  promotion: promotionPolicy.default({ kind: 'reassign' }),
  changeEvents: z.boolean().optional(),
  indexes: z.array(createIndexRequest.shape.index).default([]),
  createdAt: time.optional(),
})
export type CollectionLine = z.output<typeof collectionLine>

/** Since version 3. The document as in a response of the data service; without an owner it belongs to the site. */
export const itemLine = z.strictObject({
  kind: z.literal('item'),
  collectionId,
  data: z
    .record(z.string(), z.unknown())
    .superRefine(byRule((data) => parseItem(structuredClone(data), 'the site', 0), 'is no item')),
})
export type ItemLine = z.output<typeof itemLine>

const itemId = z.string().superRefine(byRule(readItemId, 'is no id'))
/** Since version 3. References of an item, in their order, on several lines if one is not enough. */
export const referencesLine = z.strictObject({
  kind: z.literal('references'),
  collectionId,
  itemId,
  field: z.string().max(FIELD_NAME_MAX_CHARACTERS),
  to: z.array(itemId).max(MAX_REFERENCES_PER_LINE),
})
export type ReferencesLine = z.output<typeof referencesLine>

/** Converts the item of a line to its stored form. @throws DataError if it breaks a rule of items */
export function parseItem(data: Record<string, unknown>, siteId: string, now: number): StoredItem {
  const { _id, _owner = siteId, _createdDate, _updatedDate, ...fields } = data
  const itemId = readItemId(_id)
  if (typeof _owner !== 'string') throw new DataError('WDE0075', '"_owner" must be text.')
  const createdAt = parseItemDate(_createdDate) ?? now
  const updatedAt = parseItemDate(_updatedDate) ?? createdAt
  const normalisedFields = normalise(fields)
  return buildStoredItem(
    { itemId, ownerId: _owner, createdAt, updatedAt, revision: 1 },
    isJsonObject(normalisedFields) ? normalisedFields : {},
  )
}

/** Parses a date of an item to milliseconds; undefined if there is none. @throws DataError WDE0075 */
export function parseItemDate(date: unknown): number | undefined {
  if (date === undefined) return undefined
  const canonical = isWireDate(date) ? canonicalDate(date.$date) : undefined
  if (canonical === undefined) throw new DataError('WDE0075', 'A date of the item is none.')
  return Date.parse(canonical)
}

/** Copies field by field, so that a new property is not exported by accident (V15.3.1). */
export const toCollectionLine = (collection: Collection) => ({
  kind: 'collection',
  collectionId: collection.collectionId,
  displayName: collection.displayName,
  fields: collection.fields,
  permissions: collection.permissions,
  enforceSchema: collection.enforceSchema,
  promotion: collection.promotion,
  // Only if it is on, so that earlier versions can read the other collections.
  ...(collection.changeEvents && { changeEvents: true }),
  indexes: collection.indexes.map(({ name, fields, unique, caseInsensitive }) => ({
    name,
    fields,
    unique,
    caseInsensitive,
  })),
  createdAt: rfc3339(collection.createdAt),
})

/** Converts an item to a line. Items of the site get no owner, so that they belong to the site that imports them. */
export function toItemLine(collection: string, { data, ownerId }: StoredItem, siteId: string) {
  const { _owner, ...document } = JSON.parse(data)
  return { kind: 'item', collectionId: collection, data: ownerId === siteId ? document : { ...document, _owner } }
}

/** Converts references of one item and field to a line. */
export function toReferencesLine(collection: string, references: readonly StoredReference[]): ReferencesLine {
  const [{ itemId, field }] = references as [StoredReference]
  return { kind: 'references', collectionId: collection, itemId, field, to: references.map((one) => one.referencedId) }
}
