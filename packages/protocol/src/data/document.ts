import { z } from 'zod'
import { anyText } from '../scalars.js'

/** JSON as it is: what an item holds. Dates are `{"$date": "<ISO 8601>"}` (wire-protocol §8.1). */
export type Json = null | boolean | number | string | Json[] | JsonObject
export interface JsonObject {
  [name: string]: Json
}

/** A date of an item, on the wire and in the store. */
export interface WireDate {
  $date: string
}

/** The fields of every item that the server writes. */
export const systemFields = ['_id', '_owner', '_createdDate', '_updatedDate'] as const
export type SystemField = (typeof systemFields)[number]

/** An item as it is read: its own fields and those of the server. */
export interface ItemDocument extends JsonObject {
  _id: string
  _owner: string
  _createdDate: { $date: string }
  _updatedDate: { $date: string }
}

/** 500 KB, in bytes of the item's JSON in UTF-8 (wire-protocol §10). */
export const ITEM_MAX_BYTES = 500 * 1024
/** How deep an item nests: the item itself is the first level. */
export const ITEM_MAX_DEPTH = 16
export const ITEM_ID_MAX_CHARACTERS = 128
/** The texts of one item in one index, together. */
export const INDEXED_TEXT_MAX_BYTES = 2000
/** The server is more generous than the advice of wire-protocol §10, so that data of elsewhere can be taken over. */
export const FIELD_NAME_MAX_CHARACTERS = 128
export const INDEXES_PER_COLLECTION = 16
export const FIELDS_PER_INDEX = 3
export const COLLECTIONS_PER_SITE = 1000

/** The id of a collection: it stands in paths and in the names of indexes, so its letters are few. */
export const collectionId = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9_@/.-]{0,99}$/,
    'must be 1 to 100 letters, digits, _, -, @, / or ., the first a letter or digit',
  )

/** `_id`, a name, or names with dots: what a filter, a sort or an index may name. */
export const fieldPath = z
  .string()
  .max(FIELD_NAME_MAX_CHARACTERS * 4)
  .regex(
    /^[A-Za-z_][A-Za-z0-9_-]*(\.[A-Za-z_][A-Za-z0-9_-]*)*$/,
    'must be the name of a field, or names with dots between',
  )

/** Any document, of the depth and names that only the server looks at. */
export const anyDocument = z.record(anyText, z.unknown())

/** How large a request of one item, and one of many, may be in bytes; larger ones are refused (WDE0109). */
export const ITEM_REQUEST_MAX_BYTES = 1024 * 1024
export const BULK_REQUEST_MAX_BYTES = 8 * 1024 * 1024
