import type { PromotedCollection, PromotionPolicy } from '@foyer/protocol'
import type { DataStores } from '../deps.js'
import type { Document } from './matching.js'
import { type OwnedItem, type PromotionPlan, type PromotionRules, planPromotion } from './plan-promotion.js'
import type { ItemSummary } from './promoted-item-store.js'

/** The promotion plan for one collection, with its inputs. */
export interface CollectionPlan {
  collectionId: string
  rules: PromotionRules
  plan: PromotionPlan
  visitorItems: number
  memberItems: number
  /** The member's items that the policy compared. */
  comparedItems: readonly ItemSummary[]
  /** The document texts by item id, if the policy reads them. */
  documents: ReadonlyMap<string, string>
}

const DEFAULT_RULES: PromotionRules = { policy: { kind: 'reassign' }, uniqueFields: [] }

/**
 * Limits for what a policy compares in one promotion: items of a member per collection, and characters of documents.
 * Beyond them, the visitor's items are moved unchanged: every item is kept, and the promotion stays short.
 */
const MAX_COMPARED_ITEMS = 10_000
const MAX_COMPARED_CHARACTERS = 64_000_000

/** Whether the items of the member affect the plan, or only their number is needed. */
const comparesMemberItems = ({ policy, uniqueFields }: PromotionRules): boolean =>
  policy.kind !== 'reassign' || uniqueFields.includes('_owner')

/**
 * Plans what happens to a visitor's items, by collection in the order of names. Without a member, everything is moved.
 * With `lock`, the items read are locked until the transaction ends.
 */
export async function planCollections(
  { visitorId, memberId }: { visitorId: string; memberId: string | undefined },
  { promotedItems: items }: Pick<DataStores, 'promotedItems'>,
  { lock }: { lock: boolean },
): Promise<CollectionPlan[]> {
  const visitorItemsByCollection = Map.groupBy(
    await items.listItems(visitorId, { lock }),
    ({ collectionId }) => collectionId,
  )
  if (visitorItemsByCollection.size === 0) return []
  const found = await items.getRules([...visitorItemsByCollection.keys()])
  const names = [...visitorItemsByCollection.keys()]
  const counted = memberId === undefined ? new Map<string, number>() : await items.countItems(memberId, names)
  const rulesOf = (collectionId: string): PromotionRules => {
    const rules = found.get(collectionId) ?? DEFAULT_RULES
    return (counted.get(collectionId) ?? 0) > MAX_COMPARED_ITEMS ? withReassign(rules) : rules
  }
  const compared = memberId === undefined ? [] : names.filter((name) => comparesMemberItems(rulesOf(name)))
  const memberItemsByCollection = Map.groupBy(
    await items.listItems(memberId ?? '', { in: compared, lock }),
    ({ collectionId }) => collectionId,
  )

  let charactersLeft = MAX_COMPARED_CHARACTERS
  const plans: CollectionPlan[] = []
  for (const [collectionId, visitorItems] of visitorItemsByCollection) {
    const wanted = rulesOf(collectionId)
    const memberItems = memberItemsByCollection.get(collectionId) ?? []
    const read = await items.getDocuments(
      collectionId,
      itemsToRead(wanted.policy, visitorItems, memberItems),
      charactersLeft,
    )
    for (const text of read?.values() ?? []) charactersLeft -= text.length
    const rules = read === undefined ? withReassign(wanted) : wanted
    const documents = read ?? new Map<string, string>()
    const owned = (item: ItemSummary): OwnedItem => ({ ...item, document: parseDocument(documents.get(item.itemId)) })
    const plan = planPromotion(visitorItems.map(owned), memberItems.map(owned), rules)
    const known = compared.includes(collectionId) ? memberItems.length : (counted.get(collectionId) ?? 0)
    plans.push({
      collectionId,
      rules,
      plan,
      documents,
      comparedItems: memberItems,
      visitorItems: visitorItems.length,
      memberItems: known,
    })
  }
  return plans
}

/** The items whose documents a policy reads or stores in the record of the promotion, by id. */
function itemsToRead(
  { kind }: PromotionPolicy,
  visitor: readonly ItemSummary[],
  member: readonly ItemSummary[],
): string[] {
  const owners: Record<PromotionPolicy['kind'], readonly ItemSummary[]> = {
    reassign: [],
    keepMember: visitor,
    keepVisitor: member,
    newest: [...visitor, ...member],
    union: [...visitor, ...member],
  }
  const read = owners[kind]
  return read.map(({ itemId }) => itemId)
}

const withReassign = (rules: PromotionRules): PromotionRules => ({ ...rules, policy: { kind: 'reassign' } })

/** Converts a plan to its public form. */
export const planView = ({
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

/** Parses the JSON text of an item; an item without text is an empty document. */
export const parseDocument = (text: string | undefined): Document => (text === undefined ? {} : JSON.parse(text))
