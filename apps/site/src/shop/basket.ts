/** A line of the cart. The price is the one when it was added, in pence. */
export interface Line {
  id: string
  quantity: number
  price: number
}

/** The cart and the favourites of a visitor or member, newest last. */
export interface Basket {
  cart: readonly Line[]
  favourites: readonly string[]
}

/** An item of the collection `Cart`. */
export interface CartFields {
  pieceId: string
  quantity: number
  price: number
  addedAt: Date
}
/** An item of the collection `Favourites`. */
export interface FavouriteFields {
  pieceId: string
  addedAt: Date
}

/** Maximum quantity of a line. */
const MAX_QUANTITY = 99

/** Returns the number of pieces, over all lines. */
export const countOf = (lines: readonly Line[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
/** Returns the quantity of one piece, 0 if it is not in the lines. */
export const quantityOf = (lines: readonly Line[], id: string) => lines.find((line) => line.id === id)?.quantity ?? 0
/** Clamps a quantity to an integer from 0 to `MAX_QUANTITY`. */
export const clampQuantity = (quantity: number) => Math.min(MAX_QUANTITY, Math.max(0, Math.trunc(quantity)))

/**
 * Converts items of the data service to a basket. If two tabs each inserted a line for the same piece, they become one
 * line with the larger quantity, as when two carts are merged (CT-04).
 */
export function toBasket(cart: readonly CartFields[], favourites: readonly FavouriteFields[]): Basket {
  const lines = new Map<string, Line>()
  for (const { pieceId: id, quantity, price } of cart) {
    const known = lines.get(id)
    lines.set(id, { id, price, quantity: Math.max(quantity, known?.quantity ?? 0) })
  }
  return { cart: [...lines.values()], favourites: [...new Set(favourites.map(({ pieceId }) => pieceId))] }
}
