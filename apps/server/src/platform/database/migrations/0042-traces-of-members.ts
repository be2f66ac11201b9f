import { sql } from 'kysely'
import type { DatabaseDifferences } from '../differences.js'
import type { Migration } from './migrate.js'

/**
 * Indexes and triggers for deletions: mails are found by recipient, and the `item_to_index` row of a deleted item is
 * deleted with it, unless a search is about to do so.
 */
export const tracesOfMembers: Migration = {
  name: '0042-traces-of-members',
  async up(query, differences) {
    await query.schema.alterTable('mail_job').addColumn('recipient', 'text').execute()
    await sql`update mail_job set recipient = lower(${differences.jsonText('payload_json', ['to'])})`.execute(query)
    await query.schema
      .createIndex('mail_job_by_recipient')
      .on('mail_job')
      .columns(['site_id', 'recipient', 'job_id'])
      .execute()
    await query.schema
      .createIndex('data_job_by_caller')
      .on('data_job')
      .columns(['site_id', 'caller_kind', 'caller_id', 'job_id'])
      .execute()
    for (const statement of triggers(differences)) await sql.raw(statement).execute(query)
  },
}

const triggers = ({ name }: DatabaseDifferences): string[] =>
  name === 'sqlite'
    ? [
        `create trigger item_search_delete after delete on item
        when exists (select 1 from searched_collection as s where s.site_id = old.site_id and s.collection_id = old.collection_id)
        begin
          delete from item_to_index
          where site_id = old.site_id and collection_id = old.collection_id and item_id = old.item_id;
        end`,
      ]
    : [
        `create function forget_items_to_index() returns trigger language plpgsql as $$
        begin
          delete from item_to_index where (site_id, collection_id, item_id) in (
            select n.site_id, n.collection_id, n.item_id from item_to_index as n
            join gone as g on g.site_id = n.site_id and g.collection_id = n.collection_id and g.item_id = n.item_id
            for update of n skip locked
          );
          return null;
        end $$`,
        `create trigger item_search_delete after delete on item referencing old table as gone
          for each statement execute function forget_items_to_index()`,
      ]
