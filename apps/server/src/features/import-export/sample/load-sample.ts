import { DAY, HOUR } from '../../../kernel/clock.js'
import { startOfDay } from '../../../platform/counts/counted-kinds.js'
import type { Act, AuditEntry } from '../../audit/audit.js'
import { createCollection } from '../../data/collections/create-collection.js'
import { addWebhook, updateWebhook } from '../../delivery/manage-webhooks.js'
import type { Invitation } from '../../members/invitations/invitation.js'
import type { ImportExportDeps, ImportExportStores } from '../deps.js'
import { writeItems } from '../items/write-items.js'
import type { ImportedMember } from '../members/imported-member.js'
import { writeMembers } from '../members/write-members.js'
import { SAMPLE_LOADED, sampleActiveDays, sampleAuditEntries, sampleCounts, sampleSessions } from './sample-activity.js'
import { SAMPLE_DOMAIN, SAMPLE_MEMBERS, sampleMemberIds, sampleMembers } from './sample-members.js'
import { SAMPLE_COLLECTION, sampleCollection, sampleOrders } from './sample-orders.js'
import { sampleId } from './sample-sequence.js'
import { sampleDeliveries, sampleWebhook } from './sample-webhook.js'

export type SampleDeps = Pick<ImportExportDeps, 'siteId' | 'storage' | 'clock' | 'random' | 'webhookReach'> & {
  secrets: Pick<ImportExportDeps['secrets'], 'webhook' | 'authenticator'>
}

/** Rows for one INSERT. */
const BATCH = 500
/** The client of the sessions while the site has none. */
const NO_CLIENT = 'sample'
const INVITED = ['marta.voss', 'ben.arnold', 'sofia.reyes']

/** Returns whether the sample data is there. */
export async function sampleState({ storage }: Pick<SampleDeps, 'storage'>): Promise<{ loaded: boolean }> {
  return { loaded: (await storage.read((stores) => stores.sample.loadedAt())) !== undefined }
}

/**
 * Fills every screen for development: 200 members of varied status and language, what they did in the last 90 days,
 * sessions, invitations, a collection with items and a webhook that is off. Repeated, it adds what is missing. The same
 * every time but for the dates, which end now.
 */
export async function loadSample(act: Act, deps: SampleDeps): Promise<{ members: number }> {
  const { storage, clock } = deps
  const loadedAt = await storage.transact(async (stores) => {
    await stores.site.lock()
    const before = await stores.sample.loadedAt()
    if (before !== undefined) return before
    const now = clock.now()
    await stores.audit.add([loadedEntry(act, now)])
    await insertMembers(sampleMembers(now), now, stores, deps)
    return now
  })
  await addCollection(loadedAt, act, deps)
  await addSampleWebhook(loadedAt, act, deps)
  return { members: SAMPLE_MEMBERS }
}

/** The audit log entry, which also records when the data was loaded. */
const loadedEntry = (act: Act, at: number): AuditEntry => ({
  ...act,
  entryId: SAMPLE_LOADED,
  at,
  action: 'members-imported',
  target: { kind: 'member', id: null },
  result: 'done',
  details: { added: SAMPLE_MEMBERS },
})

async function insertMembers(
  members: readonly ImportedMember[],
  now: number,
  stores: ImportExportStores,
  { clock, random, secrets }: SampleDeps,
): Promise<void> {
  await writeMembers(members, stores, { clock, random, secrets, update: false })
  const clients = (await stores.site.listClients()).map(({ clientId }) => clientId as string)
  for (const session of sampleSessions(members, clients.length > 0 ? clients : [NO_CLIENT], now))
    await stores.sessions.open(session)
  // A site without an owner must keep its set-up link.
  if (!(await stores.owners.isEmpty()))
    for (const [place, role] of (['moderator', 'read-only'] as const).entries())
      await stores.owners.setRole(sampleMemberIds[place] as (typeof sampleMemberIds)[number], role, now)
  for (const invitation of sampleInvitations(now)) await stores.invitations.upsert(invitation)
  for (const batch of batchesOf(sampleAuditEntries(members, now))) await stores.audit.add(batch)
  for (const batch of batchesOf(sampleCounts(members, now))) await stores.overviewCounts.increment(batch)
  await stores.sample.insertActiveDays(sampleActiveDays(now))
  const seenToday = members.filter(({ lastLoginAt }) => (lastLoginAt ?? 0) > now - 20 * HOUR)
  await stores.activeMembers.record(
    startOfDay(now),
    seenToday.flatMap(({ memberId }) => memberId ?? []),
  )
}

/** Invitations that nobody has accepted yet. Their mails are not sent. */
export const sampleInvitations = (now: number): Invitation[] =>
  INVITED.map((name, number) => ({
    invitationId: sampleId('inv', number),
    email: `${name}@${SAMPLE_DOMAIN}`,
    emailKey: `${name}@${SAMPLE_DOMAIN}`,
    digest: null,
    createdAt: now - (number + 1) * DAY,
    expiresAt: now + (6 - number) * DAY,
    spentAt: null,
    withdrawnAt: null,
    ownerRole: null,
  }))

/** Splits rows into groups of the size that one transaction writes. */
export const batchesOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, batch) => rows.slice(batch * BATCH, (batch + 1) * BATCH))

async function addCollection(loadedAt: number, act: Act, deps: SampleDeps): Promise<void> {
  const isThere = await deps.storage.read((stores) => stores.collections.find(SAMPLE_COLLECTION))
  if (isThere !== undefined) return
  await createCollection(SAMPLE_COLLECTION, sampleCollection, deps, loadedAt, act)
  const options = { mode: 'insert', stopsOnError: false, isDryRun: false } as const
  await writeItems(SAMPLE_COLLECTION, sampleOrders(loadedAt), options, deps)
}

async function addSampleWebhook(loadedAt: number, act: Act, deps: SampleDeps): Promise<void> {
  const webhooks = await deps.storage.read((stores) => stores.webhooks.list())
  if (webhooks.some(({ url }) => url === sampleWebhook.url)) return
  const { webhookId } = (await addWebhook(sampleWebhook, act, deps)).webhook
  await updateWebhook(webhookId, { isOn: false }, act, deps)
  await deps.storage.transact((stores) => stores.sample.insertDeliveries(webhookId, sampleDeliveries(loadedAt)))
}
