import type { MemberId, VisitorId } from '@foyer/protocol'
import { rfc3339 } from '../../../kernel/clock.js'
import type { PromotionStep } from '../../visitors/promote-visitor.js'
import type { DataStores } from '../deps.js'
import { type CollectionPlan, parseDocument, planCollections, planView } from './collection-plans.js'
import { withAmount } from './matching.js'
import type { ItemSnapshot, PromotionChange } from './promoted-item-store.js'

/**
 * The data step of a promotion (decision 30): ends the visitor, applies the policy of each collection to its items, and
 * stores the previous state for `undoWindowMs` milliseconds.
 */
export const applyPromotionPlan =
  (undoWindowMs: () => number): PromotionStep<DataStores> =>
  async ({ visitorId, memberId, now }, stores) => {
    await stores.visitors.end(visitorId, now)
    const plans = await planCollections({ visitorId, memberId }, stores, { lock: true })
    if (plans.length === 0) return 0
    const undoUntil = now + undoWindowMs()
    for (const plan of plans) await applyPlan(plan, { visitorId, memberId, now, undoUntil }, stores)
    await stores.promotionRecords.insert({
      visitorId,
      memberId,
      promotedAt: now,
      undoUntil,
      collections: plans.map(planView),
    })
    return plans.reduce((total, { plan: { moved, merged } }) => total + moved.length + merged.length, 0)
  }

interface PromotionContext {
  visitorId: VisitorId
  memberId: MemberId
  now: number
  undoUntil: number
}

/** Deletes the items that are set aside first, so that unique values never collide. */
async function applyPlan(
  { collectionId, plan, documents, comparedItems }: CollectionPlan,
  { visitorId, memberId, now, undoUntil }: PromotionContext,
  { promotedItems: items }: DataStores,
): Promise<void> {
  const saveSnapshots = async (change: PromotionChange, before: ItemSnapshot[]): Promise<void> => {
    if (undoUntil > now) await items.insertSnapshots(visitorId, change, before, undoUntil)
  }
  const { moved, merged, amounts, setAside } = plan
  await saveSnapshots(
    'set-aside',
    await items.deleteItems(collectionId, [...setAside.member, ...setAside.visitor, ...merged]),
  )

  const rewritten = amounts.map(({ itemId, path, amount }) => {
    const document = withAmount(parseDocument(documents.get(itemId)), path, amount)
    return { itemId, data: JSON.stringify({ ...document, _updatedDate: { $date: rfc3339(now) } }) }
  })
  const revisions = await items.updateDocuments(collectionId, rewritten, now)
  const before = comparedItems.flatMap((item) => {
    const revision = revisions.get(item.itemId)
    const data = documents.get(item.itemId) ?? null
    return revision === undefined ? [] : [{ ...item, ownerId: memberId, revision, data }]
  })
  await saveSnapshots('merged', before)

  await saveSnapshots('moved', await items.move(collectionId, moved, visitorId, memberId))
}
