import { DAY } from '../../../kernel/clock.js'
import type { Act } from '../../audit/audit.js'
import { deleteCollection } from '../../data/collections/delete-collection.js'
import { removeWebhook } from '../../delivery/manage-webhooks.js'
import { batchesOf, type SampleDeps, sampleInvitations } from './load-sample.js'
import { sampleActiveDays, sampleCounts } from './sample-activity.js'
import { SAMPLE_DAYS, sampleMemberIds, sampleMembers } from './sample-members.js'
import { SAMPLE_COLLECTION } from './sample-orders.js'
import { sampleWebhook } from './sample-webhook.js'

/** Removes everything that `loadSample` added, also after a load that was interrupted. Other data is unchanged. */
export async function removeSample(act: Act, deps: SampleDeps): Promise<void> {
  const { storage } = deps
  const { collection, webhooks } = await storage.read(async (stores) => ({
    collection: await stores.collections.find(SAMPLE_COLLECTION),
    webhooks: (await stores.webhooks.list()).filter(({ url }) => url === sampleWebhook.url),
  }))
  if (collection !== undefined) await deleteCollection(SAMPLE_COLLECTION, deps, act)
  for (const { webhookId } of webhooks) await removeWebhook(webhookId, act, deps)
  await storage.transact(async (stores) => {
    await stores.site.lock()
    const loadedAt = await stores.sample.loadedAt()
    if (loadedAt === undefined) return
    const negative = <T extends { count: number }>(one: T): T => ({ ...one, count: -one.count })
    for (const batch of batchesOf(sampleCounts(sampleMembers(loadedAt), loadedAt)))
      await stores.overviewCounts.increment(batch.map(negative))
    await stores.sample.insertActiveDays(sampleActiveDays(loadedAt).map(negative))
    for (const memberId of sampleMemberIds.slice(0, 2)) await stores.owners.remove(memberId)
    const invitedEmailKeys = sampleInvitations(loadedAt).map(({ emailKey }) => emailKey)
    await stores.sample.delete({ memberIds: sampleMemberIds, invitedEmailKeys })
    await stores.sample.deleteEmptyCounts(loadedAt - (SAMPLE_DAYS + 1) * DAY, loadedAt + 1)
  })
}
