import type { AnyItem, Filter } from '@foyer/client/data'
import { describe, expect, it } from 'vitest'
import { compareValues, matches } from './matches.js'

const at = new Date('2026-01-01')
const pot: AnyItem = {
  name: 'Celadon Bowl',
  price: 20,
  tags: ['New', 'blue'],
  sold: false,
  at,
  none: null,
  kiln: { heat: 1200 },
}

describe('decision 25: whether an item fits, as the page foresees it', () => {
  const rows: [Filter, boolean | undefined][] = [
    [{}, true],
    [{ name: 'Celadon Bowl' }, true],
    [{ name: 'celadon bowl' }, false],
    [{ price: '20' }, false],
    [{ price: { $eq: 20 } }, true],
    [{ tags: 'blue' }, true],
    [{ tags: ['New', 'blue'] }, true],
    [{ kiln: { heat: 1200 } }, true],
    [{ 'kiln.heat': { $gte: 1200 } }, true],
    [{ 'kiln.heat.more': null }, true],
    [{ toString: null }, true],
    [{ at: new Date('2026-01-01') }, true],
    [{ at: { $lt: new Date('2026-01-02') } }, true],
    [{ at: { $gt: '2025' } }, false],
    [{ none: null }, true],
    [{ missing: null }, true],
    [{ missing: { $ne: 1 } }, true],
    [{ missing: { $lt: 5 } }, false],
    [{ none: { $exists: true } }, true],
    [{ missing: { $exists: false } }, true],
    [{ price: { $gt: 20 } }, false],
    [{ price: { $gte: 20, $lt: 21 } }, true],
    [{ price: { $lte: 19 } }, false],
    [{ sold: { $lt: true } }, true],
    [{ price: { $in: [1, 20] } }, true],
    [{ tags: { $hasSome: ['red', 'blue'] } }, true],
    [{ tags: { $hasAll: ['red', 'blue'] } }, false],
    [{ tags: { $hasAll: [] } }, true],
    [{ tags: { $ne: 'blue' } }, false],
    [{ name: { $contains: 'DON b' } }, true],
    [{ name: { $startsWith: 'cel' } }, true],
    [{ tags: { $endsWith: 'EW' } }, true],
    [{ price: { $contains: '2' } }, false],
    [{ price: { $not: { $gt: 5 } } }, false],
    [{ $and: [{ price: 20 }, { sold: false }] }, true],
    [{ $or: [{ price: 1 }, { sold: false }] }, true],
    [{ $and: [{}, { $not: [{ price: 20 }] }] }, false],
    [{ name: { $matches: {} } }, undefined],
    [{ $or: [{ price: 20 }, { name: { $matches: {} } }] }, true],
  ]
  it.each(rows)('%j: %s', (filter, fits) => {
    expect(matches(filter, pot)).toBe(fits)
  })
})

it('decision 25: values stand in the order of their kinds', () => {
  const values = [undefined, -1, 5, 'A', 'a', false, true, new Date(0), at, ['x']]
  const shuffled = [7, 2, 9, 0, 5, 4, 1, 8, 3, 6].map((index) => values[index])
  // `sort` puts undefined last in any case.
  const sorted = shuffled.filter((value) => value !== undefined).toSorted(compareValues)
  expect([undefined, ...sorted]).toEqual(values)
  expect(compareValues(undefined, null)).toBe(0)
  expect(compareValues(undefined, -1)).toBeLessThan(0)
  expect(compareValues(['a'], { b: 1 })).toBe(0)
})
