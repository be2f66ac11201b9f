import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, WebhookTable } from '../../platform/database/schema/tables.js'
import type { DisabledReason, Webhook } from './webhook.js'
import type { WebhookStore } from './webhook-store.js'

const toWebhook = (row: Selectable<WebhookTable>): Webhook => ({
  webhookId: row.webhook_id,
  url: row.url,
  events: JSON.parse(row.events_json),
  sealedSecret: row.sealed_secret,
  sealedOldSecret: row.sealed_old_secret,
  oldSecretUntil: row.old_secret_until,
  createdAt: row.created_at,
  offSince: row.off_since,
  offReason: row.off_reason as DisabledReason | null,
  failingSince: row.failing_since,
})

/**
 * Stores webhooks in `webhook`, and the events of those that are on in `webhook_event`, for the triggers that insert
 * deliveries.
 */
export function sqlWebhookStore(query: Kysely<Tables>, siteId: string): WebhookStore {
  const one = (webhookId: string) =>
    query.updateTable('webhook').where('site_id', '=', siteId).where('webhook_id', '=', webhookId)
  const find = async (webhookId: string) => {
    const row = await query
      .selectFrom('webhook')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('webhook_id', '=', webhookId)
      .executeTakeFirst()
    return row && toWebhook(row)
  }
  const forget = async (webhookId: string) => {
    await query.deleteFrom('webhook_event').where('site_id', '=', siteId).where('webhook_id', '=', webhookId).execute()
  }
  const follow = async (webhookId: string, events: readonly string[]) => {
    if (events.length === 0) return
    const rows = events.map((event) => ({ site_id: siteId, event, webhook_id: webhookId }))
    await query
      .insertInto('webhook_event')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['site_id', 'event', 'webhook_id']).doNothing())
      .execute()
  }
  return {
    find,
    async list() {
      const rows = await query
        .selectFrom('webhook')
        .selectAll()
        .where('site_id', '=', siteId)
        .orderBy('created_at')
        .orderBy('webhook_id')
        .execute()
      return rows.map(toWebhook)
    },
    async insert({ webhookId, url, events, sealedSecret, createdAt }) {
      await query
        .insertInto('webhook')
        .values({
          site_id: siteId,
          webhook_id: webhookId,
          url,
          events_json: JSON.stringify(events),
          sealed_secret: sealedSecret,
          created_at: createdAt,
        })
        .execute()
      await follow(webhookId, events)
    },
    async update(webhookId, { url, events }) {
      const row = await one(webhookId)
        .set({
          webhook_id: webhookId,
          ...(url === undefined ? {} : { url }),
          ...(events === undefined ? {} : { events_json: JSON.stringify(events) }),
        })
        .returning('off_since')
        .executeTakeFirst()
      if (row === undefined) return false
      if (events !== undefined && row.off_since === null) {
        await forget(webhookId)
        await follow(webhookId, events)
      }
      return true
    },
    async rotateSecret(webhookId, sealedSecret, oldUntil) {
      const row = await one(webhookId)
        .set({
          sealed_old_secret: sql<string>`sealed_secret`,
          old_secret_until: oldUntil,
          sealed_secret: sealedSecret,
        })
        .returning('webhook_id')
        .executeTakeFirst()
      return row !== undefined
    },
    async disable(webhookId, reason, now) {
      const row = await one(webhookId)
        .set({ off_since: now, off_reason: reason })
        .where('off_since', 'is', null)
        .returning('webhook_id')
        .executeTakeFirst()
      if (row !== undefined) await forget(webhookId)
      return row !== undefined
    },
    async enable(webhookId) {
      const row = await one(webhookId)
        .set({ off_since: null, off_reason: null, failing_since: null })
        .where('off_since', 'is not', null)
        .returning('events_json')
        .executeTakeFirst()
      if (row !== undefined) await follow(webhookId, JSON.parse(row.events_json))
      return row !== undefined
    },
    async delete(webhookId) {
      const row = await query
        .deleteFrom('webhook')
        .where('site_id', '=', siteId)
        .where('webhook_id', '=', webhookId)
        .returning('webhook_id')
        .executeTakeFirst()
      await forget(webhookId)
      await query
        .deleteFrom('webhook_delivery')
        .where('site_id', '=', siteId)
        .where('webhook_id', '=', webhookId)
        .execute()
      return row !== undefined
    },
    async recordFailure(webhookId, now) {
      const row = await one(webhookId)
        .set({ failing_since: sql<number>`coalesce(failing_since, ${now})` })
        .returning('failing_since')
        .executeTakeFirst()
      return row?.failing_since ?? undefined
    },
    async recordSuccess(webhookId) {
      await one(webhookId).set({ failing_since: null }).where('failing_since', 'is not', null).execute()
    },
  }
}
