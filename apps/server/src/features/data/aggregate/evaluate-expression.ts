import { isJsonObject, type JsonObject, type JsonValue, valueAt } from '../../../kernel/text/json.js'
import type { WorkBudget } from '../../../kernel/text/work-budget.js'
import type { Expression, Operation } from './expression.js'

type Value = JsonValue | undefined
type Values = readonly Value[]

const isNumber = (value: unknown): value is number => typeof value === 'number'
/** What is no number has no place in an answer: a sum that is too large, a quotient by zero. */
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** Each takes numbers only; with anything else among them the outcome is null. */
const ofNumbers =
  (work: (numbers: readonly number[]) => number) =>
  (values: Values): JsonValue =>
    values.every(isNumber) ? finite(work(values)) : null

/** Takes a text, or gives null; the text that it makes is counted first. */
const ofText =
  (work: (text: string) => JsonValue) =>
  ([value]: Values, budget: WorkBudget): JsonValue => {
    if (typeof value !== 'string') return null
    budget.produce(value.length)
    return work(value)
  }

const operations: Record<Operation, (values: Values, budget: WorkBudget) => JsonValue> = {
  add: ofNumbers((numbers) => numbers.reduce((sum, each) => sum + each, 0)),
  multiply: ofNumbers((numbers) => numbers.reduce((product, each) => product * each, 1)),
  /** Leaves out what is no number. */
  sum: (values) => finite(values.filter(isNumber).reduce((sum, each) => sum + each, 0)),
  concat: (values, budget) => {
    if (!values.every((value) => typeof value === 'string')) return null
    for (const { length } of values) budget.produce(length)
    return values.join('')
  },
  subtract: ofNumbers(([first = 0, second = 0]) => first - second),
  divide: ofNumbers(([first = 0, second = 0]) => first / second),
  mod: ofNumbers(([first = 0, second = 0]) => first % second),
  abs: ofNumbers(([value = 0]) => Math.abs(value)),
  floor: ofNumbers(([value = 0]) => Math.floor(value)),
  ceil: ofNumbers(([value = 0]) => Math.ceil(value)),
  stringify: ([value], budget) => {
    if (value === undefined || value === null) return null
    if (typeof value === 'string') return value
    if (isJsonObject(value) && typeof value.$date === 'string') return value.$date
    budget.write(value)
    return JSON.stringify(value)
  },
  toLower: ofText((text) => text.toLowerCase()),
  toUpper: ofText((text) => text.toUpperCase()),
  length: ([value], budget) => {
    if (Array.isArray(value)) return value.length
    if (typeof value !== 'string') return null
    budget.compare(value.length)
    return charactersIn(value)
  },
  /** Counted in characters, from 0; without a length to the end. */
  substring: (values, budget) => {
    const [text, from] = values
    const count = values.length === 2 ? Number.MAX_SAFE_INTEGER : values[2]
    if (typeof text !== 'string' || !isNumber(from) || !isNumber(count) || from < 0 || count < 0) return null
    budget.produce(text.length)
    return sliceOfCharacters(text, from, from + count)
  },
}

/** What an expression is of a document; undefined is missing. @throws WorkLimitExceeded */
export function evaluate(expression: Expression, document: JsonObject, budget: WorkBudget): Value {
  budget.step()
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

/** How many characters a text has, a pair of surrogates being one. */
function charactersIn(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++, count++) if (isHighSurrogate(text.charCodeAt(at))) at++
  return count
}

/** The characters of a text from one position up to another, positions truncated as `Array.prototype.slice` does. */
function sliceOfCharacters(text: string, from: number, to: number): string {
  const [first, end] = [Math.trunc(from), Math.trunc(to)]
  let [begin, nth, at] = [text.length, 0, 0]
  for (; at < text.length && nth < end; at++, nth++) {
    if (nth === first) begin = at
    if (isHighSurrogate(text.charCodeAt(at))) at++
  }
  return text.slice(begin, Math.max(begin, at))
}
