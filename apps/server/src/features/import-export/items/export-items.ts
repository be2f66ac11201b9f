import { type JsonObject, systemFields } from '@foyer/protocol'
import { StartError } from '../../../kernel/errors/start-error.js'
import type { Collection } from '../../data/collections/collection.js'
import { referenceFields } from '../../data/references/reference-field.js'
import { type CsvLayout, exportRecords } from '../records/export-records.js'
import { toItemLine } from '../site/data-format.js'
import type { ReferenceCursor, TransferStore } from '../transfer-store.js'
import { type ColumnKind, columnKindsFor, formatCell, formatTextCell } from './csv-cell.js'
import { itemPages, referencePages } from './item-pages.js'

/** Limit of columns: the maximum of spreadsheets (16,384). */
const MAX_COLUMNS = 16_384

interface ItemExport {
  collection: Collection
  format: 'jsonl' | 'csv'
  siteId: string
  store: Pick<TransferStore, 'listItemsAfter' | 'listReferences'>
  onProgress(items: number, isLooking: boolean): void
}

/**
 * Exports the items of a collection as lines of JSON or as CSV, in the order of their ids.
 * @throws StartError if CSV cannot have their fields as columns
 */
export async function* exportItems(exporting: ItemExport): AsyncGenerator<string> {
  const csv = exporting.format === 'csv' ? await csvLayout(exporting) : undefined
  const onProgress = (items: number): void => exporting.onProgress(items, false)
  yield* exportRecords({ pages: documentPages(exporting), csv, toRecord: (item) => item, onProgress })
}

/**
 * The columns are the id, the declared fields in their order, all other fields in the order of first occurrence, which
 * takes a first pass over all items, and then the fields of the server.
 */
async function csvLayout(exporting: ItemExport): Promise<CsvLayout<JsonObject>> {
  const [id, ...dates] = systemFields
  const columns = new Set<string>([id, ...exporting.collection.fields.map(({ key }) => key)])
  let items = 0
  for await (const page of documentPages(exporting)) {
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
  return {
    columns: Array.from(columns, (name) => formatTextCell(name)),
    cells: (item) => itemCells(item, columns, kinds),
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

/** Yields the items as documents, with their multi-references. Items that belong to the site have no owner. */
async function* documentPages({ collection, store, siteId }: ItemExport): AsyncGenerator<JsonObject[]> {
  const { collectionId } = collection
  const hasSeveral = referenceFields(collection).some(({ cardinality }) => cardinality === 'several')
  for await (const page of itemPages(collectionId, store)) {
    const items = page.map((item) => toItemLine(collectionId, item, siteId).data as JsonObject)
    if (hasSeveral) await addReferences(items, collection, store)
    yield items
  }
}

async function addReferences(
  items: readonly JsonObject[],
  { collectionId, fields }: Collection,
  store: ItemExport['store'],
): Promise<void> {
  const byId = new Map(items.map((item) => [item._id as string, item]))
  const declared = new Set(fields.map(({ key }) => key))
  let before: ReferenceCursor | undefined
  for await (const page of referencePages(collectionId, [...byId.keys()], store))
    for (const reference of page) {
      const { itemId, field, referencedId } = reference
      const item = byId.get(itemId)
      const isContinued = before?.itemId === itemId && before.field === field
      before = reference
      if (item === undefined || !declared.has(field)) continue
      if (isContinued) (item[field] as string[]).push(referencedId)
      else item[field] = [referencedId]
    }
}
