import type { PromotedCollection } from '@foyer/protocol'
import type { Stores } from '../../storage.js'
import type { Document } from './matching.js'
import {
  type OwnedItem,
  type PromotionPlan,
  type PromotionRules,
  planPromotion,
  readsDocuments,
} from './plan-promotion.js'
import type { HeldItem } from './promoted-item-store.js'

/** What is to be done in one collection, with what it was planned from. */
export interface CollectionPlan {
  collectionId: string
  rules: PromotionRules
  plan: PromotionPlan
  visitorItems: number
  memberItems: number
  /** The member's items that the policy looked at. */
  held: readonly HeldItem[]
  /** The texts of the items by their ids, where the policy looks into them. */
  texts: ReadonlyMap<string, string>
}

const DEFAULT: PromotionRules = { policy: { kind: 'reassign' }, uniqueFields: [] }

/** Whether the items of the member make a difference, or only their number is of interest. */
const looksAtMember = ({ policy, uniqueFields }: PromotionRules): boolean =>
  policy.kind !== 'reassign' || uniqueFields.includes('_owner')

/**
 * Plans what becomes of a visitor's items, collection by collection, in the order of their names. Without a member everything is the
 * member's first. With `hold`, nobody else changes what was looked at until the transaction is over.
 */
export async function collectionPlans(
  { visitorId, memberId }: { visitorId: string; memberId: string | undefined },
  { promotedItems: items }: Pick<Stores, 'promotedItems'>,
  { hold }: { hold: boolean },
): Promise<CollectionPlan[]> {
  const brought = Map.groupBy(await items.itemsOf(visitorId, { hold }), ({ collectionId }) => collectionId)
  if (brought.size === 0) return []
  const found = await items.rulesOf([...brought.keys()])
  const rulesOf = (collectionId: string) => found.get(collectionId) ?? DEFAULT
  const names = [...brought.keys()]
  const close = memberId === undefined ? [] : names.filter((name) => looksAtMember(rulesOf(name)))
  const far = memberId === undefined ? [] : names.filter((name) => !close.includes(name))
  const held = Map.groupBy(await items.itemsOf(memberId ?? '', { in: close, hold }), ({ collectionId }) => collectionId)
  const counted = await items.countsOf(memberId ?? '', far)

  const plans: CollectionPlan[] = []
  for (const [collectionId, visitorItems] of brought) {
    const rules = rulesOf(collectionId)
    const memberItems = held.get(collectionId) ?? []
    const ids = [...visitorItems, ...memberItems].map(({ itemId }) => itemId)
    const texts = readsDocuments(rules.policy) ? await items.textsOf(collectionId, ids) : new Map<string, string>()
    const owned = (item: HeldItem): OwnedItem => ({ ...item, document: parsed(texts.get(item.itemId)) })
    const plan = planPromotion(visitorItems.map(owned), memberItems.map(owned), rules)
    const known = counted.get(collectionId) ?? memberItems.length
    plans.push({
      collectionId,
      rules,
      plan,
      texts,
      held: memberItems,
      visitorItems: visitorItems.length,
      memberItems: known,
    })
  }
  return plans
}

/** The plan as it is told. */
export const toldPlan = ({
  collectionId,
  rules,
  plan,
  visitorItems,
  memberItems,
}: CollectionPlan): PromotedCollection => ({
  collectionId,
  policy: rules.policy,
  visitorItems,
  memberItems,
  moved: plan.moved.length,
  merged: plan.merged.length,
  setAside: { visitor: plan.setAside.visitor.length, member: plan.setAside.member.length },
})

export const parsed = (text: string | undefined): Document => (text === undefined ? {} : JSON.parse(text))
