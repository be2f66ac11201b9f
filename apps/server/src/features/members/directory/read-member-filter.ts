import type { Comparison, MemberCondition } from './member-condition.js'
import { filterField, invalidQuery, type MemberVisibility, type QueryField } from './query-fields.js'

/**
 * Limits of one filter: levels, conditions, values of a list, and characters of a search text (security-checklist 87).
 */
const MAX_LEVELS = 10
const MAX_CONDITIONS = 100
const MAX_LIST_VALUES = 100
const MAX_TEXT_LENGTH = 300

const comparisons = new Map<string, Comparison>([
  ['$eq', '='],
  ['$ne', '!='],
  ['$gt', '>'],
  ['$gte', '>='],
  ['$lt', '<'],
  ['$lte', '<='],
])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Parses the filter of a members query with a closed grammar (wire-protocol §8.3): only names and operators from our
 * tables are accepted. `{}` matches every member.
 * @throws ApplicationError INVALID_REQUEST, PERMISSION_DENIED
 */
export function readMemberFilter(filter: unknown, visibility: MemberVisibility = 'all'): MemberCondition {
  let conditions = 0

  const readObject = (object: unknown, level: number): MemberCondition => {
    if (!isObject(object)) throw invalidQuery('A filter is an object of fields and operators.')
    if (level > MAX_LEVELS) throw invalidQuery(`A filter has at most ${MAX_LEVELS} levels.`)
    const entries = Object.entries(object)
    conditions += entries.length
    if (conditions > MAX_CONDITIONS) throw invalidQuery(`A filter has at most ${MAX_CONDITIONS} conditions.`)
    return { kind: 'all', of: entries.map(([key, value]) => readEntry(key, value, level)) }
  }

  const readEntry = (key: string, value: unknown, level: number): MemberCondition => {
    const branches = () => [value].flat().map((branch) => readObject(branch, level + 1))
    if (key === '$and' && Array.isArray(value)) return { kind: 'all', of: branches() }
    if (key === '$or' && Array.isArray(value)) return { kind: 'any', of: branches() }
    if (key === '$not') return { kind: 'not', of: { kind: 'all', of: branches() } }
    if (key.startsWith('$')) throw invalidQuery(`"${key.slice(0, 100)}" is no operator of a filter, or lacks its list.`)
    const field = filterField(key, visibility)
    if (!isObject(value)) return compare(key, field, '=', value)
    const operators = Object.entries(value)
    conditions += operators.length
    return { kind: 'all', of: operators.map(([operator, operand]) => readOperator(key, field, operator, operand)) }
  }

  return readObject(filter ?? {}, 1)
}

const textMatchKinds = {
  $startsWith: 'starts-with',
  $endsWith: 'ends-with',
  $contains: 'contains',
} as const

function readOperator(name: string, field: QueryField, operator: string, operand: unknown): MemberCondition {
  const comparison = comparisons.get(operator)
  if (comparison !== undefined) return compare(name, field, comparison, operand)
  switch (operator) {
    // A field has one value, so `$hasSome` means the same as `$in`.
    case '$in':
    case '$hasSome':
      return oneOf(name, field, operator, operand)
    case '$nin':
      return { kind: 'not', of: oneOf(name, field, operator, operand) }
    case '$hasAll':
      return { kind: 'all', of: readList(operator, operand).map((value) => compare(name, field, '=', value)) }
    case '$exists':
    case '$isEmpty': {
      if (typeof operand !== 'boolean') throw invalidQuery(`"${operator}" takes true or false.`)
      return operand === (operator === '$exists') ? hasValue(field) : { kind: 'not', of: hasValue(field) }
    }
    case '$startsWith':
    case '$endsWith':
    case '$contains': {
      if (field.text === undefined) throw invalidQuery(`"${operator}" works on texts, and "${name}" is none.`)
      if (typeof operand !== 'string' || operand.length > MAX_TEXT_LENGTH)
        throw invalidQuery(`"${operator}" takes a text of at most ${MAX_TEXT_LENGTH} characters.`)
      return { kind: textMatchKinds[operator], field: field.text, text: operand.toLowerCase() }
    }
    default:
      throw invalidQuery(`"${operator.slice(0, 100)}" is no operator of a members query.`)
  }
}

function readList(operator: string, operand: unknown): unknown[] {
  if (Array.isArray(operand) && operand.length <= MAX_LIST_VALUES) return operand
  throw invalidQuery(`"${operator}" takes a list of at most ${MAX_LIST_VALUES} values.`)
}

const oneOf = (name: string, field: QueryField, operator: string, operand: unknown): MemberCondition => ({
  kind: 'one-of',
  field: field.field,
  values: readList(operator, operand).map((value) => readOperand(name, field, value)),
})

function compare(name: string, field: QueryField, comparison: Comparison, value: unknown): MemberCondition {
  if (value === null && comparison === '=') return { kind: 'not', of: hasValue(field) }
  if (value === null && comparison === '!=') return hasValue(field)
  if (comparison !== '=' && comparison !== '!=' && !field.ordered)
    throw invalidQuery(`"${name}" has no order; compare it with $eq, $ne, $in or $nin.`)
  return { kind: 'compare', field: field.field, comparison, value: readOperand(name, field, value) }
}

const hasValue = ({ field }: QueryField): MemberCondition => ({ kind: 'known', field })

function readOperand(name: string, field: QueryField, value: unknown): string | number {
  const parsed = field.read(value)
  if (parsed === undefined) throw invalidQuery(`"${name}" is compared with ${field.expects}.`)
  return parsed
}
