import type { PromotionPolicy } from '@foyer/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Document, withAmount } from './matching.js'
import { type OwnedItem, type PromotionPlan, planPromotion } from './plan-promotion.js'

/** The items of both after a plan, and what was stored in the record. */
function applied(visitor: OwnedItem[], member: OwnedItem[], plan: PromotionPlan) {
  const gone = new Set([...plan.merged, ...plan.setAside.visitor])
  const amounts = new Map(plan.amounts.map((one) => [one.itemId, one]))
  const left = visitor.filter(({ itemId }) => !gone.has(itemId) && !plan.moved.includes(itemId))
  const kept = member
    .filter(({ itemId }) => !plan.setAside.member.includes(itemId))
    .map((item) => {
      const amount = amounts.get(item.itemId)
      return amount === undefined ? item : { ...item, document: withAmount(item.document, amount.path, amount.amount) }
    })
  return { visitor: left, member: [...kept, ...visitor.filter(({ itemId }) => plan.moved.includes(itemId))] }
}

const value = fc.oneof(
  fc.constantFrom('cup', 'bowl', 'Cup', '', 1, 0, -0, '1', true, null, undefined),
  fc.constantFrom<unknown>({ $date: '2030-01-01T00:00:00.000Z' }, ['cup'], { cup: 1 }),
)
const amount = fc.oneof({ weight: 8, arbitrary: fc.integer({ min: -1000, max: 1000 }) }, fc.constantFrom('2', null, []))
const document = fc.record(
  { product: value, quantity: amount, note: fc.string(), nested: fc.record({ quantity: amount }) },
  { requiredKeys: [] },
) as fc.Arbitrary<Document>
const items = (prefix: string): fc.Arbitrary<OwnedItem[]> =>
  fc
    .array(fc.record({ createdAt: fc.nat(5), updatedAt: fc.nat(5), document }), { maxLength: 8 })
    .map((drawn) => drawn.map((item, at) => ({ itemId: `${prefix}${at}`, ...item })))
const policies: PromotionPolicy[] = [
  { kind: 'reassign' },
  { kind: 'keepMember' },
  { kind: 'keepVisitor' },
  { kind: 'newest' },
  { kind: 'union', by: 'product' },
  { kind: 'union', by: 'product', sum: 'quantity' },
  { kind: 'union', by: 'product', max: 'quantity' },
  { kind: 'union', by: 'product', sum: 'nested.quantity' },
]
const cases = fc.record({
  visitor: items('v'),
  member: items('m'),
  policy: fc.constantFrom(...policies),
  uniqueFields: fc.constantFrom<string[]>([], ['_owner'], ['quantity']),
})
const RUNS = { numRuns: 300 }
const numbersOf = (all: OwnedItem[], field: 'quantity' | 'nested') =>
  all.map(({ document: { [field]: found } }) =>
    field === 'nested' && typeof found === 'object' && found !== null ? (found as Document).quantity : found,
  )
const total = (all: OwnedItem[], field: 'quantity' | 'nested') =>
  numbersOf(all, field).reduce<number>((sum, found) => sum + (typeof found === 'number' ? found : 0), 0)
const plan = ({ visitor, member, policy, uniqueFields = [] }: Case) =>
  planPromotion(visitor, member, { policy, uniqueFields })
interface Case {
  visitor: OwnedItem[]
  member: OwnedItem[]
  policy: PromotionPolicy
  uniqueFields?: string[]
}

describe('show 2: the plan of a promotion, for generated carts and policies', () => {
  it('loses and doubles no row: each item of the visitor goes one way, each of the member stays or is set aside', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const { moved, merged, amounts, setAside } = plan(given)
        const ids = given.visitor.map(({ itemId }) => itemId)
        expect([...moved, ...merged, ...setAside.visitor].toSorted()).toEqual(ids.toSorted())
        const members = new Set(given.member.map(({ itemId }) => itemId))
        expect(setAside.member.filter((id) => !members.has(id))).toEqual([])
        expect(new Set(setAside.member).size).toBe(setAside.member.length)
        expect(amounts.filter(({ itemId }) => !members.has(itemId) || setAside.member.includes(itemId))).toEqual([])
        expect(new Set(amounts.map(({ itemId }) => itemId)).size).toBe(amounts.length)
      }),
      RUNS,
    )
  })

  it.each(['quantity', 'nested'] as const)('conserves the sum of %s', (field) => {
    const sum = field === 'nested' ? 'nested.quantity' : field
    fc.assert(
      fc.property(cases, ({ visitor, member }) => {
        const after = applied(visitor, member, plan({ visitor, member, policy: { kind: 'union', by: 'product', sum } }))
        expect(total(after.member, field)).toBe(total([...visitor, ...member], field))
        expect(after.visitor).toEqual([])
      }),
      RUNS,
    )
  })

  it('conserves the largest amount, and merging the same items again changes nothing', () => {
    const policy = { kind: 'union', by: 'product', max: 'quantity' } as const
    const largest = (all: OwnedItem[]) =>
      Math.max(...numbersOf(all, 'quantity').filter((one) => typeof one === 'number'))
    fc.assert(
      fc.property(cases, ({ visitor, member }) => {
        const first = plan({ visitor, member, policy })
        const after = applied(visitor, member, first).member
        expect(largest(after)).toBe(largest([...visitor, ...member]))
        const again = visitor.filter(({ itemId }) => first.merged.includes(itemId))
        expect(plan({ visitor: again, member: after, policy }).amounts).toEqual([])
      }),
      RUNS,
    )
  })

  it('is idempotent: a second plan, over what the first one left, is empty', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const after = applied(given.visitor, given.member, plan(given))
        expect(after.visitor).toEqual([])
        expect(plan({ ...given, ...after })).toEqual(plan({ ...given, visitor: [], member: [] }))
      }),
      RUNS,
    )
  })

  it('does not depend on the order in which a database answers', () => {
    fc.assert(
      fc.property(cases, (given) => {
        expect(plan({ ...given, visitor: given.visitor.toReversed(), member: given.member.toReversed() })).toEqual(
          plan(given),
        )
      }),
      RUNS,
    )
  })

  it('with a unique `_owner` nobody has two items, and whoever had one has one', () => {
    fc.assert(
      fc.property(cases, ({ policy, ...given }) => {
        const visitor = given.visitor.slice(0, 1)
        const member = given.member.slice(0, 1)
        const after = applied(visitor, member, plan({ visitor, member, policy, uniqueFields: ['_owner'] }))
        expect(after.member).toHaveLength(Math.min(1, visitor.length + member.length))
      }),
      RUNS,
    )
  })
})

const item = (itemId: string, product: unknown, quantity?: unknown, updatedAt = 0, createdAt = 0): OwnedItem => ({
  itemId,
  createdAt,
  updatedAt,
  document: (quantity === undefined ? { product } : { product, quantity }) as Document,
})
const bySum = { kind: 'union', by: 'product', sum: 'quantity' } as const

describe('decision 30: what each policy does', () => {
  const visitor = [item('v1', 'cup', 2, 5), item('v2', 'bowl', 1, 3)]
  const member = [item('m1', 'cup', 1, 4)]
  it.each<[PromotionPolicy, Partial<PromotionPlan>]>([
    [{ kind: 'reassign' }, { moved: ['v1', 'v2'] }],
    [{ kind: 'keepMember' }, { setAside: { visitor: ['v1', 'v2'], member: [] } }],
    [{ kind: 'keepVisitor' }, { moved: ['v1', 'v2'], setAside: { visitor: [], member: ['m1'] } }],
    [{ kind: 'newest' }, { moved: ['v1', 'v2'], setAside: { visitor: [], member: ['m1'] } }],
    [bySum, { moved: ['v2'], merged: ['v1'], amounts: [{ itemId: 'm1', path: 'quantity', amount: 3 }] }],
    [
      { kind: 'union', by: 'product', max: 'quantity' },
      { moved: ['v2'], merged: ['v1'], amounts: [{ itemId: 'm1', path: 'quantity', amount: 2 }] },
    ],
    [
      { kind: 'union', by: 'product' },
      { moved: ['v2'], setAside: { visitor: ['v1'], member: [] } },
    ],
  ])('%j', (policy, expected) => {
    const none: PromotionPlan = { moved: [], merged: [], amounts: [], setAside: { visitor: [], member: [] } }
    expect(plan({ visitor, member, policy })).toEqual({ ...none, ...expected })
    expect(plan({ visitor, member: [], policy })).toEqual({ ...none, moved: ['v1', 'v2'] })
    expect(plan({ visitor: [], member, policy })).toEqual(none)
  })

  it('newest: the member’s stay when both are as new', () => {
    const { setAside } = plan({ visitor: [item('v', 'a', 1, 4)], member, policy: { kind: 'newest' } })
    expect(setAside).toEqual({ visitor: ['v'], member: [] })
  })

  it('union: several of the visitor’s add up in the oldest of the member’s, and letter case and kind count', () => {
    const two = [item('m9', 'cup', 1, 0, 1), item('m1', 'cup', 5, 0, 2)]
    const many = [item('v1', 'cup', 1), item('v2', 'cup', 2), item('v3', 'Cup', 4), item('v4', 1, 4)]
    expect(plan({ visitor: many, member: [...two, item('m3', '1', 1)], policy: bySum })).toMatchObject({
      moved: ['v3', 'v4'],
      merged: ['v1', 'v2'],
      amounts: [{ itemId: 'm9', path: 'quantity', amount: 4 }],
    })
  })

  it('union: a missing amount is nothing; what is no number, or a sum beyond all numbers, is never written over', () => {
    const sums = (mine: unknown, theirs: unknown) =>
      plan({ visitor: [item('v', 'cup', mine)], member: [item('m', 'cup', theirs)], policy: bySum })
    expect(sums(2, undefined).amounts).toEqual([{ itemId: 'm', path: 'quantity', amount: 2 }])
    expect(sums(undefined, 2)).toMatchObject({ merged: ['v'], amounts: [] })
    expect(sums(2, 'two').moved).toEqual(['v'])
    expect(sums('two', 2).moved).toEqual(['v'])
    expect(sums(1.7e308, 1.7e308).moved).toEqual(['v'])
  })

  it('union: an amount that must be unique is no amount, and what is missing matches nothing', () => {
    expect(plan({ visitor, member, policy: bySum, uniqueFields: ['quantity'] })).toMatchObject({
      amounts: [],
      setAside: { visitor: ['v1'], member: [] },
    })
    const blank = [item('v', null, 1)]
    expect(plan({ visitor: blank, member: [item('m', null, 1)], policy: bySum }).moved).toEqual(['v'])
  })

  it('an amount inside an object is put there, whatever the fields are called', () => {
    const given = JSON.parse('{"__proto__":{"n":1},"a":{"x":1}}')
    expect(JSON.stringify(withAmount(given, 'a.b.c', 2))).toBe('{"__proto__":{"n":1},"a":{"x":1,"b":{"c":2}}}')
    expect(JSON.stringify(withAmount(given, '__proto__.n', 2))).toBe('{"__proto__":{"n":2},"a":{"x":1}}')
  })
})
