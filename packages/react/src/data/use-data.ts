import {
  type AnyItem,
  type DataClient,
  dataClient,
  type Items,
  type Promotions,
  promotionsOf,
} from '@foyer/client/data'
import { useMemo } from 'react'
import { type Foyer, useFoyer } from '../provider.js'
import { createDataCache, type DataCache } from './data-cache.js'

interface PageData {
  data: DataClient
  promotions: Promotions
  cache: DataCache
}

/** One per provider. */
const pageDataByClient = new WeakMap<object, PageData>()

/** Returns the data client, the cache and the promotions of the provider above; the same object at each render. */
export function usePageData(): PageData {
  const { client, session } = useFoyer()
  return getPageData({ client, session })
}

function getPageData({ client, session }: Pick<Foyer, 'client' | 'session'>): PageData {
  const found = pageDataByClient.get(session) ?? {
    data: dataClient(client),
    promotions: promotionsOf(client),
    cache: createDataCache(client, session),
  }
  pageDataByClient.set(session, found)
  return found
}

/** Returns the data service with the session of this page. The same object at each render. */
export function useData(): DataClient {
  return usePageData().data
}

/**
 * Returns the items of one collection, to build queries and to write. The same object at each render.
 * @example
 * const pots = useCollection<Pot>('Pots')
 * const { items } = useItems(pots.query().eq('glaze', 'celadon').limit(20))
 */
export function useCollection<T extends object = AnyItem>(collectionId: string): Items<T> {
  const data = useData()
  return useMemo(() => data.items<T>(collectionId), [data, collectionId])
}
