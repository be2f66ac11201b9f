import { isJsonObject, type JsonObject, type JsonValue, valueAt } from '../../../kernel/text/json.js'
import type { WorkBudget } from '../../../kernel/text/work-budget.js'
import type { Expression, Operation } from './expression.js'

type Value = JsonValue | undefined
type Values = readonly Value[]

const isNumber = (value: unknown): value is number => typeof value === 'number'
/** Replaces infinity and NaN by null: results of an overflow or of a division by zero. */
const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** Builds an operation on numbers; its result is null if any operand is not a number. */
const numericOperation =
  (compute: (numbers: readonly number[]) => number) =>
  (values: Values): JsonValue =>
    values.every(isNumber) ? finiteOrNull(compute(values)) : null

/**
 * Builds an operation on a string; its result is null for any other value. The resulting string is counted before it is
 * created.
 */
const textOperation =
  (compute: (text: string) => JsonValue) =>
  ([value]: Values, budget: WorkBudget): JsonValue => {
    if (typeof value !== 'string') return null
    budget.countBytes(value.length)
    return compute(value)
  }

const operations: Record<Operation, (values: Values, budget: WorkBudget) => JsonValue> = {
  add: numericOperation((numbers) => numbers.reduce((sum, each) => sum + each, 0)),
  multiply: numericOperation((numbers) => numbers.reduce((product, each) => product * each, 1)),
  /** Ignores values that are not numbers. */
  sum: (values) => finiteOrNull(values.filter(isNumber).reduce((sum, each) => sum + each, 0)),
  concat: (values, budget) => {
    if (!values.every((value) => typeof value === 'string')) return null
    for (const { length } of values) budget.countBytes(length)
    return values.join('')
  },
  subtract: numericOperation(([first = 0, second = 0]) => first - second),
  divide: numericOperation(([first = 0, second = 0]) => first / second),
  mod: numericOperation(([first = 0, second = 0]) => first % second),
  abs: numericOperation(([value = 0]) => Math.abs(value)),
  floor: numericOperation(([value = 0]) => Math.floor(value)),
  ceil: numericOperation(([value = 0]) => Math.ceil(value)),
  stringify: ([value], budget) => {
    if (value === undefined || value === null) return null
    if (typeof value === 'string') return value
    if (isJsonObject(value) && typeof value.$date === 'string') return value.$date
    budget.countJson(value)
    return JSON.stringify(value)
  },
  toLower: textOperation((text) => text.toLowerCase()),
  toUpper: textOperation((text) => text.toUpperCase()),
  length: ([value], budget) => {
    if (Array.isArray(value)) return value.length
    if (typeof value !== 'string') return null
    budget.countCharacters(value.length)
    return countCharacters(value)
  },
  /** Positions count characters, from 0. Without a length, the substring extends to the end. */
  substring: (values, budget) => {
    const [text, from] = values
    const count = values.length === 2 ? Number.MAX_SAFE_INTEGER : values[2]
    if (typeof text !== 'string' || !isNumber(from) || !isNumber(count) || from < 0 || count < 0) return null
    budget.countBytes(text.length)
    return sliceCharacters(text, from, from + count)
  },
}

/** Evaluates an expression on a document; undefined means missing. @throws WorkLimitExceeded */
export function evaluate(expression: Expression, document: JsonObject, budget: WorkBudget): Value {
  budget.countSteps()
  switch (expression.kind) {
    case 'field':
      return valueAt(document, expression.field)
    case 'literal':
      return expression.value
    case 'call': {
      const values = expression.operands.map((operand) => evaluate(operand, document, budget))
      return operations[expression.operation](values, budget)
    }
  }
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit < 0xdc00

/** Counts the characters of a text; a surrogate pair is one. */
function countCharacters(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++, count++) if (isHighSurrogate(text.charCodeAt(at))) at++
  return count
}

/** Returns the characters of a text between two positions, truncated to integers as in `Array.prototype.slice`. */
function sliceCharacters(text: string, from: number, to: number): string {
  const [first, end] = [Math.trunc(from), Math.trunc(to)]
  let [begin, nth, at] = [text.length, 0, 0]
  for (; at < text.length && nth < end; at++, nth++) {
    if (nth === first) begin = at
    if (isHighSurrogate(text.charCodeAt(at))) at++
  }
  return text.slice(begin, Math.max(begin, at))
}
