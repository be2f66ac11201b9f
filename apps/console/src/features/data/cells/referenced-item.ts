import type { Call } from '../../../api/call.js'
import type { Collection, Field, Item } from '../collection.js'

/** A referenced item as a grid shows it. */
export interface ReferencedItem {
  title: string
  item: Item
  /** The fields of its collection. */
  fields: readonly Field[]
  collectionName: string
}

/** Loads items of a referenced collection, with their titles: two requests. @throws ApiFault */
export async function loadReferencedItems(
  call: Call,
  collectionId: string,
  query: object,
  signal: AbortSignal,
): Promise<ReferencedItem[]> {
  const encoded = encodeURIComponent(collectionId)
  const [{ collection }, { dataItems }] = await Promise.all([
    call<{ collection: Collection }>(`/wix-data/v2/collections/${encoded}?dataCollectionId=${encoded}`, { signal }),
    call<{ dataItems: Item[] }>('/wix-data/v2/items/query', {
      method: 'POST',
      json: { dataCollectionId: collectionId, query },
      signal,
    }),
  ])
  return dataItems.map((item) => describe(item, collection))
}

/** The title of an item is its first text: that of a declared field, or else of any field. */
function describe(item: Item, { fields, displayName }: Collection): ReferencedItem {
  const own = fields.filter(({ type }) => type === 'TEXT').map(({ key }) => key)
  const others = Object.keys(item.data).filter((name) => !name.startsWith('_'))
  const titled = [...own, ...others].find((name) => typeof item.data[name] === 'string' && item.data[name] !== '')
  return {
    title: titled === undefined ? item.id : String(item.data[titled]),
    item,
    fields,
    collectionName: displayName,
  }
}
