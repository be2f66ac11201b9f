import { Builder, toFieldName } from './builder.js'
import type { AnyItem, FieldOf, Operand } from './item.js'

/** A condition as it travels (wire-protocol §8.3). `{}` holds for every item. */
export type Filter = { readonly [name: string]: unknown }
/** A condition as it is given: built, by a function that builds on nothing, or as it travels. */
export type Condition<T extends object = AnyItem> = Where<T> | ((where: Where<T>) => Where<T>) | Filter

/** Conditions on the fields of an item; those that follow one another all have to hold. */
export class Where<T extends object = AnyItem> extends Builder {
  readonly filter: Filter = {}

  /** The same kind, value and letter case; on a list, of one of its elements. */
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
  /** From `start` on, and before `end`. */
  between<F extends FieldOf<T>>(field: F, start: Operand<T, F>, end: Operand<T, F>): this {
    return this.ge(field, start).lt(field, end)
  }
  /** One of the values. */
  in<F extends FieldOf<T>>(field: F, values: readonly Operand<T, F>[]): this {
    return this.is(field, '$in', values)
  }
  /** At least one of the values is in the list. */
  hasSome<F extends FieldOf<T>>(field: F, values: readonly Operand<T, F>[]): this {
    return this.is(field, '$hasSome', values)
  }
  /** Every one of the values is in the list. */
  hasAll<F extends FieldOf<T>>(field: F, values: readonly Operand<T, F>[]): this {
    return this.is(field, '$hasAll', values)
  }
  /** The text has this part; letter case does not matter. */
  contains(field: FieldOf<T>, text: string): this {
    return this.is(field, '$contains', text)
  }
  startsWith(field: FieldOf<T>, text: string): this {
    return this.is(field, '$startsWith', text)
  }
  endsWith(field: FieldOf<T>, text: string): this {
    return this.is(field, '$endsWith', text)
  }
  /** Missing or null. An empty text is not empty. */
  isEmpty(field: FieldOf<T>): this {
    return this.that(field, null)
  }
  isNotEmpty(field: FieldOf<T>): this {
    return this.is(field, '$ne', null)
  }
  /** The field is there, be it null; with `false`, it is missing. */
  exists(field: FieldOf<T>, there = true): this {
    return this.is(field, '$exists', there)
  }

  /** What was said so far, and this. */
  and(condition: Condition<T>): this {
    return this.derive({ filter: combineWithAnd(this.filter, toFilter(condition)) })
  }
  /** What was said so far, or this. Where nothing was said so far, every item fits. */
  or(condition: Condition<T>): this {
    return this.derive({
      filter: { $or: [...operandsOf(this.filter, '$or'), ...operandsOf(toFilter(condition), '$or')] },
    })
  }
  /** What was said so far, and not this. A missing field is "not equal". */
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

/** A condition for `and`, `or`, `not` and the like, ahead of its use. */
export const where = <T extends object = AnyItem>(): Where<T> => new Where<T>()

export function toFilter<T extends object>(condition: Condition<T>): Filter {
  if (typeof condition === 'function') return condition(new Where<T>()).filter
  return condition instanceof Where ? condition.filter : (condition as Filter)
}

/**
 * An object to compare with. One with the name of an operator would be taken for a condition, which matters where it
 * was typed by somebody else.
 * @throws TypeError
 */
function toLiteral(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) Object.keys(value).forEach(toFieldName)
  return value ?? null
}

/** In one object where that says the same: when no field comes twice, and nothing is an operator. */
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
