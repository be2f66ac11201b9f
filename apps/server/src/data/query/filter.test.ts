import { describe, expect, it } from 'vitest'
import { readFilter } from './filter.js'

const all = (...of: object[]) => ({ kind: 'all', of })
const is = (field: string, ...values: object[]) => ({ kind: 'one-of', field, values })
const number = (value: number) => ({ kind: 'number', value })
const text = (value: string) => ({ kind: 'string', value })
const date = (value: string) => ({ kind: 'date', value })
const deep = (levels: number): object => (levels === 0 ? {} : { $and: [deep(levels - 1)] })

describe('reading a filter (wire-protocol §8.3)', () => {
  it.each([
    { filter: undefined, means: all() },
    { filter: {}, means: all() },
    { filter: { a: 5 }, means: all(is('a', number(5))) },
    { filter: { a: -0 }, means: all(is('a', number(0))) },
    { filter: { 'a.b': null }, means: all({ kind: 'absent', field: 'a.b' }) },
    {
      filter: { a: { $date: '2026-01-31T10:30:00+01:00' } },
      means: all(is('a', date('2026-01-31T09:30:00.000Z'))),
    },
    { filter: { a: { b: 1 } }, means: all(is('a', { kind: 'document', value: { b: 1 } })) },
    { filter: { a: {} }, means: all(is('a', { kind: 'document', value: {} })) },
    { filter: { a: ['x'] }, means: all(is('a', { kind: 'document', value: ['x'] })) },
    { filter: { a: { $ne: 'x' } }, means: all(all({ kind: 'not', of: is('a', text('x')) })) },
    {
      filter: { $and: [{ a: { $gte: 1 } }, { a: { $lt: 9 } }] },
      means: all(
        all(
          all(all({ kind: 'compare', field: 'a', comparison: '>=', value: number(1) })),
          all(all({ kind: 'compare', field: 'a', comparison: '<', value: number(9) })),
        ),
      ),
    },
    { filter: { $or: [{}, { a: 1 }] }, means: all({ kind: 'any', of: [all(), all(is('a', number(1)))] }) },
    { filter: { $not: [{ a: 1 }] }, means: all({ kind: 'not', of: all(is('a', number(1))) }) },
    {
      filter: { a: { $in: ['x', null] } },
      means: all(all({ kind: 'any', of: [{ kind: 'absent', field: 'a' }, is('a', text('x'))] })),
    },
    { filter: { a: { $hasAll: ['x', 1] } }, means: all(all(all(is('a', text('x')), is('a', number(1))))) },
    { filter: { a: { $exists: false } }, means: all(all({ kind: 'not', of: { kind: 'present', field: 'a' } })) },
    { filter: { a: { $not: { $eq: 1 } } }, means: all(all({ kind: 'not', of: all(is('a', number(1))) })) },
  ])('$filter', ({ filter, means }) => {
    expect(readFilter(filter)).toEqual(means)
  })

  it.each([
    { filter: 'a', says: 'object' },
    { filter: [{ a: 1 }], says: 'object' },
    { filter: { $or: {} }, says: '"$or"' },
    { filter: { $not: [] }, says: '"$not"' },
    { filter: { $not: [{}, {}] }, says: '"$not"' },
    { filter: { $where: '1' }, says: '"$where"' },
    { filter: { a: { $near: 1 } }, says: '"$near"' },
    { filter: { a: { $gt: 1, b: 2 } }, says: 'mixes' },
    { filter: { a: { $gt: null } }, says: '"$gt"' },
    { filter: { a: { $lt: [1] } }, says: '"$lt"' },
    { filter: { a: { $in: 'x' } }, says: '"$in"' },
    { filter: { a: { $in: Array(1001).fill(1) } }, says: '1000 values' },
    { filter: { a: { $contains: 5 } }, says: '"$contains"' },
    { filter: { a: { $contains: 'x'.repeat(1001) } }, says: '1000 characters' },
    { filter: { a: { $exists: 1 } }, says: '"$exists"' },
    { filter: { a: { $matches: 'x' } }, says: '"$matches"' },
    { filter: { a: { $matches: { spec: [{ type: 'regex', value: 'x' }] } } }, says: '"$matches"' },
    { filter: { a: { $date: 5 } }, says: '"$date"' },
    { filter: { a: { $date: 'yesterday' } }, says: '"$date"' },
    { filter: { a: { $date: '2026-01-31', b: 1 } }, says: '"$date"' },
    { filter: { a: JSON.parse('1e999') }, says: 'too large' },
    { filter: { a: 'x\0' }, says: 'NUL' },
    { filter: { a: ['\ud800'] }, says: 'surrogate' },
    { filter: { '': 1 }, says: 'not empty' },
    { filter: { 'a..b': 1 }, says: 'no field name' },
    { filter: { '.a': 1 }, says: 'no field name' },
    { filter: { 'a.$b': 1 }, says: 'no field name' },
    { filter: { 'a"b': 1 }, says: 'characters' },
    { filter: { 'a\\b': 1 }, says: 'characters' },
    { filter: { 'a\nb': 1 }, says: 'characters' },
    { filter: { 'a.constructor.b': 1 }, says: 'no field name' },
    { filter: JSON.parse('{"__proto__": 1}'), says: 'no field name' },
    { filter: { ['x'.repeat(257)]: 1 }, says: '256' },
    { filter: { [Array(11).fill('a').join('.')]: 1 }, says: '10 parts' },
    { filter: deep(10), says: 'levels' },
    { filter: { $or: Array(201).fill({ a: 1 }) }, says: 'conditions' },
  ])('security-checklist 87: refuses $filter', ({ filter, says }) => {
    expect(() => readFilter(filter)).toThrow(
      expect.objectContaining({ code: 'WDE0068', message: expect.stringContaining(says) }),
    )
  })

  it('wire-protocol §8.3: "$regex" has a code of its own', () => {
    expect(() => readFilter({ a: { $regex: '.*' } })).toThrow(expect.objectContaining({ code: 'WDE0070' }))
    expect(() => readFilter({ $regex: '.*' })).toThrow(expect.objectContaining({ code: 'WDE0070' }))
  })
})
