import { describe, expect, it } from 'vitest'
import { countConditions, readFilter } from './filter.js'

const all = (...of: object[]) => ({ kind: 'all', of })
const is = (field: string, ...values: object[]) => ({ kind: 'one-of', field, values })
const number = (value: number) => ({ kind: 'number', value })
const text = (value: string) => ({ kind: 'string', value })
const date = (value: string) => ({ kind: 'date', value })
const pattern = (at: string, ignoreCase: boolean, ...parts: object[]) => ({
  kind: 'text',
  field: 'a',
  pattern: { at, ignoreCase, parts },
})
const matching = (...spec: object[]) => ({ a: { $matches: { spec } } })
const literal = (value: string) => ({ type: 'literal', value })
const deep = (levels: number): object => (levels === 0 ? {} : { $and: [deep(levels - 1)] })

const nested = (operator: '$or' | '$not', levels: number): object =>
  levels === 0 ? { a: 1 } : { [operator]: [nested(operator, levels - 1)] }
const nestedNot = (levels: number): object => (levels === 0 ? { $eq: 1 } : { $not: nestedNot(levels - 1) })

describe('the number of conditions in a filter', () => {
  it.each([
    { filter: {}, conditions: 0 },
    { filter: { a: 1 }, conditions: 1 },
    { filter: { a: 1, b: 2 }, conditions: 2 },
    { filter: { $not: { a: 1 } }, conditions: 1 },
    { filter: { $not: { a: 1, b: 2 } }, conditions: 2 },
    { filter: { $or: [{ a: 1 }, { b: 2 }, { $and: [{ c: 3 }, { d: { $gt: 4, $lt: 5 } }] }] }, conditions: 5 },
  ])('$filter has $conditions', ({ filter, conditions }) => {
    expect(countConditions(readFilter(filter))).toBe(conditions)
  })
})

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
    { filter: { a: { $exists: true } }, means: all(all({ kind: 'present', field: 'a' })) },
    { filter: { a: { $not: { $eq: 1 } } }, means: all(all({ kind: 'not', of: all(is('a', number(1))) })) },
    { filter: null, means: all() },
    { filter: { a: { $gt: 1 } }, means: all(all({ kind: 'compare', field: 'a', comparison: '>', value: number(1) })) },
    {
      filter: { a: { $lte: 'x' } },
      means: all(all({ kind: 'compare', field: 'a', comparison: '<=', value: text('x') })),
    },
    { filter: { a: { $hasSome: ['x', 1] } }, means: all(all(is('a', text('x'), number(1)))) },
    { filter: { a: { $in: [null] } }, means: all(all({ kind: 'absent', field: 'a' })) },
    { filter: { a: { $in: [] } }, means: all(all(is('a'))) },
    { filter: { a: { $contains: 'x' } }, means: all(all(pattern('anywhere', true, { literal: 'x' }))) },
    { filter: { a: { $startsWith: 'x' } }, means: all(all(pattern('start', true, { literal: 'x' }))) },
    { filter: { a: { $endsWith: 'x' } }, means: all(all(pattern('end', true, { literal: 'x' }))) },
    {
      filter: {
        a: {
          $matches: {
            spec: [
              { type: 'literal', value: '' },
              { type: 'anyOf', value: 'xy' },
            ],
          },
        },
      },
      means: all(all(pattern('whole', false, { literal: '' }, { anyOf: 'xy' }))),
    },
    {
      filter: { a: { $matches: { ignoreCase: true, spec: [] } } },
      means: all(all(pattern('whole', true))),
    },
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
    { filter: { a: { $contains: 'x\0' } }, says: 'The text of "$contains" has characters' },
    { filter: { a: { $matches: {} } }, says: '"$matches"' },
    { filter: { a: { $matches: { ignoreCase: 1, spec: [] } } }, says: '"$matches"' },
    { filter: matching({ type: 'anyOf', value: '' }), says: '"$matches"' },
    { filter: matching({ type: 'literal', value: 1 }), says: '"$matches" takes "ignoreCase"' },
    { filter: matching('x' as unknown as object), says: '"$matches"' },
    { filter: matching(literal('x\0')), says: 'The text of "$matches"' },
    { filter: matching(...Array(101).fill(literal('x'))), says: '100 parts' },
    { filter: matching(literal('x'.repeat(501)), literal('y'.repeat(500))), says: '1000 characters' },
    { filter: { a: { $in: Array(501).fill(1) }, b: { $in: Array(500).fill(1) } }, says: '1000 values' },
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

  it.each([
    { what: '10 levels', fits: deep(9), exceeds: deep(10) },
    { what: '10 levels of "$or"', fits: nested('$or', 9), exceeds: nested('$or', 10) },
    { what: '10 levels of "$not"', fits: nested('$not', 9), exceeds: nested('$not', 10) },
    { what: '10 levels of operators', fits: { a: nestedNot(9) }, exceeds: { a: nestedNot(10) } },
    { what: '200 conditions', fits: { $or: Array(199).fill({ a: 1 }) }, exceeds: { $or: Array(200).fill({ a: 1 }) } },
    {
      what: '200 conditions, operators among them',
      fits: { $or: Array(99).fill({ a: { $gt: 1 } }) },
      exceeds: { $or: Array(100).fill({ a: { $gt: 1 } }) },
    },
    { what: '1000 values', fits: { a: { $in: Array(1000).fill(1) } }, exceeds: { a: { $in: Array(1001).fill(1) } } },
    {
      what: '1000 characters of a text',
      fits: { a: { $contains: 'x'.repeat(1000) } },
      exceeds: { a: { $contains: 'x'.repeat(1001) } },
    },
    {
      what: '100 parts of a pattern',
      fits: matching(...Array(100).fill(literal('x'))),
      exceeds: matching(...Array(101).fill(literal('x'))),
    },
    {
      what: '1000 characters of a pattern',
      fits: matching(literal('x'.repeat(500)), literal('y'.repeat(500))),
      exceeds: matching(literal('x'.repeat(500)), literal('y'.repeat(501))),
    },
  ])('security-checklist 87: a filter has at most $what', ({ fits, exceeds }) => {
    expect(() => readFilter(fits)).not.toThrow()
    expect(() => readFilter(exceeds)).toThrow(
      expect.objectContaining({ code: 'WDE0068', message: expect.stringContaining('at most') }),
    )
  })

  it('a refusal quotes at most 100 characters of a name', () => {
    expect(() => readFilter({ [`$${'x'.repeat(99)}yz`]: 1 })).toThrow(`"$${'x'.repeat(99)}" is no operator`)
  })

  it('wire-protocol §8.3: "$regex" has a code of its own', () => {
    const regexRefused = expect.objectContaining({ code: 'WDE0070', message: expect.stringContaining('not allowed') })
    expect(() => readFilter({ a: { $regex: '.*' } })).toThrow(regexRefused)
    expect(() => readFilter({ $regex: '.*' })).toThrow(regexRefused)
  })
})
