import type { AnyItem, Item } from '@foyer/client/data'
import { useFoyer, useSession } from '@foyer/react'
import { type ListStatus, useCollection, useItems, useRemove, useSave } from '@foyer/react/data'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { formatError } from '../form/format-error.js'
import { type Basket, type CartFields, clampQuantity, type FavouriteFields, type Line, toBasket } from './basket.js'
import { isMember, type StoredItem } from './item-cache.js'
import { MemberChangedError } from './request-queue.js'
import type { ShopServices } from './shop-context.js'

export interface Baskets {
  basket: Basket
  /** `loading` and `failed` only if no data has been loaded. */
  status: 'loading' | 'ready' | 'failed'
  retry(): void
  /**
   * Updates the cart optimistically. Quantity 0 removes the line. Returns a function that restores the previous state.
   */
  setQuantity(line: Line): () => void
  /** Returns a function that restores the previous state. */
  setLiked(id: string, isLiked: boolean): () => void
}

type Stored<T extends object> = readonly Item<T>[]
type Lists = { Cart: Stored<CartFields>; Favourites: Stored<FavouriteFields> }
/** Removes the fields that only the server writes. */
const isOwnItem = (item: object): AnyItem => {
  const { _owner, _createdDate, _updatedDate, ...fields } = item as AnyItem
  return fields
}

/** The basket of the current visitor or member, as stored in the data service, with functions that change it. */
export function useBaskets({ toasts, itemCache, pendingChanges }: ShopServices): Baskets {
  const { client } = useFoyer()
  // Without a subject, the data service has no items.
  const [initial] = useState(() => {
    const { subject } = client.current()
    return subject === undefined ? { Cart: [], Favourites: [] } : itemCache.of(subject)?.items
  })
  const cart = useItems(useCollection<CartFields>('Cart').query().ascending('addedAt').limit(200), {
    initial: initial?.Cart as Item<CartFields>[] | undefined,
  })
  const favourites = useItems(useCollection<FavouriteFields>('Favourites').query().ascending('addedAt').limit(200), {
    initial: initial?.Favourites as Item<FavouriteFields>[] | undefined,
  })
  const { save: saveLine } = useSave('Cart')
  const { remove: removeLine } = useRemove('Cart')
  const { save: saveFavourite } = useSave('Favourites')
  const { remove: removeFavourite } = useRemove('Favourites')

  const lists: Lists = { Cart: cart.items, Favourites: favourites.items }
  const latest = useRef(lists)
  useLayoutEffect(() => {
    latest.current = lists
  })
  const save = { Cart: saveLine, Favourites: saveFavourite }
  const remove = { Cart: removeLine, Favourites: removeFavourite }

  /** Starts a change. It is stored until it is confirmed; if it is rejected, it is undone with a notice. */
  function startChange(collection: StoredItem, id: string, item?: AnyItem): void {
    const done = pendingChanges.add({ who: client.current().subject, collection, id, ...(item && { item }) })
    const sent = item ? save[collection]({ ...item, _id: id }) : remove[collection](id)
    sent.then(done, (error) => {
      done()
      if (!(error instanceof MemberChangedError)) toasts.add(`It is as it was before. ${formatError(error)}`)
    })
  }
  /** Replaces all items of a piece in a collection by one item, or by none. */
  function saveItem(collection: StoredItem, pieceId: string, fields: AnyItem | undefined): () => void {
    const before = (latest.current[collection] as Stored<FavouriteFields>).filter((each) => each.pieceId === pieceId)
    const [first, ...more] = before
    const id = first?._id ?? newId()
    for (const { _id } of fields ? more : before) startChange(collection, _id)
    if (fields) startChange(collection, id, { addedAt: first?.addedAt ?? new Date(), ...fields, pieceId })
    return () => {
      if (before.length === 0) startChange(collection, id)
      for (const item of before) startChange(collection, item._id, isOwnItem(item))
    }
  }

  const reload = () => void Promise.all([cart.refetch(), favourites.refetch()])
  useOtherTabs(itemCache.key, reload)
  useItemCacheSync(lists, cart.status === 'ready' && favourites.status === 'ready', { itemCache, pendingChanges })
  useBasketPromotion({ itemCache, pendingChanges }, startChange)

  const basket = useMemo(() => toBasket(cart.items, favourites.items), [cart.items, favourites.items])
  return {
    basket,
    status: worstStatus([cart, favourites]),
    retry: reload,
    setQuantity: ({ id, price, quantity }) =>
      saveItem('Cart', id, clampQuantity(quantity) === 0 ? undefined : { quantity: clampQuantity(quantity), price }),
    setLiked: (id, isLiked) => saveItem('Favourites', id, isLiked ? {} : undefined),
  }
}

function worstStatus(lists: readonly { status: ListStatus; items: readonly unknown[] }[]): Baskets['status'] {
  if (lists.some(({ status, items }) => status === 'failed' && items.length === 0)) return 'failed'
  return lists.some(({ status }) => status === 'loading') ? 'loading' : 'ready'
}

/**
 * CT-02: reloads after another tab wrote the cache. A removed copy is ignored, because the end of that session is
 * reported separately.
 */
function useOtherTabs(key: string, reload: () => void): void {
  const latest = useRef(reload)
  useLayoutEffect(() => {
    latest.current = reload
  })
  useEffect(() => {
    const hear = (event: StorageEvent) => event.key === key && event.newValue !== null && latest.current()
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [key])
}

/** Updates the cache with the confirmed items once no change is pending. */
function useItemCacheSync(
  { Cart, Favourites }: Lists,
  isReady: boolean,
  { itemCache, pendingChanges }: Omit<ShopServices, 'toasts'>,
): void {
  const { client } = useFoyer()
  useEffect(() => {
    const look = () => {
      const who = client.current().subject
      if (!isReady || who === undefined || pendingChanges.current().length > 0) return
      itemCache.write({ who, items: { Cart: Cart.map(isOwnItem), Favourites: Favourites.map(isOwnItem) } })
    }
    look()
    const stop = pendingChanges.subscribe(look)
    return () => void stop()
  }, [Cart, Favourites, isReady, client, itemCache, pendingChanges])
}

type StartChange = (collection: StoredItem, id: string, item?: AnyItem) => void

/**
 * Resends the pending changes of the previous page, and copies the basket of a member whose session ended without a
 * sign-out (CT-06).
 */
function useBasketPromotion({ itemCache, pendingChanges }: Omit<ShopServices, 'toasts'>, begin: StartChange): void {
  const { status, id } = useSession()
  const latest = useRef(begin)
  useLayoutEffect(() => {
    latest.current = begin
  })
  const { client } = useFoyer()
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const who = client.current().subject
    for (const { who: by, collection, id: itemId, item } of pendingChanges.takeAll())
      if (by === who || !isMember(by)) latest.current(collection, itemId, item)
  }, [client, pendingChanges])

  const member = useRef(itemCache.read()?.who)
  useEffect(() => {
    if (status === 'loading') return
    if (status === 'member') {
      if (member.current !== id) itemCache.welcome()
      member.current = id
      return
    }
    const before = member.current
    member.current = undefined
    const copy = isMember(before) ? itemCache.take(before as string) : undefined
    for (const collection of ['Cart', 'Favourites'] as const)
      for (const { _id, ...item } of copy?.items[collection] ?? []) latest.current(collection, newId(), item)
  }, [status, id, itemCache])
}

const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
