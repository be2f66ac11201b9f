/** An item of unknown type. */
export type AnyItem = Record<string, unknown>

/** The system fields of every item, written by the server (wire-protocol §8.1). */
export interface SystemFields {
  _id: string
  /** The visitor or member who created the item; absent if a back end did. */
  _owner?: string
  _createdDate: Date
  _updatedDate: Date
}

/** An item as returned by a read: its own fields and the system fields. */
export type Item<T extends object = AnyItem> = T & SystemFields
/** An item to insert. Without an `_id` the server generates one. */
export type NewItem<T extends object = AnyItem> = T & Partial<SystemFields>
/** An item that replaces the one with the same `_id`. */
export type ChangedItem<T extends object = AnyItem> = T & Partial<SystemFields> & Pick<SystemFields, '_id'>

/** The name of a field, or a dotted path into an object. */
export type FieldOf<T extends object> = (keyof Item<T> & string) | `${keyof T & string}.${string}`
/** Type of a field's value; `unknown` for a dotted path. */
export type Held<T extends object, F> = F extends keyof Item<T> ? Item<T>[F] : unknown
/** What a field is compared with: a value of its type, an element of its list, or `null`. */
export type Operand<T extends object, F> = Held<T, F> | ElementOf<NonNullable<Held<T, F>>> | null
type ElementOf<V> = V extends readonly (infer E)[] ? E : never

/** An item on the wire. The server counts its writes. */
export interface WireItem {
  data: object
  revision?: string
}
const revisions = new WeakMap<object, string>()

/** Converts an item of the wire format: decodes dates and adds the revision. */
export function toItem<T extends object>({ data, revision }: WireItem): Item<T> {
  if (revision !== undefined) revisions.set(data, revision)
  return data as Item<T>
}

/**
 * Returns the revision of an item: how often it had been written when it was read. Pass it to a later write to have
 * that rejected (`WDE0178`) if the item was changed meanwhile. Only for objects returned by this package; `undefined`
 * for copies.
 * @example
 * await pots.update({ ...pot, price: 12 }, { revision: revisionOf(pot) })
 */
export const revisionOf = (item: object): string | undefined => revisions.get(item)

/** An item or its id. */
export type ItemOrId = string | { readonly _id: string }
/** Returns the id of an item, which may be given as the id itself. */
export const getItemId = (item: ItemOrId): string => (typeof item === 'string' ? item : item._id)
