import type { AnyItem } from './item.js'
import { createItems, type Items } from './items.js'
import { createSend, type DataVia } from './send.js'

/** The data service, with the permissions of the caller that `via` authenticates. */
export interface DataClient {
  /** Returns the items of a collection; `T` is the type of an item without its system fields. Sends no request. */
  items<T extends object = AnyItem>(collectionId: string): Items<T>
}

/**
 * Creates a client of a site's data service, with the session of a client of this package or with your own `fetch`,
 * which receives paths.
 * @example
 * const data = dataClient(createFoyerClient({ url: 'https://auth.example.com', clientId: '…' }))
 * const page = await data.items<Pot>('Pots').query().eq('glaze', 'celadon').ascending('price').find()
 */
export function dataClient(via: DataVia): DataClient {
  const send = createSend(via)
  return { items: <T extends object>(collectionId: string) => createItems<T>(send, collectionId) }
}
