import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, WebhookDeliveryTable } from '../../platform/database/schema/tables.js'
import type { WebhookDelivery } from './webhook.js'
import type { WebhookDeliveryStore } from './webhook-delivery-store.js'

/** Maximum number of deliveries that one call tries to lease; other nodes lease from the same end meanwhile. */
const CANDIDATES = 10

const toDelivery = (row: Selectable<WebhookDeliveryTable>): WebhookDelivery => ({
  serial: row.serial,
  deliveryId: row.delivery_id,
  webhookId: row.webhook_id,
  event: row.event,
  subjectId: row.subject_id,
  detail: JSON.parse(row.detail_json),
  happenedAt: row.happened_at,
  attempts: row.attempts,
  nextAttemptAt: row.next_attempt_at,
  finishedAt: row.finished_at,
  isDelivered: row.is_delivered === 1,
  last: row.last_json === null ? null : JSON.parse(row.last_json),
})

/**
 * Stores deliveries in `webhook_delivery`. One is leased only after the first attempt of every earlier one about the
 * same subject.
 */
export function sqlWebhookDeliveryStore(query: Kysely<Tables>, siteId: string): WebhookDeliveryStore {
  const deliveries = () => query.selectFrom('webhook_delivery').where('site_id', '=', siteId)
  const updateDelivery = (deliveryId: string) =>
    query.updateTable('webhook_delivery').where('site_id', '=', siteId).where('delivery_id', '=', deliveryId)
  return {
    async listDueWebhooks(now) {
      const { rows } = await sql<{ webhook_id: string }>`
        select w.webhook_id from webhook as w where w.site_id = ${siteId} and w.off_since is null and exists (
          select 1 from webhook_delivery as d
          where d.site_id = w.site_id and d.webhook_id = w.webhook_id and d.next_attempt_at <= ${now}
        )`.execute(query)
      return rows.map(({ webhook_id }) => webhook_id)
    },
    async lease(webhookId, end, now, until) {
      // `offset 0` makes PostgreSQL look up the earlier deliveries per candidate instead of joining with all waiting
      // ones.
      const order = sql.raw(end === 'new' ? 'asc' : 'desc')
      const { rows } = await sql<{ delivery_id: string; next_attempt_at: number }>`
        select d.delivery_id, d.next_attempt_at from webhook_delivery as d
        where d.site_id = ${siteId} and d.webhook_id = ${webhookId} and d.next_attempt_at <= ${now} and not exists (
          select 1 from webhook_delivery as e
          where e.site_id = d.site_id and e.webhook_id = d.webhook_id and e.subject_id = d.subject_id
            and e.was_tried = 0 and e.serial < d.serial
          limit 1 offset 0
        ) order by d.next_attempt_at ${order}, d.serial limit ${CANDIDATES}`.execute(query)
      // Other nodes lease from the same end; if one has taken this delivery, the next one is tried.
      for (const { delivery_id, next_attempt_at } of rows) {
        const row = await updateDelivery(delivery_id)
          .set({ is_taken: 1, next_attempt_at: until, attempts: sql<number>`attempts + 1` })
          .where('next_attempt_at', '=', next_attempt_at)
          .returningAll()
          .executeTakeFirst()
        if (row !== undefined) return toDelivery(row)
      }
      return undefined
    },
    async recordAttempt(deliveryId, outcome, nextAttemptAt) {
      await updateDelivery(deliveryId)
        .set({
          was_tried: 1,
          is_taken: 0,
          next_attempt_at: nextAttemptAt,
          finished_at: nextAttemptAt === null ? outcome.at : null,
          is_delivered: outcome.fault === undefined ? 1 : 0,
          last_json: JSON.stringify(outcome),
        })
        .execute()
    },
    async insert({ deliveryId, webhookId, event, now, until }) {
      await query
        .insertInto('webhook_delivery')
        .values({
          site_id: siteId,
          delivery_id: deliveryId,
          webhook_id: webhookId,
          event,
          subject_id: deliveryId,
          detail_json: '{}',
          happened_at: now,
          was_tried: 0,
          is_taken: 1,
          attempts: 1,
          next_attempt_at: until,
          finished_at: null,
          is_delivered: 0,
          last_json: null,
        })
        .execute()
    },
    async find(webhookId, deliveryId) {
      const row = await deliveries()
        .selectAll()
        .where('delivery_id', '=', deliveryId)
        .where('webhook_id', '=', webhookId)
        .executeTakeFirst()
      return row && toDelivery(row)
    },
    async retry(webhookId, deliveryId, now) {
      const row = await updateDelivery(deliveryId)
        .set({ next_attempt_at: now, finished_at: null, is_delivered: 0, attempts: 0 })
        .where('webhook_id', '=', webhookId)
        .where('was_tried', '=', 1)
        .where('is_taken', '=', 0)
        .returning('delivery_id')
        .executeTakeFirst()
      return row !== undefined
    },
    async list(webhookId, { before, state, limit }) {
      let rows = deliveries().selectAll().where('webhook_id', '=', webhookId)
      if (before !== undefined) rows = rows.where('serial', '<', before)
      if (state === 'waiting') rows = rows.where('next_attempt_at', 'is not', null)
      else if (state !== undefined)
        // Matches the condition of the partial index on finished deliveries.
        rows = rows
          .where('next_attempt_at', 'is', null)
          .where('is_delivered', '=', sql.lit(state === 'delivered' ? 1 : 0))
      const found = await rows.orderBy('serial', 'desc').limit(limit).execute()
      return found.map(toDelivery)
    },
    async counts() {
      const ofEach = deliveries()
        .groupBy('webhook_id')
        .select((eb) => ['webhook_id', eb.fn.countAll().as('count')])
      // Always true; matches the condition of the partial index on waiting deliveries.
      const waiting = await ofEach.where('next_attempt_at', '>=', 0).execute()
      // Matches the condition of the partial index on failed deliveries.
      const failed = await ofEach.where('next_attempt_at', 'is', null).where('is_delivered', '=', sql.lit(0)).execute()
      const counts = new Map<string, { waiting: number; failed: number }>()
      for (const { webhook_id, count } of waiting) counts.set(webhook_id, { waiting: Number(count), failed: 0 })
      for (const { webhook_id, count } of failed)
        counts.set(webhook_id, { waiting: 0, ...counts.get(webhook_id), failed: Number(count) })
      return counts
    },
  }
}
