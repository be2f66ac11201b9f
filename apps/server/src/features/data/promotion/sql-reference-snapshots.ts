import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/schema/tables.js'
import { batches } from './batches.js'

/** References of an item as pairs of field and id, in order. A list, because a field may have any name. */
type ReferenceEntries = [field: string, referencedId: string][]
interface ItemRow {
  collection_id: string
  item_id: string
}

/**
 * Saves and restores references: they are deleted with the item that they start from, so a promotion saves those of the
 * items it sets aside, and an undo restores them.
 */
export const referenceSnapshots = (query: Kysely<Tables>, siteId: string) => ({
  /** Returns the references of items as JSON by item id; items without references are absent. */
  async of(collectionId: string, itemIds: readonly string[]): Promise<Map<string, string>> {
    const rows = await query
      .selectFrom('item_reference')
      .select(['item_id', 'field', 'referenced_id'])
      .where('site_id', '=', siteId)
      .where('collection_id', '=', collectionId)
      .where('item_id', 'in', itemIds)
      .orderBy('place')
      .execute()
    const found = new Map<string, ReferenceEntries>()
    for (const { item_id, field, referenced_id } of rows) {
      const entries = found.get(item_id) ?? []
      found.set(item_id, entries)
      entries.push([field, referenced_id])
    }
    return new Map([...found].map(([itemId, entries]) => [itemId, JSON.stringify(entries)]))
  },

  /** Restores the references of the restored items. */
  async putBack(
    restored: readonly ItemRow[],
    before: readonly (ItemRow & { references_json: string | null })[],
  ): Promise<void> {
    const there = new Set(restored.map((row) => JSON.stringify([row.collection_id, row.item_id])))
    const rows = before.flatMap(({ collection_id, item_id, references_json }) => {
      if (references_json === null || !there.has(JSON.stringify([collection_id, item_id]))) return []
      return (JSON.parse(references_json) as ReferenceEntries).map(([field, referenced_id], at) => ({
        site_id: siteId,
        collection_id,
        item_id,
        field,
        referenced_id,
        place: at + 1,
      }))
    })
    for (const some of batches(rows))
      await query
        .insertInto('item_reference')
        .values(some)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  },
})
