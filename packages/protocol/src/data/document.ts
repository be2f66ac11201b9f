import { z } from 'zod'

/** JSON content of an item. Dates are `{"$date": "<ISO 8601>"}` (wire-protocol §8.1). */
export type Json = null | boolean | number | string | Json[] | JsonObject
export interface JsonObject {
  [name: string]: Json
}

/** The fields of every item that the server writes. */
export const systemFields = ['_id', '_owner', '_createdDate', '_updatedDate'] as const
export type SystemField = (typeof systemFields)[number]

/** 500 KB: maximum size of an item's JSON in bytes of UTF-8 (wire-protocol §10). */
export const ITEM_MAX_BYTES = 500 * 1024
/** Maximum nesting depth of an item; the item itself is the first level. */
export const ITEM_MAX_DEPTH = 16
export const ITEM_ID_MAX_CHARACTERS = 128
/** Maximum total size of one item's strings in one index. */
export const INDEXED_TEXT_MAX_BYTES = 2000
/** Higher than the limits recommended in wire-protocol §10, so that existing data can be imported. */
export const FIELD_NAME_MAX_CHARACTERS = 128
export const INDEXES_PER_COLLECTION = 16
export const COLLECTIONS_PER_SITE = 1000

/** Id of a collection. It is part of paths and of index names, so few characters are allowed. */
export const collectionId = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9_@/.-]{0,99}$/,
    'must be 1 to 100 letters, digits, _, -, @, / or ., the first a letter or digit',
  )

/** `_id`, a field name, or a dotted path: what a filter, a sort or an index may name. */
export const fieldPath = z
  .string()
  .max(FIELD_NAME_MAX_CHARACTERS * 4)
  .regex(
    /^[A-Za-z_][A-Za-z0-9_-]*(\.[A-Za-z_][A-Za-z0-9_-]*)*$/,
    'must be the name of a field, or names with dots between',
  )

/** Maximum size in bytes of a request with one item, and with many; larger requests are rejected (WDE0109). */
export const ITEM_REQUEST_MAX_BYTES = 1024 * 1024
export const BULK_REQUEST_MAX_BYTES = 8 * 1024 * 1024
