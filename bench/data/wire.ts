import type { FoyerUnderTest } from '../foyer-under-test.ts'
import { sampleItem } from './sample.ts'

const BULK = 1000
/** The large collection, and a small one to measure the cost of growth. */
export const MANY = 'things'
export const FEW = 'few'

async function call(foyer: FoyerUnderTest, path: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: foyer.apiKey }
  const response = await fetch(foyer.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`)
}

/** Creates the measured collection with the index for its page query. */
export async function createCollection(foyer: FoyerUnderTest, id: string): Promise<void> {
  await call(foyer, '/wix-data/v2/collections', { collection: { id, displayName: 'Things' } })
  const fields = [
    { path: 'city', order: 'ASC' },
    { path: 'price', order: 'ASC' },
  ]
  await call(foyer, '/wix-data/v2/indexes', { dataCollectionId: id, index: { name: 'byCityPrice', fields } })
}

/** Inserts `end` items, a thousand per request. */
export async function fillFoyer(
  foyer: FoyerUnderTest,
  dataCollectionId: string,
  end: number,
  done: (items: number) => void,
): Promise<void> {
  for (let from = 0; from < end; from += BULK) {
    const dataItems = Array.from({ length: Math.min(BULK, end - from) }, (_, at) => ({
      data: { _id: `item-${from + at}`, ...sampleItem(from + at) },
    }))
    await call(foyer, '/wix-data/v2/bulk/items/insert', { dataCollectionId, dataItems })
    done(from + dataItems.length)
  }
}

/** The first page of a city, the cheapest first. */
export const pageRequest = (dataCollectionId: string, city: string) => ({
  dataCollectionId,
  query: { filter: { city }, sort: [{ fieldName: 'price', order: 'ASC' }], paging: { limit: 50 } },
})

/** The total price and the number of things in each city. */
export const aggregateRequest = () => ({
  dataCollectionId: MANY,
  aggregation: {
    groupingFields: ['city'],
    operations: [
      { resultFieldName: 'total', sum: { itemFieldName: 'price' } },
      { resultFieldName: 'count', itemCount: {} },
    ],
  },
  paging: { limit: 1000 },
})
