import { sql } from 'kysely'
import type { DatabaseDifferences } from '../differences.js'
import type { Migration } from './migrate.js'

/** Members whose deletion can still be undone (decision 18). */
export const pendingDeletions: Migration = {
  name: '0033-pending-deletions',
  async up(query, differences) {
    await query.schema.alterTable('member').addColumn('deletion_due_at', differences.integer).execute()
    await query.schema.alterTable('member').addColumn('status_before_deletion', 'text').execute()
    await sql
      .raw("create index member_by_deletion on member (site_id, deletion_due_at) where status = 'pending-deletion'")
      .execute(query)
    for (const statement of triggers(differences)) await sql.raw(statement).execute(query)
  },
}

/**
 * The webhook event for a changed member: as in 0025, with the begin and the cancellation of a pending deletion as
 * updates.
 */
const memberEvent = `case
  when new.status = old.status then 'member.updated'
  when new.status = 'deleted' then 'member.deleted'
  when new.status = 'pending-deletion' or old.status = 'pending-deletion' then 'member.updated'
  when new.status = 'blocked' then 'member.blocked'
  when old.status = 'blocked' then 'member.unblocked'
  else 'member.approved' end`
const columns = '(site_id, delivery_id, webhook_id, event, subject_id, detail_json, happened_at, next_attempt_at)'
const turned = 'coalesce((select clock_offset from directory limit 1), 0)'
const detail = "'status', new.status, 'previousStatus', old.status"
const watched = ['status', 'email', 'email_verified', 'profile_json', 'slug', 'reset_required']
const changed = `(new.status <> old.status or (new.status <> 'deleted' and (${watched
  .slice(1)
  .map((column) => `new.${column} <> old.${column}`)
  .join(' or ')})))`

const triggers = ({ name }: DatabaseDifferences): string[] =>
  name === 'sqlite'
    ? [
        'drop trigger webhook_member_update',
        `create trigger webhook_member_update after update of ${watched.join(', ')} on member when ${changed}
        begin
          insert into webhook_delivery ${columns}
          select new.site_id, 'msg_' || lower(hex(randomblob(16))), w.webhook_id, w.event, new.member_id, json_object(${detail}),
            cast(unixepoch('subsec') * 1000 as integer) + ${turned}, 0
          from webhook_event as w where w.site_id = new.site_id and w.event = ${memberEvent};
        end`,
      ]
    : [
        `create or replace function webhook_member_update() returns trigger language plpgsql as $$
        begin
          insert into webhook_delivery ${columns}
          select new.site_id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), w.webhook_id, w.event, new.member_id, json_build_object(${detail})::text,
            (extract(epoch from clock_timestamp()) * 1000)::bigint + ${turned}, 0
          from webhook_event as w where w.site_id = new.site_id and w.event = ${memberEvent};
          return null;
        end $$`,
      ]
