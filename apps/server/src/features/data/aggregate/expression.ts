import { DataError } from '../../../kernel/errors/data-error.js'
import { isJsonObject, type JsonObject } from '../../../kernel/text/json.js'
import { isSafeText } from '../../../kernel/text/unsafe-text.js'
import { readFieldName } from '../query/field-name.js'

const VARIADIC = ['add', 'multiply', 'sum', 'concat'] as const
const BINARY = ['subtract', 'divide', 'mod'] as const
const UNARY = ['abs', 'floor', 'ceil', 'stringify', 'toLower', 'toUpper', 'length'] as const
export type Operation = (typeof VARIADIC)[number] | (typeof BINARY)[number] | (typeof UNARY)[number] | 'substring'

/** An expression of a pipeline (wire-protocol §8.5) as plain data, so that another thread can evaluate it. */
export type Expression =
  | { kind: 'field'; field: string }
  | { kind: 'literal'; value: string | number }
  | { kind: 'call'; operation: Operation; operands: readonly Expression[] }

const EXPRESSIONS = 300
const TEXT_LENGTH = 1000

const refused = (sentence: string) => new DataError('WDE0075', sentence)
const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name)

/** Counts the expressions of one pipeline. */
export interface ExpressionCount {
  expressions: number
}

/** Reads an expression by a closed grammar. @throws DataError WDE0075 */
export function readExpression(json: unknown, count: ExpressionCount): Expression {
  if (++count.expressions > EXPRESSIONS) throw refused(`A pipeline has at most ${EXPRESSIONS} expressions.`)
  const [entry, ...rest] = isJsonObject(json) ? Object.entries(json) : []
  if (entry === undefined || rest.length > 0) throw refused('An expression is an object with one operation.')
  const [name, given] = entry
  const inner = (value: unknown) => readExpression(value, count)

  if (name === 'fieldPath')
    return {
      kind: 'field',
      field: readFieldName(typeof given === 'string' ? given.replace(/^\$/, '') : given, 'WDE0075'),
    }
  if (name === 'text') {
    if (typeof given !== 'string' || given.length > TEXT_LENGTH || !isSafeText(given))
      throw refused(`"text" takes a text of at most ${TEXT_LENGTH} characters.`)
    return { kind: 'literal', value: given }
  }
  if (name === 'numeric') {
    if (typeof given !== 'number' || !Number.isFinite(given)) throw refused('"numeric" takes a number.')
    return { kind: 'literal', value: given }
  }
  const operands: JsonObject = isJsonObject(given) ? given : {}
  if (isOneOf(VARIADIC, name)) {
    if (!Array.isArray(operands.expressions)) throw refused(`"${name}" takes a list of expressions.`)
    return { kind: 'call', operation: name, operands: operands.expressions.map(inner) }
  }
  if (isOneOf(BINARY, name))
    return { kind: 'call', operation: name, operands: [operands.firstExpression, operands.secondExpression].map(inner) }
  if (isOneOf(UNARY, name)) return { kind: 'call', operation: name, operands: [inner(operands.expression)] }
  if (name === 'substring') {
    const { expression, startExpression, lengthExpression } = operands
    const given = [expression, startExpression, ...(lengthExpression === undefined ? [] : [lengthExpression])]
    return { kind: 'call', operation: 'substring', operands: given.map(inner) }
  }
  throw refused(`${JSON.stringify(name.slice(0, 100).toWellFormed())} is no operation of an expression.`)
}
