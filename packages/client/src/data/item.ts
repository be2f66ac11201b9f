/** An item of which nothing is known beforehand. */
export type AnyItem = Record<string, unknown>

/** The fields of every item that the server writes (wire-protocol §8.1). */
export interface SystemFields {
  _id: string
  /** The visitor or member who created it; not there when a back end did. */
  _owner?: string
  _createdDate: Date
  _updatedDate: Date
}

/** An item as it is read: its own fields and those of the server. */
export type Item<T extends object = AnyItem> = T & SystemFields
/** An item to insert. Without an `_id` the server makes one. */
export type NewItem<T extends object = AnyItem> = T & Partial<SystemFields>
/** An item to write in the place of the one with its `_id`. */
export type ChangedItem<T extends object = AnyItem> = T & Partial<SystemFields> & Pick<SystemFields, '_id'>

/** The name of a field, or names with dots that lead into an object. */
export type FieldOf<T extends object> = (keyof Item<T> & string) | `${keyof T & string}.${string}`
/** What a field holds; unknown behind a dot. */
export type Held<T extends object, F> = F extends keyof Item<T> ? Item<T>[F] : unknown
/** What a field is compared with: what it holds, an element of the list it holds, or null. */
export type Operand<T extends object, F> = Held<T, F> | ElementOf<NonNullable<Held<T, F>>> | null
type ElementOf<V> = V extends readonly (infer E)[] ? E : never

/** An item as it comes over the wire. The server counts its writes. */
export interface WireItem {
  data: object
  revision?: string
}
const revisions = new WeakMap<object, string>()

export function toItem<T extends object>({ data, revision }: WireItem): Item<T> {
  if (revision !== undefined) revisions.set(data, revision)
  return data as Item<T>
}

/**
 * How often an item had been written when it was read, to have a later write refused (`WDE0178`) when somebody else
 * wrote meanwhile. Known of the very objects this package gave; undefined of copies.
 * @example await pots.update({ ...pot, price: 12 }, { revision: revisionOf(pot) })
 */
export const revisionOf = (item: object): string | undefined => revisions.get(item)

/** An item, or its id. */
export type ItemOrId = string | { readonly _id: string }
export const getItemId = (item: ItemOrId): string => (typeof item === 'string' ? item : item._id)
