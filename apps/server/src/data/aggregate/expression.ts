import { DataError } from '../../errors/data-error.js'
import { isSafeText } from '../../http/unsafe-text.js'
import { isJsonObject, type JsonObject, type JsonValue, valueAt } from '../json.js'
import { readFieldName } from '../query/field-name.js'

/** An expression of a pipeline that was read: what it is of a document (wire-protocol §8.5). Undefined is missing. */
export interface Expression {
  of(document: JsonObject): JsonValue | undefined
  /** The field it is, when it is nothing but one. */
  field?: string
  /** The number it is, when it is nothing but one. */
  number?: number
}

const EXPRESSIONS = 300
const TEXT_LENGTH = 1000

const refused = (sentence: string) => new DataError('WDE0075', sentence)
const isNumber = (value: unknown): value is number => typeof value === 'number'
/** What is no number has no place in an answer: a sum that is too large, a quotient by zero. */
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

type Values = readonly (JsonValue | undefined)[]
/** Each takes numbers only; with anything else among them the outcome is null. */
const ofNumbers =
  (work: (numbers: readonly number[]) => number) =>
  (values: Values): JsonValue =>
    values.every(isNumber) ? finite(work(values)) : null

const many: Record<string, (values: Values) => JsonValue> = {
  add: ofNumbers((numbers) => numbers.reduce((sum, each) => sum + each, 0)),
  multiply: ofNumbers((numbers) => numbers.reduce((product, each) => product * each, 1)),
  /** Leaves out what is no number. */
  sum: (values) => finite(values.filter(isNumber).reduce((sum, each) => sum + each, 0)),
  concat: (values) => (values.every((value) => typeof value === 'string') ? values.join('') : null),
}
const two: Record<string, (values: Values) => JsonValue> = {
  subtract: ofNumbers(([first = 0, second = 0]) => first - second),
  divide: ofNumbers(([first = 0, second = 0]) => first / second),
  mod: ofNumbers(([first = 0, second = 0]) => first % second),
}
const one: Record<string, (value: JsonValue | undefined) => JsonValue> = {
  abs: (value) => (isNumber(value) ? Math.abs(value) : null),
  floor: (value) => (isNumber(value) ? Math.floor(value) : null),
  ceil: (value) => (isNumber(value) ? Math.ceil(value) : null),
  stringify: (value) => textOf(value),
  toLower: (value) => (typeof value === 'string' ? value.toLowerCase() : null),
  toUpper: (value) => (typeof value === 'string' ? value.toUpperCase() : null),
  length: (value) => (typeof value === 'string' ? [...value].length : Array.isArray(value) ? value.length : null),
}

function textOf(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return value
  return isJsonObject(value) && typeof value.$date === 'string' ? value.$date : JSON.stringify(value)
}

/** Counts what one pipeline holds, so that its work is bounded. */
export interface Budget {
  expressions: number
}

/** Reads an expression by a closed grammar. @throws DataError WDE0075 */
export function readExpression(json: unknown, budget: Budget): Expression {
  if (++budget.expressions > EXPRESSIONS) throw refused(`A pipeline has at most ${EXPRESSIONS} expressions.`)
  const [entry, ...rest] = isJsonObject(json) ? Object.entries(json) : []
  if (entry === undefined || rest.length > 0) throw refused('An expression is an object with one operation.')
  const [name, given] = entry
  const inner = (value: unknown) => readExpression(value, budget)

  if (name === 'fieldPath') {
    const field = readFieldName(typeof given === 'string' ? given.replace(/^\$/, '') : given, 'WDE0075')
    return { field, of: (document) => valueAt(document, field) }
  }
  if (name === 'text') {
    if (typeof given !== 'string' || given.length > TEXT_LENGTH || !isSafeText(given))
      throw refused(`"text" takes a text of at most ${TEXT_LENGTH} characters.`)
    return { of: () => given }
  }
  if (name === 'numeric') {
    if (typeof given !== 'number' || !Number.isFinite(given)) throw refused('"numeric" takes a number.')
    return { number: given, of: () => given }
  }
  const operands = isJsonObject(given) ? given : {}
  if (Object.hasOwn(many, name)) {
    if (!Array.isArray(operands.expressions)) throw refused(`"${name}" takes a list of expressions.`)
    const parts = operands.expressions.map(inner)
    return { of: (document) => many[name]?.(parts.map((part) => part.of(document))) }
  }
  if (Object.hasOwn(two, name)) {
    const parts = [inner(operands.firstExpression), inner(operands.secondExpression)]
    return { of: (document) => two[name]?.(parts.map((part) => part.of(document))) }
  }
  if (Object.hasOwn(one, name)) {
    const part = inner(operands.expression)
    return { of: (document) => one[name]?.(part.of(document)) }
  }
  if (name === 'substring') return substring(operands, inner)
  throw refused(`${JSON.stringify(name.slice(0, 100).toWellFormed())} is no operation of an expression.`)
}

/** Counted in characters, from 0; without a length to the end. */
function substring(operands: JsonObject, inner: (value: unknown) => Expression): Expression {
  const text = inner(operands.expression)
  const start = inner(operands.startExpression)
  const length = operands.lengthExpression === undefined ? undefined : inner(operands.lengthExpression)
  return {
    of: (document) => {
      const [whole, from] = [text.of(document), start.of(document)]
      const count = length === undefined ? Number.MAX_SAFE_INTEGER : length.of(document)
      if (typeof whole !== 'string' || !isNumber(from) || !isNumber(count) || from < 0 || count < 0) return null
      return [...whole].slice(from, from + count).join('')
    },
  }
}
