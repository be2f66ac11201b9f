import type { AnyItem } from './item.js'
import { createItems, type Items } from './items.js'
import { createSend, type DataVia } from './send.js'

/** The data service as whoever `via` speaks for may use it. */
export interface DataClient {
  /** The items of a collection; `T` is what they hold beside the fields that the server writes. Sends nothing. */
  items<T extends object = AnyItem>(collectionId: string): Items<T>
}

/**
 * The data service of a site, by the session of a client of this package, or by a `fetch` of your own that is given
 * paths.
 * @example const data = dataClient(createFoyerClient({ url: 'https://auth.example.com', clientId: '…' })) const page =
 * await data.items<Pot>('Pots').query().eq('glaze', 'celadon').ascending('price').find()
 */
export function dataClient(via: DataVia): DataClient {
  const send = createSend(via)
  return { items: <T extends object>(collectionId: string) => createItems<T>(send, collectionId) }
}
