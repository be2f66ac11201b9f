/** So many of one thing. The price is the one that was seen, in pence. */
export interface Line {
  id: string
  quantity: number
  price: number
}

/** What somebody has put aside: pieces to buy, and pieces they like. Newest last. */
export interface Basket {
  cart: readonly Line[]
  favourites: readonly string[]
}

/** A line of the cart as the collection `Cart` holds it. */
export interface CartFields {
  pieceId: string
  quantity: number
  price: number
  addedAt: Date
}
/** As the collection `Favourites` holds it. */
export interface FavouriteFields {
  pieceId: string
  addedAt: Date
}

/** The most of one thing that can be asked for. */
export const MAX_QUANTITY = 99

export const countOf = (lines: readonly Line[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
export const quantityOf = (lines: readonly Line[], id: string) => lines.find((line) => line.id === id)?.quantity ?? 0
/** A number that somebody asked for, as it can be had. */
export const clampQuantity = (quantity: number) => Math.min(MAX_QUANTITY, Math.max(0, Math.trunc(quantity)))

/**
 * The basket in the items of the data service. Two tabs may each have begun a line for the same piece: it is one line,
 * with the larger quantity, as when two carts come together (CT-04).
 */
export function toBasket(cart: readonly CartFields[], favourites: readonly FavouriteFields[]): Basket {
  const lines = new Map<string, Line>()
  for (const { pieceId: id, quantity, price } of cart) {
    const known = lines.get(id)
    lines.set(id, { id, price, quantity: Math.max(quantity, known?.quantity ?? 0) })
  }
  return { cart: [...lines.values()], favourites: [...new Set(favourites.map(({ pieceId }) => pieceId))] }
}
