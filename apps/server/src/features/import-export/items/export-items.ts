import { type JsonObject, systemFields } from '@foyer/protocol'
import { StartError } from '../../../kernel/errors/start-error.js'
import type { Collection } from '../../data/collections/collection.js'
import type { StoredItem } from '../../data/items/item-store.js'
import { referenceFields } from '../../data/references/reference-field.js'
import { MAX_REFERENCES_PER_LINE, toItemLine } from '../site/data-format.js'
import type { ReferenceCursor, TransferStore } from '../transfer-store.js'
import { type ColumnKind, columnKindsFor, csvLine, formatCell, formatTextCell } from './csv-cell.js'

const PAGE = 500
const PAGE_BYTES = 4 * 1024 * 1024
/** Limit of columns: the maximum of spreadsheets (16,384). */
const MAX_COLUMNS = 16_384

interface ItemExport {
  collection: Collection
  siteId: string
  store: Pick<TransferStore, 'listItemsAfter' | 'listReferences'>
  onProgress(items: number, isLooking: boolean): void
}

/** Exports the items of a collection as lines of JSON, in the order of their ids. Keeps one page of items in memory. */
export async function* exportJsonItems(exporting: ItemExport): AsyncGenerator<string> {
  let items = 0
  for await (const page of itemPages(exporting)) {
    yield page.map((item) => `${JSON.stringify(item)}\n`).join('')
    items += page.length
    exporting.onProgress(items, false)
  }
}

/**
 * Exports the items of a collection as CSV. The columns are the id, the declared fields in their order, all other
 * fields in the order of first occurrence, which takes a first pass over all items, and then the fields of the server.
 * @throws StartError if a field appears after the first pass, or there are too many
 */
export async function* exportCsvItems(exporting: ItemExport): AsyncGenerator<string> {
  const [id, ...dates] = systemFields
  const columns = new Set<string>([id, ...exporting.collection.fields.map(({ key }) => key)])
  let items = 0
  for await (const page of itemPages(exporting)) {
    for (const item of page) for (const name of Object.keys(item)) columns.add(name)
    if (columns.size > MAX_COLUMNS)
      throw new StartError(`The items have more than ${MAX_COLUMNS} different fields; export them with --format jsonl.`)
    items += page.length
    exporting.onProgress(items, true)
  }
  for (const name of dates) {
    columns.delete(name)
    columns.add(name)
  }
  const kinds = columnKindsFor(exporting.collection)
  yield csvLine(Array.from(columns, (name) => formatTextCell(name)))
  items = 0
  for await (const page of itemPages(exporting)) {
    yield page.map((item) => csvLine(itemCells(item, columns, kinds))).join('')
    items += page.length
    exporting.onProgress(items, false)
  }
}

function itemCells(item: JsonObject, columns: ReadonlySet<string>, kinds: ReadonlyMap<string, ColumnKind>): string[] {
  const unknownField = Object.keys(item).find((name) => !columns.has(name))
  if (unknownField !== undefined)
    throw new StartError(
      `The field "${unknownField.slice(0, 50)}" was written for the first time while the items were exported; export them again.`,
    )
  return Array.from(columns, (name) => formatCell(Object.hasOwn(item, name) ? item[name] : undefined, kinds.get(name)))
}

/**
 * Yields the items in their export form, including their multi-references. Items that belong to the site have no owner.
 */
async function* itemPages({ collection, store, siteId }: ItemExport): AsyncGenerator<JsonObject[]> {
  const several = referenceFields(collection).filter(({ cardinality }) => cardinality === 'several')
  let limit = PAGE
  for (let last: string | undefined; ; ) {
    const page: StoredItem[] = await store.listItemsAfter(collection.collectionId, last, limit)
    last = page.at(-1)?.itemId
    if (last === undefined) return
    const items = page.map((item) => toItemLine(collection.collectionId, item, siteId).data as JsonObject)
    if (several.length > 0) await addReferences(items, collection, store)
    yield items
    const longest = page.reduce((most, { data }) => Math.max(most, data.length), 1)
    limit = Math.max(10, Math.min(PAGE, Math.floor(PAGE_BYTES / longest)))
  }
}

async function addReferences(
  items: readonly JsonObject[],
  { collectionId, fields }: Collection,
  store: ItemExport['store'],
): Promise<void> {
  const byId = new Map(items.map((item) => [item._id as string, item]))
  const declared = new Set(fields.map(({ key }) => key))
  for (let last: ReferenceCursor | undefined; ; ) {
    const page = await store.listReferences(collectionId, [...byId.keys()], last, MAX_REFERENCES_PER_LINE)
    const previousCursor = last
    last = page.at(-1)
    if (last === undefined) return
    for (const [at, { itemId, field, referencedId }] of page.entries()) {
      const item = byId.get(itemId)
      if (item === undefined || !declared.has(field)) continue
      const before = at === 0 ? previousCursor : page[at - 1]
      const isContinued = before?.itemId === itemId && before.field === field
      if (isContinued) (item[field] as string[]).push(referencedId)
      else item[field] = [referencedId]
    }
  }
}
