import { sql } from 'kysely'
import type { DatabaseDifferences } from '../differences.js'
import type { Migration } from './migrate.js'

/** Webhooks for promotions: one event for each, because a promotion has one row, whichever grant caused it. */
export const promotionEvents: Migration = {
  name: '0037-promotion-events',
  async up(query, differences) {
    for (const statement of triggers(differences)) await sql.raw(statement).execute(query)
  },
}

const columns = '(site_id, delivery_id, webhook_id, event, subject_id, detail_json, happened_at, next_attempt_at)'
const turned = 'coalesce((select clock_offset from directory limit 1), 0)'
const detail = "'visitorId', new.visitor_id"
const asked = "from webhook_event as w where w.site_id = new.site_id and w.event = 'visitor.promoted'"

const triggers = ({ name }: DatabaseDifferences): string[] =>
  name === 'sqlite'
    ? [
        `create trigger webhook_visitor_promoted after insert on promotion
        begin
          insert into webhook_delivery ${columns}
          select new.site_id, 'msg_' || lower(hex(randomblob(16))), w.webhook_id, w.event, new.member_id,
            json_object(${detail}), cast(unixepoch('subsec') * 1000 as integer) + ${turned}, 0
          ${asked};
        end`,
      ]
    : [
        `create function webhook_visitor_promoted() returns trigger language plpgsql as $$
        begin
          insert into webhook_delivery ${columns}
          select new.site_id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), w.webhook_id, w.event, new.member_id,
            json_build_object(${detail})::text, (extract(epoch from clock_timestamp()) * 1000)::bigint + ${turned}, 0
          ${asked};
          return null;
        end $$`,
        `create trigger webhook_visitor_promoted after insert on promotion
          for each row execute function webhook_visitor_promoted()`,
      ]
