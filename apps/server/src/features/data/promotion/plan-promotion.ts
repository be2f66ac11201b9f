import type { PromotionPolicy } from '@foyer/protocol'
import { amountAt, type Document, matchKey } from './matching.js'

/** An item as seen by a policy. Times are in milliseconds since 1970. */
export interface OwnedItem {
  itemId: string
  createdAt: number
  updatedAt: number
  /** Empty if the policy does not read it. */
  document: Document
}

/** The promotion rules of a collection. */
export interface PromotionRules {
  policy: PromotionPolicy
  /** Fields whose values are unique; if `_owner` is among them, every owner has at most one item. */
  uniqueFields: readonly string[]
}

/**
 * The promotion plan for one collection. Every item of the visitor is in exactly one of `moved`, `merged` and
 * `setAside.visitor`.
 */
export interface PromotionPlan {
  /** Items of the visitor that become the member's. */
  moved: string[]
  /** Items of the visitor that are merged into one of the member's by `amounts`, and then deleted. */
  merged: string[]
  /** The amounts to set in the member's items, by path. */
  amounts: { itemId: string; path: string; amount: number }[]
  /** Items that are removed and stored only in the record of the promotion. */
  setAside: { visitor: string[]; member: string[] }
}

/**
 * Plans what happens to a visitor's and a member's items in one collection (decision 30). The result depends only on
 * the arguments, and not on the order of the items.
 */
export function planPromotion(
  visitorItems: readonly OwnedItem[],
  memberItems: readonly OwnedItem[],
  rules: PromotionRules,
): PromotionPlan {
  if (visitorItems.length === 0) return emptyPlan()
  return limitToOneEach(
    planByPolicy(visitorItems.toSorted(byAge), memberItems.toSorted(byAge), rules),
    memberItems,
    rules,
  )
}

function planByPolicy(visitor: OwnedItem[], member: OwnedItem[], rules: PromotionRules): PromotionPlan {
  const everything = { ...emptyPlan(), moved: idsOf(visitor) }
  const membersStay = { ...emptyPlan(), setAside: { visitor: idsOf(visitor), member: [] } }
  const visitorsStay = { ...everything, setAside: { visitor: [], member: idsOf(member) } }
  const { policy } = rules
  switch (policy.kind) {
    case 'reassign':
      return everything
    case 'keepMember':
      return member.length === 0 ? everything : membersStay
    case 'keepVisitor':
      return visitorsStay
    case 'newest':
      return newestOf(visitor) > newestOf(member) ? visitorsStay : membersStay
    case 'union':
      return union(visitor, member, policy, rules)
  }
}

function union(
  visitor: OwnedItem[],
  member: OwnedItem[],
  { by, sum, max }: PromotionPolicy & { kind: 'union' },
  { uniqueFields }: PromotionRules,
): PromotionPlan {
  const amountField = sum ?? max
  const plan = emptyPlan()
  const targets = new Map<string, OwnedItem>()
  for (const item of member) {
    const key = matchKey(item.document, by)
    if (key !== undefined && !targets.has(key)) targets.set(key, item)
  }
  const amounts = new Map<string, number>()
  for (const item of visitor) {
    const key = matchKey(item.document, by)
    const target = key === undefined ? undefined : targets.get(key)
    if (target === undefined) {
      plan.moved.push(item.itemId)
    } else if (amountField === undefined || uniqueFields.includes(amountField)) {
      plan.setAside.visitor.push(item.itemId)
    } else {
      const before = amounts.get(target.itemId) ?? amountAt(target.document, amountField)
      const more = amountAt(item.document, amountField)
      const together = combineAmounts(before, more, sum === undefined)
      if (together === 'odd') {
        plan.moved.push(item.itemId)
      } else {
        plan.merged.push(item.itemId)
        if (together !== undefined && together !== before) amounts.set(target.itemId, together)
      }
    }
  }
  plan.amounts = [...amounts].map(([itemId, amount]) => ({ itemId, path: amountField as string, amount }))
  return plan
}

type Amount = ReturnType<typeof amountAt>

/**
 * Combines two amounts; a missing one counts as nothing. Returns 'odd' if a value would be lost: a non-number, or a sum
 * that is not finite.
 */
function combineAmounts(one: Amount, other: Amount, isMax: boolean): Amount {
  if (one === 'odd' || other === 'odd') return 'odd'
  if (one === undefined || other === undefined) return one ?? other
  if (isMax) return Math.max(one, other)
  return Number.isFinite(one + other) ? one + other : 'odd'
}

/** If every owner may have only one item, a member who still has one gets no other. */
function limitToOneEach(
  plan: PromotionPlan,
  memberItems: readonly OwnedItem[],
  { uniqueFields }: PromotionRules,
): PromotionPlan {
  if (!uniqueFields.includes('_owner')) return plan
  const capacity = memberItems.length > plan.setAside.member.length ? 0 : 1
  const setAside = { ...plan.setAside, visitor: [...plan.setAside.visitor, ...plan.moved.slice(capacity)] }
  return { ...plan, moved: plan.moved.slice(0, capacity), setAside }
}

const emptyPlan = (): PromotionPlan => ({ moved: [], merged: [], amounts: [], setAside: { visitor: [], member: [] } })
const idsOf = (items: readonly OwnedItem[]): string[] => items.map(({ itemId }) => itemId)
const newestOf = (items: readonly OwnedItem[]): number => Math.max(...items.map(({ updatedAt }) => updatedAt))

/** Sorts the oldest first. Ids are unique, and are compared by code units, as everywhere. */
const byAge = (one: OwnedItem, other: OwnedItem): number =>
  one.createdAt - other.createdAt || (one.itemId < other.itemId ? -1 : 1)
