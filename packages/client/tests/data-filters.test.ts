import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { where } from '../src/data/index.js'
import { dataWire } from './fakes/data-wire.js'
import { conditionArbitrary } from './fakes/filters.js'

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isDate = (value: unknown) =>
  isObject(value) &&
  Object.keys(value).length === 1 &&
  typeof value.$date === 'string' &&
  !Number.isNaN(Date.parse(value.$date))
const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value) || isDate(value)
const isLiteral = (value: unknown): boolean =>
  value === null ||
  isScalar(value) ||
  (Array.isArray(value)
    ? value.every(isLiteral)
    : isObject(value) && Object.keys(value).every((name) => !name.startsWith('$')))

/** An independent implementation of the grammar of wire-protocol §8.3. */
const operands: Record<string, (operand: unknown) => boolean> = {
  $ne: isLiteral,
  $gt: isScalar,
  $gte: isScalar,
  $lt: isScalar,
  $lte: isScalar,
  $in: (operand) => Array.isArray(operand) && operand.every(isScalar),
  $hasSome: (operand) => Array.isArray(operand) && operand.every(isScalar),
  $hasAll: (operand) => Array.isArray(operand) && operand.every(isScalar),
  $contains: (operand) => typeof operand === 'string',
  $startsWith: (operand) => typeof operand === 'string',
  $endsWith: (operand) => typeof operand === 'string',
  $exists: (operand) => typeof operand === 'boolean',
}
function isFilter(filter: unknown): boolean {
  return (
    isObject(filter) &&
    Object.entries(filter).every(([name, test]) => {
      if (name === '$and' || name === '$or') return Array.isArray(test) && test.length > 0 && test.every(isFilter)
      if (name === '$not') return Array.isArray(test) && test.length === 1 && test.every(isFilter)
      if (name.startsWith('$')) return false
      if (isLiteral(test)) return true
      return (
        isObject(test) && Object.entries(test).every(([operator, operand]) => operands[operator]?.(operand) ?? false)
      )
    })
  )
}

/** Number of fields in a filter. */
const tests = (filter: unknown): number =>
  Object.entries(filter as Json)
    .map(([name, test]) =>
      name.startsWith('$') ? (test as unknown[]).map(tests).reduce((sum, each) => sum + each, 0) : 1,
    )
    .reduce((sum, each) => sum + each, 0)

describe('wire-protocol §8.3: whatever is built', () => {
  it.each([
    [{ a: { $regex: 'x' } }],
    [{ $or: [] }],
    [{ $where: '1' }],
    [{ a: { $gt: null } }],
    [{ a: { $date: 'x' } }],
  ])('the grammar of this test refuses %j', (filter) => {
    expect(isFilter(filter)).toBe(false)
  })
  it('is a valid filter on the wire', async () => {
    await fc.assert(
      fc.asyncProperty(conditionArbitrary, async (condition) => {
        const { data, bodies } = dataWire({ totalCount: 0 })
        await data.items('Pots').query().and(condition).count()
        expect(bodies()[0].filter).toSatisfy(isFilter)
      }),
      { numRuns: 2000 },
    )
  })
  it('loses no condition when it is joined with another', () => {
    fc.assert(
      fc.property(conditionArbitrary, conditionArbitrary, (one, other) => {
        const sum = tests(one.filter) + tests(other.filter)
        for (const joined of [one.and(other), one.or(other), one.not(other)]) expect(tests(joined.filter)).toBe(sum)
      }),
      { numRuns: 2000 },
    )
  })
  it('is not changed by what is built on it', () => {
    fc.assert(
      fc.property(conditionArbitrary, conditionArbitrary, (one, other) => {
        const before = structuredClone(one.filter)
        one.and(other).or(one).not(other).eq('name', 1)
        where().and(one).or(other)
        expect(one.filter).toEqual(before)
      }),
      { numRuns: 500 },
    )
  })
})
