import type { PromotionPolicy } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { planCollections } from './collection-plans.js'
import type { ItemSummary } from './promoted-item-store.js'

const item = (collectionId: string, itemId: string): ItemSummary => ({
  collectionId,
  itemId,
  createdAt: 1,
  updatedAt: 1,
})

/**
 * Plans a promotion for a visitor with one item in each collection, and a member with items of these counts and sizes.
 */
async function planned(policies: Record<string, PromotionPolicy>, member: { items: number; characters: number }) {
  const names = Object.keys(policies)
  const memberItems = (name: string) => Array.from({ length: member.items }, (_, n) => item(name, `m${n}`))
  const compared: string[] = []
  const promotedItems = {
    listItems: async (ownerId: string, { in: some }: { in?: readonly string[] }) => {
      if (ownerId === 'vis_one') return names.map((name) => item(name, 'v'))
      compared.push(...(some ?? []))
      return (some ?? []).flatMap(memberItems)
    },
    getRules: async () =>
      new Map(names.map((name) => [name, { policy: policies[name] as PromotionPolicy, uniqueFields: [] }])),
    countItems: async () => new Map(names.map((name) => [name, member.items])),
    getDocuments: async (_collection: string, ids: readonly string[], limit: number) =>
      ids.length * member.characters > limit
        ? undefined
        : new Map(ids.map((id) => [id, JSON.stringify({ product: 'cup' })])),
  }
  const stores = { promotedItems } as unknown as Parameters<typeof planCollections>[1]
  const plans = await planCollections({ visitorId: 'vis_one', memberId: 'mem_one' }, stores, { lock: true })
  return { compared, kinds: plans.map(({ rules }) => rules.policy.kind), moved: plans.map(({ plan }) => plan.moved) }
}

const policies: Record<string, PromotionPolicy> = {
  members: { kind: 'keepMember' },
  visitors: { kind: 'keepVisitor' },
  newest: { kind: 'newest' },
  summed: { kind: 'union', by: 'product', sum: 'quantity' },
}

describe('security-checklist 92: what a promotion compares is bounded', () => {
  it('a policy is applied where the member has few items', async () => {
    const { kinds, compared } = await planned(policies, { items: 3, characters: 1000 })
    expect(kinds).toEqual(['keepMember', 'keepVisitor', 'newest', 'union'])
    expect(compared).toEqual(Object.keys(policies))
  })

  it('beyond 10,000 items of the member the items of the visitor are moved as they are', async () => {
    const { kinds, compared, moved } = await planned(policies, { items: 10_001, characters: 1 })
    expect(kinds).toEqual(['reassign', 'reassign', 'reassign', 'reassign'])
    expect(compared).toEqual([])
    expect(moved).toEqual([['v'], ['v'], ['v'], ['v']])
  })

  it('beyond 64 million characters of documents too', async () => {
    const { kinds } = await planned(policies, { items: 200, characters: 400_000 })
    expect(kinds).toEqual(['keepMember', 'reassign', 'reassign', 'reassign'])
  })
})
