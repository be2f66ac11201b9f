import type { JsonObject, JsonValue } from '../../../kernel/text/json.js'
import type { SortKey } from '../../../kernel/text/sort-key.js'
import type { TextPattern } from '../../../kernel/text/text-pattern.js'
import type { SqlText } from '../../../platform/database/sql-text.js'
import type { Comparison } from './filter.js'
import type { Scalar } from './operand.js'

/**
 * A condition in SQL. Where it is not true it may be unknown (null), so `compile-filter.ts` negates with `is not true`.
 */
export type Condition = SqlText<boolean>

/**
 * JSON path accessor: the expressions and conditions for a value in a statement, which is a field of an item or an
 * element of a list. Each database has its own implementation.
 */
export interface JsonPathAccessor {
  /** The sort key of the value, as one or two expressions. They are null only if the value is missing or null. */
  readonly keys: readonly SqlText<unknown>[]
  /** Returns the values that `keys` have for a sort key, in the same order; null for a missing value. */
  encodeKey(key: SortKey): unknown[]
  /**
   * Returns the value that produced `keys`: null if it was missing, undefined for a list or an object, which cannot be
   * restored from its keys.
   */
  decodeKeys(keys: readonly unknown[]): JsonValue | undefined
  isAbsent(): Condition
  isPresent(): Condition
  /** Whether the value is neither a list nor an object; dates are scalars. */
  isScalar(): Condition
  /** @param values at least one */
  isOneOf(values: readonly Scalar[]): Condition
  comparesWith(comparison: Comparison, value: Scalar): Condition
  isDocument(value: JsonObject | JsonValue[]): Condition
  matchesPattern(pattern: TextPattern): Condition
  /** Whether the value is a list with an element that meets a condition. */
  anyElement(meets: (element: JsonPathAccessor) => Condition): Condition
}
