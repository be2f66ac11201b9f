import type { FoyerUnderTest } from '../foyer-under-test.ts'
import { sampleItem } from './sample.ts'

const BULK = 1000
const COLLECTION = 'things'

async function call(foyer: FoyerUnderTest, path: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: foyer.apiKey }
  const response = await fetch(foyer.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`)
}

/** Makes the collection that is measured, with the index of its page. */
export async function collectionOf(foyer: FoyerUnderTest): Promise<void> {
  await call(foyer, '/wix-data/v2/collections', { collection: { id: COLLECTION, displayName: 'Things' } })
  const fields = [
    { path: 'city', order: 'ASC' },
    { path: 'price', order: 'ASC' },
  ]
  await call(foyer, '/wix-data/v2/indexes', { dataCollectionId: COLLECTION, index: { name: 'byCityPrice', fields } })
}

/** Inserts the items from `first` up to `end`, a thousand at once. */
export async function fillFoyer(
  foyer: FoyerUnderTest,
  first: number,
  end: number,
  done: (items: number) => void,
): Promise<void> {
  for (let from = first; from < end; from += BULK) {
    const dataItems = Array.from({ length: Math.min(BULK, end - from) }, (_, at) => ({
      data: { _id: `item-${from + at}`, ...sampleItem(from + at) },
    }))
    await call(foyer, '/wix-data/v2/bulk/items/insert', { dataCollectionId: COLLECTION, dataItems })
    done(from + dataItems.length)
  }
}

/** The first page of a city, the cheapest first. */
export const pageOf = (city: string) => ({
  dataCollectionId: COLLECTION,
  query: { filter: { city }, sort: [{ fieldName: 'price', order: 'ASC' }], paging: { limit: 50 } },
})

/** What the things of each city cost together, and how many there are. */
export const aggregateOf = () => ({
  dataCollectionId: COLLECTION,
  aggregation: {
    groupingFields: ['city'],
    operations: [
      { resultFieldName: 'total', sum: { itemFieldName: 'price' } },
      { resultFieldName: 'count', itemCount: {} },
    ],
  },
  paging: { limit: 1000 },
})
