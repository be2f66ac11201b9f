import type { AnyItem, DataClient, Filter, Item, Listing, onItemChange, Promotions } from '@foyer/client/data'

/** A page of items, as the SDK returns it. */
export interface SourcePage {
  items: AnyItem[]
  totalCount: number | undefined
  hasNext(): boolean
  next(): Promise<SourcePage>
}

/** A list that is shown: how to fetch it, and which items belong to it. */
export interface Source {
  /** Cache key: equal for equal sources. */
  key: string
  collectionId: string
  /** `undefined` if only the server can decide which items match. */
  filter?: Filter | undefined
  sort: readonly { fieldName: string; order: 'ASC' | 'DESC' }[]
  /** Fields that contain included items in place of ids. */
  included: readonly string[]
  /** Items to show until the first response. */
  initial?: readonly AnyItem[] | undefined
  find(): Promise<SourcePage>
  /** The listing whose changes may change the result; of a single item with `itemId`. */
  watched?: Parameters<typeof onItemChange>[0]
  itemId?: string
}

/** Newest first: the server's default order (wire-protocol §8.3). */
const NEWEST_FIRST = [{ fieldName: '_createdDate', order: 'DESC' as const }]

/** Creates the source of a list of items. */
export function listingSource<T extends object>(
  listing: Listing<T>,
  returnTotalCount: boolean,
  initial?: readonly Item<T>[],
): Source {
  const { query, includeReferences = [] } = listing.toJSON() as {
    query?: { filter: Filter; sort?: Source['sort'] }
    includeReferences?: { field: string }[]
  }
  return {
    key: `${returnTotalCount ? 'counted ' : ''}${listing.key}`,
    collectionId: listing.collectionId,
    filter: query?.filter,
    sort: query?.sort ?? NEWEST_FIRST,
    included: includeReferences.map(({ field }) => field),
    initial: initial as readonly AnyItem[] | undefined,
    find: () => listing.find({ returnTotalCount }) as Promise<unknown> as Promise<SourcePage>,
    watched: listing,
  }
}

/** Creates the source of a single item. */
export function itemSource(data: DataClient, collectionId: string, id: string, include: readonly string[]): Source {
  return {
    key: `item${JSON.stringify([collectionId, id, include])}`,
    collectionId,
    filter: { _id: id },
    sort: NEWEST_FIRST,
    included: include,
    async find() {
      const item = await data.items(collectionId).get(id, { include })
      return onePage(item === null ? [] : [item])
    },
    watched: data.items(collectionId).query(),
    itemId: id,
  }
}

/**
 * The last promotion of the current person. A source like a list, so that it is cleared, shared and refetched in the
 * same way.
 */
export const promotionSource = (promotions: Promotions): Source => ({
  key: 'promotion',
  collectionId: '',
  sort: [],
  included: [],
  async find() {
    const last = await promotions.last()
    return onePage(last === undefined ? [] : [last as object as Item])
  },
})

const onePage = (items: Item[]): SourcePage => ({
  items,
  totalCount: items.length,
  hasNext: () => false,
  // Not called, because there is no next page.
  next: async () => onePage([]),
})
