import type { PromotionPolicy } from '@foyer/protocol'
import { amountAt, type Document, matchKey } from './matching.js'

/** An item as far as a policy looks at it. Times are milliseconds since 1970. */
export interface OwnedItem {
  itemId: string
  createdAt: number
  updatedAt: number
  /** Empty where the policy does not look into it. */
  document: Document
}

/** What a collection asks of a promotion. */
export interface PromotionRules {
  policy: PromotionPolicy
  /** Fields of which no two items may have the same value; `_owner` among them lets everybody have one item. */
  uniqueFields: readonly string[]
}

/**
 * What is to be done in one collection. Every item of the visitor is in exactly one of `moved`, `merged` and
 * `setAside.visitor`.
 */
export interface PromotionPlan {
  /** The visitor's that become the member's. */
  moved: string[]
  /** The visitor's that become part of one of the member's, by `amounts`, and go. */
  merged: string[]
  /** What the member's items get: an amount at a path. */
  amounts: { itemId: string; path: string; amount: number }[]
  /** Those that give way: kept in the record of the promotion only. */
  setAside: { visitor: string[]; member: string[] }
}

/**
 * What becomes of a visitor's and a member's items in one collection (decision 30). Depends on nothing but its
 * arguments, and not on their order.
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
 * Of two amounts one; none counts as nothing. 'odd' when that would lose something: what is no number, or a sum beyond
 * all numbers.
 */
function combineAmounts(one: Amount, other: Amount, isMax: boolean): Amount {
  if (one === 'odd' || other === 'odd') return 'odd'
  if (one === undefined || other === undefined) return one ?? other
  if (isMax) return Math.max(one, other)
  return Number.isFinite(one + other) ? one + other : 'odd'
}

/** Where everybody may have one item only, whoever still has one takes no other. */
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

/** The oldest first. Ids are unlike each other, and are compared by their code units, as everywhere. */
const byAge = (one: OwnedItem, other: OwnedItem): number =>
  one.createdAt - other.createdAt || (one.itemId < other.itemId ? -1 : 1)
