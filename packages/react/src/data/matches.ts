import type { AnyItem, Filter } from '@foyer/client/data'

/**
 * Rank of a value's type in the sort order (decision 25): missing and null, numbers, strings, false, true, dates, and
 * all others.
 */
function typeRank(value: unknown): number {
  if (value === undefined || value === null) return 0
  if (typeof value === 'number') return 1
  if (typeof value === 'string') return 2
  if (typeof value === 'boolean') return 3
  return value instanceof Date ? 4 : OTHER_RANK
}
const OTHER_RANK = 5

/**
 * Compares two values; negative if `one` sorts first. Approximates the server's order, to show an item at its expected
 * position.
 */
export function compareValues(one: unknown, other: unknown): number {
  const rank = typeRank(one)
  if (rank !== typeRank(other) || rank === 0 || rank === OTHER_RANK) return rank - typeRank(other)
  return (one as number) < (other as number) ? -1 : (one as number) > (other as number) ? 1 : 0
}

/** Returns the value at a dotted path. */
export const valueAt = (item: AnyItem, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined), item)

/** Returns whether an item matches as on the server; `undefined` if only the server can decide. */
export function matches(filter: Filter, item: AnyItem): boolean | undefined {
  try {
    return matchesFilter(filter, item)
  } catch (error) {
    if (error instanceof UnknownOperator) return undefined
    throw error
  }
}

class UnknownOperator extends Error {}

function matchesFilter(filter: Filter, item: AnyItem): boolean {
  return Object.entries(filter).every(([name, test]) => {
    if (name === '$and') return (test as Filter[]).every((each) => matchesFilter(each, item))
    if (name === '$or') return (test as Filter[]).some((each) => matchesFilter(each, item))
    if (name === '$not') return ![test].flat().some((each) => matchesFilter(each as Filter, item))
    return matchesTest(valueAt(item, name), test)
  })
}

function matchesTest(value: unknown, test: unknown): boolean {
  const isTest = isObject(test) && Object.keys(test).some((name) => name.startsWith('$'))
  return isTest
    ? Object.entries(test).every(([operator, operand]) => evaluateOperator(value, operator, operand))
    : equals(value, test)
}

function evaluateOperator(value: unknown, operator: string, operand: unknown): boolean {
  switch (operator) {
    case '$eq':
      return equals(value, operand)
    case '$ne':
      return !equals(value, operand)
    case '$not':
      return !matchesTest(value, operand)
    case '$exists':
      return (value !== undefined) === operand
    case '$in':
    case '$hasSome':
      return (operand as unknown[]).some((each) => equals(value, each))
    case '$hasAll':
      return (operand as unknown[]).every((each) => equals(value, each))
    case '$gt':
      return within(value, operand, (order) => order > 0)
    case '$gte':
      return within(value, operand, (order) => order >= 0)
    case '$lt':
      return within(value, operand, (order) => order < 0)
    case '$lte':
      return within(value, operand, (order) => order <= 0)
    case '$contains':
      return texts(value).some((text) => text.includes(lower(operand)))
    case '$startsWith':
      return texts(value).some((text) => text.startsWith(lower(operand)))
    case '$endsWith':
      return texts(value).some((text) => text.endsWith(lower(operand)))
    default:
      throw new UnknownOperator(operator)
  }
}

/** Returns the value, and for a list also its elements (decision 25). */
const comparableValue = (value: unknown): unknown[] => (Array.isArray(value) ? [value, ...value] : [value])
const lower = (text: unknown) => String(text).toLowerCase()
const texts = (value: unknown) =>
  comparableValue(value)
    .filter((each) => typeof each === 'string')
    .map(lower)

function within(value: unknown, operand: unknown, isIn: (order: number) => boolean): boolean {
  return comparableValue(value).some(
    (each) => typeRank(each) === typeRank(operand) && isIn(compareValues(each, operand)),
  )
}

function equals(value: unknown, operand: unknown): boolean {
  if (typeRank(operand) === 0) return typeRank(value) === 0
  return comparableValue(value).some((each) => isEqual(each, operand))
}

/** Returns whether two values of items are equal, as the filters of the server compare them; objects by their JSON. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (typeRank(one) !== typeRank(other)) return false
  return typeRank(one) === OTHER_RANK ? JSON.stringify(one) === JSON.stringify(other) : compareValues(one, other) === 0
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
