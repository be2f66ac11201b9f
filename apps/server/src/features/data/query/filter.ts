import { DataError } from '../../../kernel/errors/data-error.js'
import { isJsonObject } from '../../../kernel/text/json.js'
import type { PatternPart, TextPattern } from '../../../kernel/text/text-pattern.js'
import { isSafeText } from '../../../kernel/text/unsafe-text.js'
import { readFieldName } from './field-name.js'
import { type Operand, readOperand, type Scalar } from './operand.js'

export type Comparison = '>' | '>=' | '<' | '<='

/**
 * A parsed filter (wire-protocol §8.3). Decision 25 defines its meaning; each part is true or false, never unknown.
 */
export type Filter =
  | { kind: 'all' | 'any'; of: Filter[] }
  | { kind: 'not'; of: Filter }
  /** The field is missing or null. */
  | { kind: 'absent'; field: string }
  /** The field is present, possibly null. */
  | { kind: 'present'; field: string }
  | { kind: 'one-of'; field: string; values: Operand[] }
  | { kind: 'compare'; field: string; comparison: Comparison; value: Scalar }
  | { kind: 'text'; field: string; pattern: TextPattern }

/** Limits of one filter: levels, conditions, values in its lists, characters of a search text. */
const MAX_LEVELS = 10
const MAX_CONDITIONS = 200
const MAX_VALUES = 1000
const MAX_TEXT_LENGTH = 1000

const comparisons = new Map<string, Comparison>([
  ['$gt', '>'],
  ['$gte', '>='],
  ['$lt', '<'],
  ['$lte', '<='],
])
const textPositions = new Map<string, TextPattern['at']>([
  ['$contains', 'anywhere'],
  ['$startsWith', 'start'],
  ['$endsWith', 'end'],
])

const invalidFilter = (message: string) => new DataError('WDE0068', message)
const quoteName = (name: string) => JSON.stringify(name.slice(0, 100).toWellFormed())
const not = (of: Filter): Filter => ({ kind: 'not', of })

/** Returns the number of conditions in a filter. */
export function countConditions(filter: Filter): number {
  switch (filter.kind) {
    case 'all':
    case 'any':
      return filter.of.reduce((sum, part) => sum + countConditions(part), 0)
    case 'not':
      return countConditions(filter.of)
    default:
      return 1
  }
}

/** The filter that every item matches. */
export const MATCH_ALL: Filter = { kind: 'all', of: [] }

/**
 * Parses a filter by a closed grammar: unknown operators and invalid field names are rejected. `{}` is true, also
 * inside `$or`.
 * @throws DataError WDE0068, WDE0070 for `$regex`
 */
export function readFilter(json: unknown): Filter {
  let conditions = 0
  let values = 0

  function count(more: number): void {
    conditions += more
    if (conditions > MAX_CONDITIONS) throw invalidFilter(`A filter has at most ${MAX_CONDITIONS} conditions.`)
  }

  function readObject(object: unknown, level: number): Filter {
    if (!isJsonObject(object)) throw invalidFilter('A filter is an object of fields and operators.')
    if (level > MAX_LEVELS) throw invalidFilter(`A filter has at most ${MAX_LEVELS} levels.`)
    const entries = Object.entries(object)
    count(entries.length)
    return { kind: 'all', of: entries.map(([name, value]) => readEntry(name, value, level)) }
  }

  function readEntry(name: string, value: unknown, level: number): Filter {
    if (name === '$and' || name === '$or') {
      if (!Array.isArray(value)) throw invalidFilter(`"${name}" takes a list of filters.`)
      const of = value.map((branch) => readObject(branch, level + 1))
      return { kind: name === '$and' ? 'all' : 'any', of }
    }
    if (name === '$not') {
      if (Array.isArray(value) && value.length !== 1) throw invalidFilter('"$not" takes one filter.')
      return not(readObject(Array.isArray(value) ? value[0] : value, level + 1))
    }
    if (name.startsWith('$')) throw unknownOperator(name)
    return readCondition(readFieldName(name), value, level)
  }

  /** Parses the condition of a field: a value, or an object of operators. */
  function readCondition(field: string, condition: unknown, level: number): Filter {
    if (!isJsonObject(condition)) return equal(field, condition)
    const entries = Object.entries(condition)
    const operators = entries.filter(([name]) => name.startsWith('$')).length
    if (operators === 0 || Object.hasOwn(condition, '$date')) return equal(field, condition)
    if (operators < entries.length)
      throw invalidFilter(`The condition on ${quoteName(field)} mixes operators and names.`)
    if (level > MAX_LEVELS) throw invalidFilter(`A filter has at most ${MAX_LEVELS} levels.`)
    count(entries.length)
    return { kind: 'all', of: entries.map(([operator, operand]) => readOperator(field, operator, operand, level)) }
  }

  function readOperator(field: string, operator: string, operand: unknown, level: number): Filter {
    const comparison = comparisons.get(operator)
    if (comparison !== undefined) {
      const value = readOperand(operand)
      if (value === null || value.kind === 'document')
        throw invalidFilter(`"${operator}" takes a number, a text, true, false or a date.`)
      return { kind: 'compare', field, comparison, value }
    }
    const at = textPositions.get(operator)
    if (at !== undefined)
      return {
        kind: 'text',
        field,
        pattern: { at, ignoreCase: true, parts: [{ literal: readText(operator, operand) }] },
      }
    switch (operator) {
      case '$eq':
        return equal(field, operand)
      case '$ne':
        return not(equal(field, operand))
      case '$in':
      case '$hasSome':
        return oneOf(field, readList(operator, operand))
      case '$hasAll':
        return { kind: 'all', of: readList(operator, operand).map((value) => oneOf(field, [value])) }
      case '$exists':
        if (typeof operand !== 'boolean') throw invalidFilter('"$exists" takes true or false.')
        return operand ? { kind: 'present', field } : not({ kind: 'present', field })
      case '$not':
        return not(readCondition(field, operand, level + 1))
      case '$matches':
        return { kind: 'text', field, pattern: readMatches(operand) }
      default:
        throw unknownOperator(operator)
    }
  }

  function readList(operator: string, operand: unknown): (Operand | null)[] {
    if (!Array.isArray(operand)) throw invalidFilter(`"${operator}" takes a list.`)
    values += operand.length
    if (values > MAX_VALUES) throw invalidFilter(`The lists of a filter have at most ${MAX_VALUES} values.`)
    return operand.map(readOperand)
  }

  return json === undefined || json === null ? MATCH_ALL : readObject(json, 1)
}

function unknownOperator(operator: string): DataError {
  if (operator === '$regex') return new DataError('WDE0070', '"$regex" is not allowed in a filter.')
  return invalidFilter(`${quoteName(operator)} is no operator of a filter.`)
}

const equal = (field: string, json: unknown): Filter => oneOf(field, [readOperand(json)])

/** Builds an equality with any of the values. A missing field equals null. */
function oneOf(field: string, values: readonly (Operand | null)[]): Filter {
  const operands = values.filter((value) => value !== null)
  const some: Filter = { kind: 'one-of', field, values: operands }
  if (operands.length === values.length) return some
  return operands.length === 0 ? { kind: 'absent', field } : { kind: 'any', of: [{ kind: 'absent', field }, some] }
}

function readText(operator: string, operand: unknown): string {
  if (typeof operand !== 'string') throw invalidFilter(`"${operator}" takes a text.`)
  if (operand.length > MAX_TEXT_LENGTH)
    throw invalidFilter(`"${operator}" takes a text of at most ${MAX_TEXT_LENGTH} characters.`)
  if (!isSafeText(operand)) throw invalidFilter(`The text of "${operator}" has characters that no item can have.`)
  return operand
}

/**
 * Parses `$matches`, which compares the whole text part by part: each part is a literal, or any one character of a set.
 */
function readMatches(operand: unknown): TextPattern {
  const { ignoreCase = false, spec } = isJsonObject(operand) ? operand : {}
  const parts = Array.isArray(spec) ? spec.map(readPart) : [undefined]
  if (typeof ignoreCase !== 'boolean' || parts.includes(undefined) || parts.length > 100)
    throw invalidFilter(
      '"$matches" takes "ignoreCase" and a "spec" of at most 100 parts, each "literal" or "anyOf" with a text.',
    )
  const length = parts.reduce((sum, part) => sum + Object.values(part as PatternPart).join('').length, 0)
  if (length > MAX_TEXT_LENGTH)
    throw invalidFilter(`The parts of "$matches" have at most ${MAX_TEXT_LENGTH} characters.`)
  return { at: 'whole', ignoreCase, parts: parts as PatternPart[] }
}

function readPart(part: unknown): PatternPart | undefined {
  if (!isJsonObject(part) || typeof part.value !== 'string') return undefined
  const value = readText('$matches', part.value)
  if (part.type === 'literal') return { literal: value }
  return part.type === 'anyOf' && value !== '' ? { anyOf: value } : undefined
}
