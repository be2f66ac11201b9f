import { Builder, toFieldName } from './builder.js'
import type { AnyItem, FieldOf, Operand } from './item.js'

/** A condition in wire format (wire-protocol §8.3). `{}` matches every item. */
export type Filter = { readonly [name: string]: unknown }
/** A condition: built with `where`, as a function that receives an empty builder, or in wire format. */
export type Condition<T extends object = AnyItem> = Where<T> | ((where: Where<T>) => Where<T>) | Filter

/** Conditions on the fields of an item. Chained calls are combined with AND. */
export class Where<T extends object = AnyItem> extends Builder {
  readonly filter: Filter = {}

  /** Matches values of the same type and value, case-sensitive; for a list, any of its elements. */
  eq<F extends FieldOf<T>>(field: F, value: Operand<T, F>): this {
    return this.that(field, toLiteral(value))
  }
  ne<F extends FieldOf<T>>(field: F, value: Operand<T, F>): this {
    return this.is(field, '$ne', value)
  }
  gt<F extends FieldOf<T>>(field: F, value: Operand<T, F>): this {
    return this.is(field, '$gt', value)
  }
  ge<F extends FieldOf<T>>(field: F, value: Operand<T, F>): this {
    return this.is(field, '$gte', value)
  }
  lt<F extends FieldOf<T>>(field: F, value: Operand<T, F>): this {
    return this.is(field, '$lt', value)
  }
  le<F extends FieldOf<T>>(field: F, value: Operand<T, F>): this {
    return this.is(field, '$lte', value)
  }
  /** Matches values from `start` (inclusive) to `end` (exclusive). */
  between<F extends FieldOf<T>>(field: F, start: Operand<T, F>, end: Operand<T, F>): this {
    return this.ge(field, start).lt(field, end)
  }
  /** Matches any of the values. */
  in<F extends FieldOf<T>>(field: F, values: readonly Operand<T, F>[]): this {
    return this.is(field, '$in', values)
  }
  /** Matches lists that contain at least one of the values. */
  hasSome<F extends FieldOf<T>>(field: F, values: readonly Operand<T, F>[]): this {
    return this.is(field, '$hasSome', values)
  }
  /** Matches lists that contain all of the values. */
  hasAll<F extends FieldOf<T>>(field: F, values: readonly Operand<T, F>[]): this {
    return this.is(field, '$hasAll', values)
  }
  /** Matches strings that contain `text`, case-insensitive. */
  contains(field: FieldOf<T>, text: string): this {
    return this.is(field, '$contains', text)
  }
  startsWith(field: FieldOf<T>, text: string): this {
    return this.is(field, '$startsWith', text)
  }
  endsWith(field: FieldOf<T>, text: string): this {
    return this.is(field, '$endsWith', text)
  }
  /** Matches missing fields and `null`, but not the empty string. */
  isEmpty(field: FieldOf<T>): this {
    return this.that(field, null)
  }
  isNotEmpty(field: FieldOf<T>): this {
    return this.is(field, '$ne', null)
  }
  /** Matches if the field is present, even as `null`; with `false`, if it is missing. */
  exists(field: FieldOf<T>, there = true): this {
    return this.is(field, '$exists', there)
  }

  /** Combines the conditions so far with this one by AND. */
  and(condition: Condition<T>): this {
    return this.derive({ filter: combineWithAnd(this.filter, toFilter(condition)) })
  }
  /** Combines the conditions so far with this one by OR. Without earlier conditions, every item matches. */
  or(condition: Condition<T>): this {
    return this.derive({
      filter: { $or: [...operandsOf(this.filter, '$or'), ...operandsOf(toFilter(condition), '$or')] },
    })
  }
  /** Excludes items that match this condition. A missing field is "not equal". */
  not(condition: Condition<T>): this {
    return this.derive({ filter: { $and: [...operandsOf(this.filter, '$and'), { $not: [toFilter(condition)] }] } })
  }

  private is(field: string, operator: string, operand: unknown): this {
    return this.that(field, { [operator]: operand ?? null })
  }
  private that(field: string, test: unknown): this {
    return this.derive({ filter: combineWithAnd(this.filter, { [toFieldName(field)]: test }) })
  }
}

/** Creates a condition for use in `and`, `or`, `not` and similar calls. */
export const where = <T extends object = AnyItem>(): Where<T> => new Where<T>()

/** Converts a condition to a filter of the wire format. */
export function toFilter<T extends object>(condition: Condition<T>): Filter {
  if (typeof condition === 'function') return condition(new Where<T>()).filter
  return condition instanceof Where ? condition.filter : (condition as Filter)
}

/**
 * Validates an object to compare with. One with the name of an operator would be read as a condition, which matters for
 * untrusted input.
 * @throws TypeError
 */
function toLiteral(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) Object.keys(value).forEach(toFieldName)
  return value ?? null
}

/**
 * Merges two conditions into one object where that is equivalent: no field occurs twice, and nothing is an operator.
 */
export function combineWithAnd(left: Filter, right: Filter): Filter {
  const names = Object.keys(right)
  const before = Object.keys(left)
  if (before.length === 0 || names.length === 0) return before.length === 0 ? right : left
  const isPlain = [...before, ...names].every((name) => !name.startsWith('$'))
  return isPlain && !names.some((name) => before.includes(name))
    ? { ...left, ...right }
    : { $and: [...operandsOf(left, '$and'), ...operandsOf(right, '$and')] }
}

function operandsOf(filter: Filter, operator: '$and' | '$or'): readonly unknown[] {
  const list = filter[operator]
  return Array.isArray(list) && Object.keys(filter).length === 1 ? list : [filter]
}
