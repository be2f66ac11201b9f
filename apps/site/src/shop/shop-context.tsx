import type { Toasts } from '@foyer/ui'
import { createContext, type ReactNode, useContext } from 'react'
import type { Basket } from './basket.js'
import type { ItemCache } from './item-cache.js'
import type { PendingChanges } from './pending-changes.js'
import { type Baskets, useBaskets } from './use-baskets.js'
import { type Shelf, useShelfItems } from './use-shelf.js'

/** Services of the shop, created at start-up. */
export interface ShopServices {
  toasts: Toasts
  itemCache: ItemCache
  pendingChanges: PendingChanges
}
interface Shop extends ShopServices {
  shelf: Shelf
  baskets: Baskets
}

const ShopContext = createContext<Shop | undefined>(undefined)

/** Loads the pieces and the basket once for all pages. */
export function ShopProvider({ parts, children }: { parts: ShopServices; children: ReactNode }) {
  const shelf = useShelfItems()
  const baskets = useBaskets(parts)
  return <ShopContext value={{ ...parts, shelf, baskets }}>{children}</ShopContext>
}

/** Returns the catalogue, the baskets and the toasts of the surrounding `ShopProvider`. */
export function useShop(): Shop {
  const shop = useContext(ShopContext)
  if (shop === undefined) throw new Error('There is no ShopProvider around this component')
  return shop
}

/** Returns the catalogue. */
export const useShelf = (): Shelf => useShop().shelf
/** Returns the cart and the favourites of the caller. */
export const useBasket = (): Basket => useShop().baskets.basket

interface CartPiece {
  id: string
  name: string
  price: number
}

/** Changes quantities in the cart; a removed line can be restored in its position (CT-01). */
export function useCart() {
  const { baskets, toasts } = useShop()
  return {
    set: ({ id, price }: CartPiece, quantity: number) => baskets.setQuantity({ id, price, quantity }),
    remove({ id, price }: CartPiece, said: string) {
      const putBack = baskets.setQuantity({ id, price, quantity: 0 })
      toasts.add(said, { label: 'Undo', run: putBack })
    },
  }
}

/** Returns whether a piece is a favourite, and a function that changes it; its toast offers to undo that. */
export function useFavourite(id: string, name: string): [isLiked: boolean, toggle: () => void] {
  const { baskets, toasts } = useShop()
  const isLiked = baskets.basket.favourites.includes(id)
  const toggle = () => {
    const putBack = baskets.setLiked(id, !isLiked)
    const said = isLiked ? `${name} is no longer a favourite.` : `${name} is among your favourites.`
    toasts.add(said, { label: 'Undo', run: putBack })
  }
  return [isLiked, toggle]
}
