import type { Comparison, MemberCondition } from './member-condition.js'
import { filterField, type QueryField, refusedQuery } from './member-fields.js'

/** What one filter may hold: levels, conditions and values of a list (security-checklist 87). */
const LEVELS = 10
const CONDITIONS = 100
const LIST_VALUES = 100

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
 * Reads a filter of a members query by a closed grammar (wire-protocol §8.3): nothing in it becomes a name or an operator that
 * is not in our tables. `{}` is true. @throws ApplicationError INVALID_REQUEST
 */
export function readMemberFilter(filter: unknown): MemberCondition {
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
    const field = filterField(key)
    if (!isObject(value)) return compare(key, field, '=', value)
    const operators = Object.entries(value)
    conditions += operators.length
    return { kind: 'all', of: operators.map(([operator, operand]) => readOperator(key, field, operator, operand)) }
  }

  return readObject(filter ?? {}, 1)
}

function readOperator(name: string, field: QueryField, operator: string, operand: unknown): MemberCondition {
  const comparison = comparisons.get(operator)
  if (comparison !== undefined) return compare(name, field, comparison, operand)
  switch (operator) {
    case '$in': {
      if (!Array.isArray(operand) || operand.length > LIST_VALUES)
        throw refusedQuery(`"$in" takes a list of at most ${LIST_VALUES} values.`)
      return { kind: 'one-of', field: field.field, values: operand.map((value) => read(name, field, value)) }
    }
    case '$exists': {
      if (typeof operand !== 'boolean') throw refusedQuery('"$exists" takes true or false.')
      return operand ? known(field) : { kind: 'not', of: known(field) }
    }
    case '$startsWith':
    case '$contains': {
      if (field.field !== 'loginEmail' && field.field !== 'slug')
        throw refusedQuery(`"${operator}" works on loginEmail and profile.slug only.`)
      if (typeof operand !== 'string') throw refusedQuery(`"${operator}" takes a text.`)
      const kind = operator === '$contains' ? 'contains' : 'starts-with'
      return { kind, field: field.field, text: operand.toLowerCase() }
    }
    default:
      throw refusedQuery(`"${operator.slice(0, 100)}" is no operator of a members query.`)
  }
}

function compare(name: string, field: QueryField, comparison: Comparison, value: unknown): MemberCondition {
  if (value === null && comparison === '=') return { kind: 'not', of: known(field) }
  if (value === null && comparison === '!=') return known(field)
  if (comparison !== '=' && comparison !== '!=' && !field.ordered)
    throw refusedQuery(`"${name}" has no order; compare it with $eq, $ne or $in.`)
  return { kind: 'compare', field: field.field, comparison, value: read(name, field, value) }
}

const known = ({ field }: QueryField): MemberCondition => ({ kind: 'known', field })

function read(name: string, field: QueryField, value: unknown): string | number {
  const known = field.read(value)
  if (known === undefined) throw refusedQuery(`"${name}" is compared with ${field.expects}.`)
  return known
}
