import { describe, expect, it } from 'vitest'
import type { Condition, Where } from './where.js'
import { toFilter, where } from './where.js'

interface Pot {
  name: string
  price: number
  tags: string[]
  firedAt: Date
  kiln: { heat: number }
}
type Build = (pot: Where<Pot>) => Where<Pot>

describe('wire-protocol §8.3: a builder and what it sends', () => {
  const rows: [string, Build, object][] = [
    ['nothing', (pot) => pot, {}],
    ['eq', (pot) => pot.eq('name', 'Bowl'), { name: 'Bowl' }],
    ['eq of null', (pot) => pot.eq('name', null), { name: null }],
    ['eq of a list', (pot) => pot.eq('tags', ['a', 'b']), { tags: ['a', 'b'] }],
    ['eq of an element of a list', (pot) => pot.eq('tags', 'a'), { tags: 'a' }],
    ['eq of an object', (pot) => pot.eq('kiln', { heat: 9 }), { kiln: { heat: 9 } }],
    ['eq behind a dot', (pot) => pot.eq('kiln.heat', 9), { 'kiln.heat': 9 }],
    ['eq of a field of the server', (pot) => pot.eq('_owner', 'mem_1'), { _owner: 'mem_1' }],
    ['ne', (pot) => pot.ne('price', 1), { price: { $ne: 1 } }],
    ['gt', (pot) => pot.gt('price', 1), { price: { $gt: 1 } }],
    ['ge', (pot) => pot.ge('price', 1), { price: { $gte: 1 } }],
    ['lt', (pot) => pot.lt('price', 1), { price: { $lt: 1 } }],
    ['le', (pot) => pot.le('price', 1), { price: { $lte: 1 } }],
    ['between', (pot) => pot.between('price', 1, 5), { $and: [{ price: { $gte: 1 } }, { price: { $lt: 5 } }] }],
    ['in', (pot) => pot.in('name', ['a', 'b']), { name: { $in: ['a', 'b'] } }],
    ['hasSome', (pot) => pot.hasSome('tags', ['a']), { tags: { $hasSome: ['a'] } }],
    ['hasAll of nothing', (pot) => pot.hasAll('tags', []), { tags: { $hasAll: [] } }],
    ['contains', (pot) => pot.contains('name', 'ow'), { name: { $contains: 'ow' } }],
    ['startsWith', (pot) => pot.startsWith('name', 'B'), { name: { $startsWith: 'B' } }],
    ['endsWith', (pot) => pot.endsWith('name', 'l'), { name: { $endsWith: 'l' } }],
    ['isEmpty', (pot) => pot.isEmpty('name'), { name: null }],
    ['isNotEmpty', (pot) => pot.isNotEmpty('name'), { name: { $ne: null } }],
    ['exists', (pot) => pot.exists('name'), { name: { $exists: true } }],
    ['exists not', (pot) => pot.exists('name', false), { name: { $exists: false } }],
    ['one after the other', (pot) => pot.eq('name', 'a').gt('price', 1), { name: 'a', price: { $gt: 1 } }],
    [
      'a field that comes again',
      (pot) => pot.gt('price', 1).ne('price', 3).eq('name', 'a'),
      { $and: [{ price: { $gt: 1 } }, { price: { $ne: 3 } }, { name: 'a' }] },
    ],
    ['and', (pot) => pot.eq('name', 'a').and((other) => other.eq('price', 2)), { name: 'a', price: 2 }],
    [
      'and of a branch with or',
      (pot) => pot.eq('name', 'a').and(where<Pot>().eq('price', 1).or(where<Pot>().eq('price', 2))),
      { $and: [{ name: 'a' }, { $or: [{ price: 1 }, { price: 2 }] }] },
    ],
    [
      'or',
      (pot) => pot.eq('name', 'a').or((other) => other.gt('price', 2)),
      { $or: [{ name: 'a' }, { price: { $gt: 2 } }] },
    ],
    [
      'or of or',
      (pot) =>
        pot
          .eq('price', 1)
          .or(where<Pot>().eq('price', 2))
          .or(where<Pot>().eq('price', 3).or({ price: 4 })),
      { $or: [{ price: 1 }, { price: 2 }, { price: 3 }, { price: 4 }] },
    ],
    ['or on nothing', (pot) => pot.or((other) => other.eq('price', 1)), { $or: [{}, { price: 1 }] }],
    [
      'not',
      (pot) => pot.eq('name', 'a').not((other) => other.eq('price', 1)),
      { $and: [{ name: 'a' }, { $not: [{ price: 1 }] }] },
    ],
    ['not on nothing', (pot) => pot.not((other) => other.eq('price', 1)), { $and: [{}, { $not: [{ price: 1 }] }] }],
    [
      'a field after or',
      (pot) =>
        pot
          .eq('price', 1)
          .or((other) => other.eq('price', 2))
          .eq('name', 'a'),
      { $and: [{ $or: [{ price: 1 }, { price: 2 }] }, { name: 'a' }] },
    ],
  ]
  it.each(rows)('%s', (_what, build, filter) => {
    expect(build(where<Pot>()).filter).toEqual(filter)
  })

  it('what is undefined is null, as in an item', () => {
    expect(where().eq('a', undefined).filter).toEqual({ a: null })
    expect(where().ne('a', undefined).filter).toEqual({ a: { $ne: null } })
  })
})

describe('a condition', () => {
  it('leaves the one it was built on as it was', () => {
    const cheap = where<Pot>().lt('price', 10)
    cheap.eq('name', 'Bowl').or({ price: 1 })
    expect(cheap.filter).toEqual({ price: { $lt: 10 } })
  })
  it('is given built, as a function, or as it travels', () => {
    const given: Condition<Pot>[] = [where<Pot>().eq('price', 1), (pot) => pot.eq('price', 1), { price: 1 }]
    expect(given.map(toFilter)).toEqual([{ price: 1 }, { price: 1 }, { price: 1 }])
  })
  it('takes nothing for an operator that somebody typed', () => {
    expect(() => where().eq('password', JSON.parse('{"$ne":null}'))).toThrow(TypeError)
    expect(() => where().eq('$or', [])).toThrow('name of a field')
    expect(() => where().gt('', 1)).toThrow(TypeError)
    expect(where().eq('__proto__', 1).eq('a', 2).filter).toEqual(JSON.parse('{"__proto__":1,"a":2}'))
  })
  it('knows the fields of the item', () => {
    const pot = where<Pot>()
    // @ts-expect-error there is no such field
    pot.eq('prize', 1)
    // @ts-expect-error a price is a number
    pot.gt('price', '1')
    // @ts-expect-error a tag is a text
    pot.hasSome('tags', [1])
    expect(pot.ge('_createdDate', new Date(0)).filter).toEqual({ _createdDate: { $gte: new Date(0) } })
  })
})
