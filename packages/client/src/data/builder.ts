/** Base class of immutable builders: each call returns a new builder. */
export abstract class Builder {
  protected derive(change: object): this {
    return Object.assign(Object.create(Object.getPrototypeOf(this)), this, change)
  }
}

/** Returns the name of a field unchanged. @throws TypeError if it is empty or starts with `$`, as operators do */
export function toFieldName<F extends string>(field: F): F {
  if (field === '' || field.startsWith('$')) throw new TypeError(`Expected the name of a field. Received '${field}'`)
  return field
}

export interface Order {
  fieldName: string
  order: 'ASC' | 'DESC'
}

/** Returns the sort orders with those of further fields at the end. */
export const addSort = (sort: readonly Order[], order: Order['order'], fields: readonly string[]): Order[] => [
  ...sort,
  ...fields.map((field) => ({ fieldName: toFieldName(field), order })),
]
