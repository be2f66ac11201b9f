import { type JsonObject, systemFields } from '@foyer/protocol'
import { StartError } from '../../../kernel/errors/start-error.js'
import type { Collection } from '../../data/collections/collection.js'
import type { StoredItem } from '../../data/items/item-store.js'
import { referenceFields } from '../../data/references/reference-field.js'
import type { PortableStore, ReferencePlace } from '../portable-store.js'
import { lineOfItem, REFERENCES_IN_A_LINE } from '../site/data-format.js'
import { type ColumnKind, cellOf, csvLine, kindsOf, textCell } from './csv-cell.js'

const PAGE = 500
const PAGE_BYTES = 4 * 1024 * 1024
/** More columns than any spreadsheet has use for (16,384 is what they hold). */
const MOST_COLUMNS = 16_384

interface Exporting {
  collection: Collection
  siteId: string
  store: Pick<PortableStore, 'itemsAfter' | 'referencesOf'>
  onProgress(items: number, isLooking: boolean): void
}

/** The items of a collection as lines of JSON, in the order of their ids. It holds one page of them at a time. */
export async function* exportJsonItems(exporting: Exporting): AsyncGenerator<string> {
  let items = 0
  for await (const page of pagesOf(exporting)) {
    yield page.map((item) => `${JSON.stringify(item)}\n`).join('')
    items += page.length
    exporting.onProgress(items, false)
  }
}

/**
 * The items of a collection as CSV. Its columns are the id, the declared fields in their order, then every other field
 * there is, in the order in which they are met, which takes a first look at all items; then the fields of the server.
 * @throws StartError when a field appears after that look, or there are too many
 */
export async function* exportCsvItems(exporting: Exporting): AsyncGenerator<string> {
  const [id, ...dates] = systemFields
  const columns = new Set<string>([id, ...exporting.collection.fields.map(({ key }) => key)])
  let items = 0
  for await (const page of pagesOf(exporting)) {
    for (const item of page) for (const name of Object.keys(item)) columns.add(name)
    if (columns.size > MOST_COLUMNS)
      throw new StartError(
        `The items have more than ${MOST_COLUMNS} different fields; export them with --format jsonl.`,
      )
    items += page.length
    exporting.onProgress(items, true)
  }
  for (const name of dates) {
    columns.delete(name)
    columns.add(name)
  }
  const kinds = kindsOf(exporting.collection)
  yield csvLine(Array.from(columns, (name) => textCell(name)))
  items = 0
  for await (const page of pagesOf(exporting)) {
    yield page.map((item) => csvLine(cellsOf(item, columns, kinds))).join('')
    items += page.length
    exporting.onProgress(items, false)
  }
}

function cellsOf(item: JsonObject, columns: ReadonlySet<string>, kinds: ReadonlyMap<string, ColumnKind>): string[] {
  const late = Object.keys(item).find((name) => !columns.has(name))
  if (late !== undefined)
    throw new StartError(
      `The field "${late.slice(0, 50)}" was written for the first time while the items were exported; export them again.`,
    )
  return Array.from(columns, (name) => cellOf(Object.hasOwn(item, name) ? item[name] : undefined, kinds.get(name)))
}

/**
 * Every item as a file has it, with the ids that its fields of several references hold; what belongs to the site names
 * no owner.
 */
async function* pagesOf({ collection, store, siteId }: Exporting): AsyncGenerator<JsonObject[]> {
  const several = referenceFields(collection).filter(({ holds }) => holds === 'several')
  let limit = PAGE
  for (let last: string | undefined; ; ) {
    const page: StoredItem[] = await store.itemsAfter(collection.collectionId, last, limit)
    last = page.at(-1)?.itemId
    if (last === undefined) return
    const items = page.map((item) => lineOfItem(collection.collectionId, item, siteId).data as JsonObject)
    if (several.length > 0) await addReferences(items, collection, store)
    yield items
    const longest = page.reduce((most, { data }) => Math.max(most, data.length), 1)
    limit = Math.max(10, Math.min(PAGE, Math.floor(PAGE_BYTES / longest)))
  }
}

async function addReferences(
  items: readonly JsonObject[],
  { collectionId, fields }: Collection,
  store: Exporting['store'],
): Promise<void> {
  const byId = new Map(items.map((item) => [item._id as string, item]))
  const declared = new Set(fields.map(({ key }) => key))
  for (let last: ReferencePlace | undefined; ; ) {
    const page = await store.referencesOf(collectionId, [...byId.keys()], last, REFERENCES_IN_A_LINE)
    const begun = last
    last = page.at(-1)
    if (last === undefined) return
    for (const [at, { itemId, field, referencedId }] of page.entries()) {
      const item = byId.get(itemId)
      if (item === undefined || !declared.has(field)) continue
      const before = at === 0 ? begun : page[at - 1]
      const goesOn = before?.itemId === itemId && before.field === field
      if (goesOn) (item[field] as string[]).push(referencedId)
      else item[field] = [referencedId]
    }
  }
}
