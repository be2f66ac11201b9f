import type { AnyItem, DataClient, Filter, Item, Listing, Promotions } from '@foyer/client/data'

/** A page of items, as the SDK gives it. */
export interface SourcePage {
  items: AnyItem[]
  totalCount: number | undefined
  hasNext(): boolean
  next(): Promise<SourcePage>
}

/** What is shown somewhere: where it comes from, and what would belong to it. */
export interface Source {
  /** The same for everything that shows the same. */
  key: string
  collectionId: string
  /** Undefined: only the server knows what belongs to it. */
  filter: Filter | undefined
  sort: readonly { fieldName: string; order: 'ASC' | 'DESC' }[]
  /** Fields that hold whole items in the place of ids. */
  included: readonly string[]
  /** What to show until the server has answered for the first time. */
  initial?: readonly AnyItem[] | undefined
  find(): Promise<SourcePage>
}

/** The newest first, as the server sorts what is not sorted (wire-protocol §8.3). */
const NEWEST_FIRST = [{ fieldName: '_createdDate', order: 'DESC' as const }]

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
  }
}

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
  }
}

/**
 * The last promotion of whoever is there. A member's own, so that it is emptied, shared and loaded again as lists are.
 */
export const promotionSource = (promotions: Promotions): Source => ({
  key: 'promotion',
  collectionId: '',
  filter: undefined,
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
  next: () => Promise.reject(new RangeError('There is no such page')),
})
