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

const MAX_EXPRESSIONS = 300
const MAX_TEXT_LENGTH = 1000

const invalidExpression = (message: string) => new DataError('WDE0075', message)
const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name)

/** The number of expressions read so far in one pipeline. */
export interface ExpressionCount {
  expressions: number
}

/** Parses an expression by a closed grammar. @throws DataError WDE0075 */
export function readExpression(json: unknown, count: ExpressionCount): Expression {
  if (++count.expressions > MAX_EXPRESSIONS)
    throw invalidExpression(`A pipeline has at most ${MAX_EXPRESSIONS} expressions.`)
  const [entry, ...rest] = isJsonObject(json) ? Object.entries(json) : []
  if (entry === undefined || rest.length > 0) throw invalidExpression('An expression is an object with one operation.')
  const [name, argument] = entry
  const inner = (value: unknown) => readExpression(value, count)

  if (name === 'fieldPath')
    return {
      kind: 'field',
      field: readFieldName(typeof argument === 'string' ? argument.replace(/^\$/, '') : argument, 'WDE0075'),
    }
  if (name === 'text') {
    if (typeof argument !== 'string' || argument.length > MAX_TEXT_LENGTH || !isSafeText(argument))
      throw invalidExpression(`"text" takes a text of at most ${MAX_TEXT_LENGTH} characters.`)
    return { kind: 'literal', value: argument }
  }
  if (name === 'numeric') {
    if (typeof argument !== 'number' || !Number.isFinite(argument)) throw invalidExpression('"numeric" takes a number.')
    return { kind: 'literal', value: argument }
  }
  const operands: JsonObject = isJsonObject(argument) ? argument : {}
  if (isOneOf(VARIADIC, name)) {
    if (!Array.isArray(operands.expressions)) throw invalidExpression(`"${name}" takes a list of expressions.`)
    return { kind: 'call', operation: name, operands: operands.expressions.map(inner) }
  }
  if (isOneOf(BINARY, name))
    return { kind: 'call', operation: name, operands: [operands.firstExpression, operands.secondExpression].map(inner) }
  if (isOneOf(UNARY, name)) return { kind: 'call', operation: name, operands: [inner(operands.expression)] }
  if (name === 'substring') {
    const { expression, startExpression, lengthExpression } = operands
    const args = [expression, startExpression, ...(lengthExpression === undefined ? [] : [lengthExpression])]
    return { kind: 'call', operation: 'substring', operands: args.map(inner) }
  }
  throw invalidExpression(`${JSON.stringify(name.slice(0, 100).toWellFormed())} is no operation of an expression.`)
}
