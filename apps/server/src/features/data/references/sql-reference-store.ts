import { type Kysely, type RawBuilder, sql } from 'kysely'
import { runBoundedQuery } from '../../../platform/database/bounded-query.js'
import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import type { Tables } from '../../../platform/database/schema/tables.js'
import type { Reference, ReferencePosition, ReferenceSelection, ReferenceStore } from './reference-store.js'

interface FoundRow {
  item_id: string
  place: number
  referenced_id: string
  found_id: string | null
  revision: number
  data: string
}

/** Serializes references as one JSON text, which takes one parameter and one round trip. */
const referencesJson = (references: readonly Reference[]): string =>
  JSON.stringify(references.map(({ itemId, field, referencedId }, nth) => ({ itemId, field, referencedId, nth })))

/**
 * Stores multi-references in `item_reference` and resolves references of both kinds: those to one item are read from
 * the items themselves.
 */
export function sqlReferenceStore(
  query: Kysely<Tables>,
  siteId: string,
  differences: DatabaseDifferences,
): ReferenceStore {
  const isSqlite = differences.name === 'sqlite'
  const ofCollection = (collectionId: string) => sql`"site_id" = ${siteId} and collection_id = ${collectionId}`
  const rowsIn = (text: string) =>
    isSqlite
      ? sql`(select value ->> 'itemId' as item_id, value ->> 'field' as field, value ->> 'referencedId' as referenced_id, value ->> 'nth' as nth
          from json_each(${text})) as n`
      : sql`(select "itemId" as item_id, field, "referencedId" as referenced_id, nth
          from jsonb_to_recordset(cast(${text} as jsonb)) as r("itemId" text, field text, "referencedId" text, nth bigint)) as n`
  const anyOf = (ids: readonly string[]) =>
    isSqlite ? sql`in (select value from json_each(${JSON.stringify(ids)}))` : sql`= any(cast(${ids} as text[]))`
  const binaryCollation = sql.raw(isSqlite ? '' : ' collate "C"')
  const document = sql.raw(isSqlite ? 'i.data' : 'i.data::text')

  /** Selects the references of some items, from the reference table or from the items. */
  function references({ collectionId, field, itemIds, referencedId }: ReferenceSelection): RawBuilder<unknown> {
    const only = referencedId === undefined ? sql`` : sql` and referenced_id = ${referencedId}`
    if (field.inverseOf !== undefined) {
      const referring = referencedId === undefined ? sql`` : sql` and item_id = ${referencedId}`
      return sql`(select referenced_id as item_id, item_id as referenced_id, referenced_place as place from "item_reference"
        where ${ofCollection(field.targetCollectionId)} and field = ${field.inverseOf} and referenced_id ${anyOf(itemIds)}${referring}) as r`
    }
    if (field.cardinality === 'several')
      return sql`(select item_id, referenced_id, place from "item_reference"
        where ${ofCollection(collectionId)} and field = ${field.key} and item_id ${anyOf(itemIds)}${only}) as r`
    // Only a string is a reference. The databases convert other values to text differently.
    const path = `$."${field.key}"`
    const value = isSqlite
      ? sql`case json_type(data, ${path}) when 'text' then json_extract(data, ${path}) end`
      : sql`case jsonb_typeof(data -> cast(${field.key} as text)) when 'string' then data ->> cast(${field.key} as text) end`
    return sql`(select * from (select item_id, ${value} as referenced_id, 1 as place from "item"
      where ${ofCollection(collectionId)} and item_id ${anyOf(itemIds)}) as one where referenced_id is not null${only}) as r`
  }

  /**
   * Joins references with the referenced items that the caller may read. The remaining time is checked first, before
   * any condition that a row may fail.
   */
  function referencedItems(selection: ReferenceSelection, unresolved: boolean): RawBuilder<unknown> {
    if (selection.referenced === undefined)
      return sql`${references(selection)} left join "item" as i
        on i."site_id" = ${siteId} and i.collection_id = '' and i.item_id = r.referenced_id where true`
    const { collectionId, collectionRevision, ownerId } = selection.referenced
    const own = ownerId === undefined ? sql`` : sql` and i.owner_id = ${ownerId}`
    const inTime = isSqlite ? sql`(i.rowid & 1023 or has_time_left()) and ` : sql``
    return sql`${references(selection)}
      ${sql.raw(unresolved ? 'left join' : 'join')} "item" as i
        on i."site_id" = ${siteId} and i.collection_id = ${collectionId} and i.item_id = r.referenced_id${own}
      where ${inTime}exists (select 1 from "collection" as c
        where c."site_id" = ${siteId} and c.collection_id = ${collectionId} and c.revision = ${collectionRevision})`
  }

  function comesAfter({ itemId, place, referencedId }: ReferencePosition, byItem: boolean, byPlace: boolean) {
    const [itemSide, placeSide] = [byItem, byPlace].map((rising) => sql.raw(rising ? '>' : '<'))
    const item = sql`r.item_id${binaryCollation}`
    return sql` and (${item} ${itemSide} ${itemId} or (${item} = ${itemId} and (r.place ${placeSide} ${place}
      or (r.place = ${place} and r.referenced_id${binaryCollation} ${placeSide} ${referencedId}))))`
  }

  async function remove(collectionId: string, unwanted: readonly Reference[]): Promise<void> {
    if (unwanted.length === 0) return
    await sql`
      delete from "item_reference" where ${ofCollection(collectionId)}
        and (item_id, field, referenced_id) in (select n.item_id, n.field, n.referenced_id from ${rowsIn(referencesJson(unwanted))})`.execute(
      query,
    )
  }

  return {
    async insert(collectionId, added) {
      if (added.length === 0) return
      await sql`
        insert into "item_reference" ("site_id", collection_id, item_id, field, referenced_id, place, referenced_place)
        select cast(${siteId} as text), cast(${collectionId} as text), n.item_id, n.field, n.referenced_id,
          n.nth + 1 + coalesce((select max(r.place) from "item_reference" as r
            where r."site_id" = ${siteId} and r.collection_id = ${collectionId} and r.item_id = n.item_id and r.field = n.field), 0),
          n.nth + 1 + coalesce((select max(r.referenced_place) from "item_reference" as r
            where r."site_id" = ${siteId} and r.collection_id = ${collectionId} and r.referenced_id = n.referenced_id and r.field = n.field), 0)
        from ${rowsIn(referencesJson(added))} where true
        on conflict do nothing`.execute(query)
    },

    delete: remove,

    async clear(collectionId, from) {
      if (from.length === 0) return
      const rows = rowsIn(referencesJson(from.map((one) => ({ ...one, referencedId: '' }))))
      await sql`
        delete from "item_reference" where ${ofCollection(collectionId)}
          and (item_id, field) in (select n.item_id, n.field from ${rows})`.execute(query)
    },

    async listReferencedIds(collectionId, field, itemIds) {
      if (itemIds.length === 0) return new Map()
      const { rows } = await sql<{ item_id: string; referenced_id: string }>`
        select item_id, referenced_id from "item_reference"
        where ${ofCollection(collectionId)} and field = ${field} and item_id ${anyOf(itemIds)}
        order by place, referenced_id${binaryCollation}`.execute(query)
      const referencedItems = new Map<string, string[]>()
      for (const row of rows) {
        const ids = referencedItems.get(row.item_id)
        if (ids === undefined) referencedItems.set(row.item_id, [row.referenced_id])
        else ids.push(row.referenced_id)
      }
      return referencedItems
    },

    async listReferringIds(collectionId, field, referencedId, limit) {
      const { rows } = await sql<{ item_id: string }>`
        select item_id from "item_reference"
        where ${ofCollection(collectionId)} and field = ${field} and referenced_id = ${referencedId}
        order by referenced_place, item_id${binaryCollation} limit ${limit}`.execute(query)
      return rows.map((row) => row.item_id)
    },

    async deleteField(collectionId, field, limit) {
      const { rows } = await sql<{ item_id: string; referenced_id: string }>`
        select item_id, referenced_id from "item_reference"
        where ${ofCollection(collectionId)} and field = ${field} order by item_id, place limit ${limit}`.execute(query)
      const unwanted = rows.map((row) => ({ itemId: row.item_id, field, referencedId: row.referenced_id }))
      await remove(collectionId, unwanted)
      return rows.length >= limit
    },

    async select(selection, { order, limit, offset, after, unresolved = false, perItem }) {
      const backwards = after?.direction === 'prev'
      const [byItem, byPlace] = [!backwards, (order === 'ASC') !== backwards]
      const inOrder = (from: string) => {
        const column = (name: string) => sql.raw(`${from}.${name}`)
        const direction = sql.raw(byPlace ? 'asc' : 'desc')
        return sql`${column('place')} ${direction}, ${column('referenced_id')}${binaryCollation} ${direction}`
      }
      const items = (from: string) =>
        sql`${sql.raw(`${from}.item_id`)}${binaryCollation} ${sql.raw(byItem ? 'asc' : 'desc')}`
      const columns = sql`r.item_id, r.referenced_id, r.place, i.item_id as found_id, i.revision, ${document} as data`
      const rows = sql`${referencedItems(selection, unresolved)}${after === undefined ? sql`` : comesAfter(after.position, byItem, byPlace)}`
      const text =
        perItem === undefined
          ? sql<FoundRow>`select ${columns} from ${rows}
              order by ${items('r')}, ${inOrder('r')} limit ${limit} offset ${offset}`
          : sql<FoundRow>`select * from (
              select ${columns}, row_number() over (partition by r.item_id order by ${inOrder('r')}) as nth
              from ${rows}) as f
              where f.nth <= ${perItem} order by ${items('f')}, ${inOrder('f')} limit ${limit} offset ${offset}`
      const references = (await runBoundedQuery<FoundRow>(query, text, selection.queueKey)).map((row) => ({
        itemId: row.item_id,
        place: row.place,
        referencedId: row.referenced_id,
        item: row.found_id === null ? undefined : { itemId: row.found_id, revision: row.revision, data: row.data },
      }))
      return backwards ? references.reverse() : references
    },

    async count(selection, unresolved) {
      const [row] = await runBoundedQuery<{ total: number }>(
        query,
        sql`select count(*) as total from ${referencedItems(selection, unresolved)}`,
        selection.queueKey,
      )
      return Number(row?.total)
    },
  }
}
