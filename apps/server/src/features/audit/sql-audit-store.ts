import { type Kysely, type Selectable, sql } from 'kysely'
import type { AuditEntryTable, Tables } from '../../platform/database/schema/tables.js'
import type { Actor, AuditEntry, AuditTarget } from './audit.js'
import type { AuditStore } from './audit-store.js'

const entryOf = (row: Selectable<AuditEntryTable>): AuditEntry => ({
  entryId: row.entry_id,
  at: row.at,
  actor: { kind: row.actor_kind as Actor['kind'], id: row.actor_id },
  action: row.action,
  target: row.target_kind === null ? null : { kind: row.target_kind as AuditTarget['kind'], id: row.target_id },
  result: row.result as AuditEntry['result'],
  requestId: row.request_id,
  network: row.network,
  details: row.details_json === null ? null : JSON.parse(row.details_json),
})

/**
 * Stores the audit log in `audit_entry`: entries are inserted and read, never changed. Pages are ordered by time and
 * entry id.
 */
export function sqlAuditStore(query: Kysely<Tables>, siteId: string): AuditStore {
  return {
    async add(entries) {
      if (entries.length === 0) return
      await query
        .insertInto('audit_entry')
        .values(
          entries.map((entry) => ({
            site_id: siteId,
            entry_id: entry.entryId,
            at: entry.at,
            actor_kind: entry.actor.kind,
            actor_id: entry.actor.id,
            action: entry.action,
            target_kind: entry.target?.kind ?? null,
            target_id: entry.target?.id ?? null,
            result: entry.result,
            request_id: entry.requestId,
            network: entry.network,
            details_json: entry.details === null ? null : JSON.stringify(entry.details),
          })),
        )
        .execute()
    },

    async select({ actor, actions, target, requestId, result, from, to }, { position, newer, limit }) {
      let rows = query.selectFrom('audit_entry').selectAll().where('site_id', '=', siteId)
      if (actor !== undefined)
        rows = rows.where((eb) =>
          eb.or([eb('actor_id', '=', actor), eb.and([eb('actor_id', 'is', null), eb('actor_kind', '=', actor)])]),
        )
      if (actions !== undefined && actions.length > 0) rows = rows.where('action', 'in', actions)
      if (target !== undefined) rows = rows.where('target_id', '=', target)
      if (requestId !== undefined) rows = rows.where('request_id', '=', requestId)
      if (result !== undefined) rows = rows.where('result', '=', result)
      if (from !== undefined) rows = rows.where('at', '>=', from)
      if (to !== undefined) rows = rows.where('at', '<', to)
      if (position !== undefined)
        rows = rows.where(
          newer
            ? sql<boolean>`(at, entry_id) > (${position.at}, ${position.entryId})`
            : sql<boolean>`(at, entry_id) < (${position.at}, ${position.entryId})`,
        )
      const direction = newer ? 'asc' : 'desc'
      const found = await rows.orderBy('at', direction).orderBy('entry_id', direction).limit(limit).execute()
      const entries = found.map(entryOf)
      return newer ? entries.reverse() : entries
    },
  }
}
