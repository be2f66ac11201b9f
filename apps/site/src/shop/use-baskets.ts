import type { AnyItem, Item } from '@foyer/client/data'
import { useFoyer, useSession } from '@foyer/react'
import { type ListStatus, useCollection, useItems, useRemove, useSave } from '@foyer/react/data'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { sentenceOf } from '../form/sentence-of.js'
import { type Basket, basketOf, type CartFields, type FavouriteFields, type Line, wanted } from './basket.js'
import { SomebodyElse } from './in-order.js'
import { isMember, type Put } from './last-seen.js'
import type { ShopParts } from './shop-context.js'

export interface Baskets {
  basket: Basket
  /** `loading` and `failed` only while nothing is known. */
  status: 'loading' | 'ready' | 'failed'
  retry(): void
  /** Shown at once. None takes the line away. The answer puts back what was there before. */
  setQuantity(line: Line): () => void
  /** The answer puts back what was there before. */
  setLiked(id: string, isLiked: boolean): () => void
}

type Stored<T extends object> = readonly Item<T>[]
type Lists = { Cart: Stored<CartFields>; Favourites: Stored<FavouriteFields> }
/** Not the server's to read: what it writes itself. */
const own = (item: object): AnyItem => {
  const { _owner, _createdDate, _updatedDate, ...fields } = item as AnyItem
  return fields
}

/** What the person who is there has put aside, as the data service keeps it, and the ways to change it. */
export function useBaskets({ toasts, lastSeen, unsent }: ShopParts): Baskets {
  const { client } = useFoyer()
  // Somebody whom the service has never seen has nothing there.
  const [initial] = useState(() => {
    const { subject } = client.current()
    return subject === undefined ? { Cart: [], Favourites: [] } : lastSeen.of(subject)?.items
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

  /** Begins a change. It is noted until it is answered, and taken back with a notice when it is refused. */
  function begin(collection: Put, id: string, item?: AnyItem): void {
    const done = unsent.add({ who: client.current().subject, collection, id, ...(item && { item }) })
    const sent = item ? save[collection]({ ...item, _id: id }) : remove[collection](id)
    sent.then(done, (error) => {
      done()
      if (!(error instanceof SomebodyElse)) toasts.show(`It is as it was before. ${sentenceOf(error)}`)
    })
  }
  /** Puts one item for a piece into a collection in the place of those that are there, or none. */
  function put(collection: Put, pieceId: string, fields: AnyItem | undefined): () => void {
    const before = (latest.current[collection] as Stored<FavouriteFields>).filter((each) => each.pieceId === pieceId)
    const [first, ...more] = before
    const id = first?._id ?? newId()
    for (const { _id } of fields ? more : before) begin(collection, _id)
    if (fields) begin(collection, id, { addedAt: first?.addedAt ?? new Date(), ...fields, pieceId })
    return () => {
      if (before.length === 0) begin(collection, id)
      for (const item of before) begin(collection, item._id, own(item))
    }
  }

  const reload = () => void Promise.all([cart.refetch(), favourites.refetch()])
  useTabs(lastSeen.key, reload)
  useCopy(lists, cart.status === 'ready' && favourites.status === 'ready', { lastSeen, unsent })
  useTakingAlong({ lastSeen, unsent }, begin)

  const basket = useMemo(() => basketOf(cart.items, favourites.items), [cart.items, favourites.items])
  return {
    basket,
    status: worst([cart, favourites]),
    retry: reload,
    setQuantity: ({ id, price, quantity }) =>
      put('Cart', id, wanted(quantity) === 0 ? undefined : { quantity: wanted(quantity), price }),
    setLiked: (id, isLiked) => put('Favourites', id, isLiked ? {} : undefined),
  }
}

function worst(lists: readonly { status: ListStatus; items: readonly unknown[] }[]): Baskets['status'] {
  if (lists.some(({ status, items }) => status === 'failed' && items.length === 0)) return 'failed'
  return lists.some(({ status }) => status === 'loading') ? 'loading' : 'ready'
}

/**
 * CT-02: what another tab wrote down is loaded here. What it forgot is not: its session is about to end, which is told
 * in another way.
 */
function useTabs(key: string, reload: () => void): void {
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

/** Keeps a copy of what the service has answered, once nothing is under way. */
function useCopy({ Cart, Favourites }: Lists, isReady: boolean, { lastSeen, unsent }: Omit<ShopParts, 'toasts'>): void {
  const { client } = useFoyer()
  useEffect(() => {
    const look = () => {
      const who = client.current().subject
      if (!isReady || who === undefined || unsent.current().length > 0) return
      lastSeen.write({ who, items: { Cart: Cart.map(own), Favourites: Favourites.map(own) } })
    }
    look()
    const stop = unsent.subscribe(look)
    return () => void stop()
  }, [Cart, Favourites, isReady, client, lastSeen, unsent])
}

type Begin = (collection: Put, id: string, item?: AnyItem) => void

/**
 * Begins anew what the page before had under way, and takes along what a member had whose session ended by itself
 * (CT-06).
 */
function useTakingAlong({ lastSeen, unsent }: Omit<ShopParts, 'toasts'>, begin: Begin): void {
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
    for (const { who: by, collection, id: itemId, item } of unsent.takeAll())
      if (by === who || !isMember(by)) latest.current(collection, itemId, item)
  }, [client, unsent])

  const member = useRef(lastSeen.read()?.who)
  useEffect(() => {
    if (status === 'loading') return
    if (status === 'member') {
      if (member.current !== id) lastSeen.welcome()
      member.current = id
      return
    }
    const before = member.current
    member.current = undefined
    const copy = isMember(before) ? lastSeen.take(before as string) : undefined
    for (const collection of ['Cart', 'Favourites'] as const)
      for (const { _id, ...item } of copy?.items[collection] ?? []) latest.current(collection, newId(), item)
  }, [status, id, lastSeen])
}

const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
