import type { Toasts } from '@foyer/ui'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Basket, Shelf } from './basket.js'
import { quantityOf, withFavourite, withQuantity } from './basket.js'
import type { Baskets } from './baskets.js'

/** What the pages of the shop need. */
export interface Shop {
  baskets: Baskets
  toasts: Toasts
}

export const ShopContext = createContext<Shop | undefined>(undefined)

export function useShop(): Shop {
  const shop = useContext(ShopContext)
  if (shop === undefined) throw new Error('There is no ShopContext around this component')
  return shop
}

export function useBasket(): Basket {
  const { subscribe, current } = useShop().baskets
  return useSyncExternalStore(subscribe, current, current)
}

export interface Wanted {
  id: string
  name: string
  price: number
}

/** Changes how many of a thing are put aside; what is taken away can be had back (CT-01). */
export function useShelf(shelf: Shelf) {
  const { baskets, toasts } = useShop()
  const set = ({ id, price }: Wanted, quantity: number) =>
    baskets.update((basket) => withQuantity(basket, shelf, { id, price, quantity }))
  return {
    set,
    remove(wanted: Wanted, said: string) {
      const before = baskets.current()
      set(wanted, 0)
      const undo = () =>
        baskets.update((basket) => ({ ...basket, [shelf]: restored(before, basket, shelf, wanted.id) }))
      toasts.show(said, { label: 'Undo', run: undo })
    },
  }
}

/** The lines as they stand, with the one of `id` back in its old place. */
function restored(before: Basket, now: Basket, shelf: Shelf, id: string) {
  if (quantityOf(now[shelf], id) > 0) return now[shelf]
  const at = before[shelf].findIndex((line) => line.id === id)
  const line = before[shelf][at]
  return line === undefined ? now[shelf] : now[shelf].toSpliced(at, 0, line)
}

export function useLike(id: string, name: string): [isLiked: boolean, toggle: () => void] {
  const { baskets, toasts } = useShop()
  const isLiked = useBasket().favourites.includes(id)
  const like = (wanted: boolean) => baskets.update((basket) => withFavourite(basket, id, wanted))
  const toggle = () => {
    like(!isLiked)
    const said = isLiked ? `${name} is no longer a favourite.` : `${name} is among your favourites.`
    toasts.show(said, { label: 'Undo', run: () => like(isLiked) })
  }
  return [isLiked, toggle]
}
