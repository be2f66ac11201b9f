import { sql } from 'kysely'
import type { DatabaseDifferences } from '../differences.js'
import { offsetNow } from './0001-start/offset-now.js'
import { eventColumns } from './0002-live-events/event-columns.js'
import type { Migration } from './migrate.js'

/** Notes and tags that the team keeps about a member (decision 35). */
export const memberNotes: Migration = {
  name: '0003-member-notes',
  async up(query, differences) {
    const statements = [
      "alter table member add column notes text not null default ''",
      "alter table member add column tags_json text not null default '[]'",
      "create index member_by_tags on member (site_id, tags_json) where tags_json <> '[]'",
      ...changeTriggers(differences),
    ]
    for (const statement of statements) await sql.raw(statement).execute(query)
  },
}

const CHANGED = '(new.notes <> old.notes or new.tags_json <> old.tags_json)'

/** Triggers that report a change to the consoles that listen, as those of the other columns do. */
function changeTriggers({ name }: DatabaseDifferences): string[] {
  const insertEvent = `
    insert into live_event ${eventColumns}
    select t.site_id, t.topic, new.member_id, 'updated', null, ${offsetNow[name]} from live_topic as t
    where t.site_id = new.site_id and t.topic = 'members';`
  const when = 'after update of notes, tags_json on member'
  if (name === 'sqlite')
    return [`create trigger live_member_notes_update ${when} when ${CHANGED} begin ${insertEvent} end`]
  return [
    `create function live_member_notes_update() returns trigger language plpgsql as $$
    begin ${insertEvent}
      return null;
    end $$`,
    `create trigger live_member_notes_update ${when}
      for each row when ${CHANGED} execute function live_member_notes_update()`,
  ]
}
