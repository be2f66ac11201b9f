import type { JsonObject, JsonValue } from '../../../kernel/text/json.js'
import type { SortKey } from '../../../kernel/text/sort-key.js'
import type { TextPattern } from '../../../kernel/text/text-pattern.js'
import type { SqlText } from '../../../platform/database/sql-text.js'
import type { Comparison } from './filter.js'
import type { Scalar } from './operand.js'

/** A condition in SQL. It may be unknown where it is not true: `compile-filter.ts` denies with `is not true`. */
export type Condition = SqlText<boolean>

/** Where a value stands in a statement: a field of an item, or one element of a list. Each database has its own. */
export interface JsonPathAccessor {
  /** What orders the value: one expression or two. Never null together with another kind. */
  readonly keys: readonly SqlText<unknown>[]
  /** The values that `keys` have for a key of the interpreter, in their order; null for what is missing. */
  encodeKey(key: SortKey): unknown[]
  /**
   * The value that `keys` were made of; undefined for a document, whose keys do not tell it, and null for what is
   * missing.
   */
  decodeKeys(keys: readonly unknown[]): JsonValue | undefined
  isAbsent(): Condition
  isPresent(): Condition
  /** Neither a list nor an object, dates aside. */
  isScalar(): Condition
  /** @param values at least one */
  isOneOf(values: readonly Scalar[]): Condition
  comparesWith(comparison: Comparison, value: Scalar): Condition
  isDocument(value: JsonObject | JsonValue[]): Condition
  matchesPattern(pattern: TextPattern): Condition
  /** Whether some element of the list that stands here meets a condition; false when no list does. */
  anyElement(meets: (element: JsonPathAccessor) => Condition): Condition
}
