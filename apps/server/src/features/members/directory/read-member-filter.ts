import { type Among, filterField, type QueryField, refusedQuery } from '../profile/member-fields.js'
import type { Comparison, MemberCondition } from './member-condition.js'

/**
 * What one filter may hold: levels, conditions, values of a list and characters of a text to look for
 * (security-checklist 87).
 */
const LEVELS = 10
const CONDITIONS = 100
const LIST_VALUES = 100
const TEXT_CHARACTERS = 300

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
 * Reads a filter of a members query by a closed grammar (wire-protocol §8.3): nothing in it becomes a name or an
 * operator that is not in our tables. `{}` is true.
 * @throws ApplicationError INVALID_REQUEST, PERMISSION_DENIED
 */
export function readMemberFilter(filter: unknown, among: Among = 'all'): MemberCondition {
  let conditions = 0

  const readObject = (given: unknown, level: number): MemberCondition => {
    if (!isObject(given)) throw refusedQuery('A filter is an object of fields and operators.')
    if (level > LEVELS) throw refusedQuery(`A filter has at most ${LEVELS} levels.`)
    const entries = Object.entries(given)
    conditions += entries.length
    if (conditions > CONDITIONS) throw refusedQuery(`A filter has at most ${CONDITIONS} conditions.`)
    return { kind: 'all', of: entries.map(([key, value]) => readEntry(key, value, level)) }
  }

  const readEntry = (key: string, value: unknown, level: number): MemberCondition => {
    const branches = () => [value].flat().map((branch) => readObject(branch, level + 1))
    if (key === '$and' && Array.isArray(value)) return { kind: 'all', of: branches() }
    if (key === '$or' && Array.isArray(value)) return { kind: 'any', of: branches() }
    if (key === '$not') return { kind: 'not', of: { kind: 'all', of: branches() } }
    if (key.startsWith('$')) throw refusedQuery(`"${key.slice(0, 100)}" is no operator of a filter, or lacks its list.`)
    const field = filterField(key, among)
    if (!isObject(value)) return compare(key, field, '=', value)
    const operators = Object.entries(value)
    conditions += operators.length
    return { kind: 'all', of: operators.map(([operator, operand]) => readOperator(key, field, operator, operand)) }
  }

  return readObject(filter ?? {}, 1)
}

const partKinds = {
  $startsWith: 'starts-with',
  $endsWith: 'ends-with',
  $contains: 'contains',
} as const

function readOperator(name: string, field: QueryField, operator: string, operand: unknown): MemberCondition {
  const comparison = comparisons.get(operator)
  if (comparison !== undefined) return compare(name, field, comparison, operand)
  switch (operator) {
    // A field has one value: it has some of a list when it is in the list.
    case '$in':
    case '$hasSome':
      return oneOf(name, field, operator, operand)
    case '$nin':
      return { kind: 'not', of: oneOf(name, field, operator, operand) }
    case '$hasAll':
      return { kind: 'all', of: listIn(operator, operand).map((value) => compare(name, field, '=', value)) }
    case '$exists':
    case '$isEmpty': {
      if (typeof operand !== 'boolean') throw refusedQuery(`"${operator}" takes true or false.`)
      return operand === (operator === '$exists') ? known(field) : { kind: 'not', of: known(field) }
    }
    case '$startsWith':
    case '$endsWith':
    case '$contains': {
      if (field.text === undefined) throw refusedQuery(`"${operator}" works on texts, and "${name}" is none.`)
      if (typeof operand !== 'string' || operand.length > TEXT_CHARACTERS)
        throw refusedQuery(`"${operator}" takes a text of at most ${TEXT_CHARACTERS} characters.`)
      return { kind: partKinds[operator], field: field.text, text: operand.toLowerCase() }
    }
    default:
      throw refusedQuery(`"${operator.slice(0, 100)}" is no operator of a members query.`)
  }
}

function listIn(operator: string, operand: unknown): unknown[] {
  if (Array.isArray(operand) && operand.length <= LIST_VALUES) return operand
  throw refusedQuery(`"${operator}" takes a list of at most ${LIST_VALUES} values.`)
}

const oneOf = (name: string, field: QueryField, operator: string, operand: unknown): MemberCondition => ({
  kind: 'one-of',
  field: field.field,
  values: listIn(operator, operand).map((value) => read(name, field, value)),
})

function compare(name: string, field: QueryField, comparison: Comparison, value: unknown): MemberCondition {
  if (value === null && comparison === '=') return { kind: 'not', of: known(field) }
  if (value === null && comparison === '!=') return known(field)
  if (comparison !== '=' && comparison !== '!=' && !field.ordered)
    throw refusedQuery(`"${name}" has no order; compare it with $eq, $ne, $in or $nin.`)
  return { kind: 'compare', field: field.field, comparison, value: read(name, field, value) }
}

const known = ({ field }: QueryField): MemberCondition => ({ kind: 'known', field })

function read(name: string, field: QueryField, value: unknown): string | number {
  const known = field.read(value)
  if (known === undefined) throw refusedQuery(`"${name}" is compared with ${field.expects}.`)
  return known
}
