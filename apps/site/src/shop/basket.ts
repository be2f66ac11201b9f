/** So many of one thing. The price is the one that was seen, in pence. */
export interface Line {
  id: string
  quantity: number
  price: number
}

/** What somebody has put aside: pieces to buy, places in classes, and pieces they like. Newest last. */
export interface Basket {
  cart: readonly Line[]
  bookings: readonly Line[]
  favourites: readonly string[]
}

export type Shelf = 'cart' | 'bookings'

export const EMPTY_BASKET: Basket = Object.freeze({ cart: [], bookings: [], favourites: [] })

/** The most of one thing that can be asked for. */
export const MOST = 99

export const isEmpty = ({ cart, bookings, favourites }: Basket) =>
  cart.length + bookings.length + favourites.length === 0

export const countOf = (lines: readonly Line[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
export const quantityOf = (lines: readonly Line[], id: string) => lines.find((line) => line.id === id)?.quantity ?? 0

/** The basket with so many of one thing; none takes the line away, and a new line comes last. */
export function withQuantity(basket: Basket, shelf: Shelf, { id, quantity, price }: Line): Basket {
  const lines = basket[shelf]
  const wanted = Math.min(MOST, Math.max(0, Math.trunc(quantity)))
  if (wanted === 0) return { ...basket, [shelf]: lines.filter((line) => line.id !== id) }
  const isThere = lines.some((line) => line.id === id)
  const line = { id, quantity: wanted, price }
  return { ...basket, [shelf]: isThere ? lines.map((each) => (each.id === id ? line : each)) : [...lines, line] }
}

export function withFavourite({ favourites, ...rest }: Basket, id: string, isLiked: boolean): Basket {
  const others = favourites.filter((each) => each !== id)
  return { ...rest, favourites: isLiked ? [...others, id] : others }
}

/** CT-04: every line of either, with the larger quantity and the newer price; favourites as one set. */
export function mergeBaskets(own: Basket, brought: Basket): Basket {
  return {
    cart: mergeLines(own.cart, brought.cart),
    bookings: mergeLines(own.bookings, brought.bookings),
    favourites: [...new Set([...own.favourites, ...brought.favourites])],
  }
}

function mergeLines(own: readonly Line[], brought: readonly Line[]): Line[] {
  const merged = new Map(own.map((line) => [line.id, line]))
  for (const line of brought) {
    const quantity = Math.max(line.quantity, merged.get(line.id)?.quantity ?? 0)
    merged.set(line.id, { ...line, quantity })
  }
  return [...merged.values()]
}

/** Reads a basket out of something stored; whatever is malformed is left out. */
export function basketFrom(stored: unknown): Basket {
  const { cart, bookings, favourites } = (stored ?? {}) as Record<string, unknown>
  return {
    cart: linesFrom(cart),
    bookings: linesFrom(bookings),
    favourites: Array.isArray(favourites) ? [...new Set(favourites.filter((id) => typeof id === 'string'))] : [],
  }
}

function linesFrom(stored: unknown): Line[] {
  if (!Array.isArray(stored)) return []
  const lines = stored.filter(
    (line): line is Line =>
      typeof line?.id === 'string' &&
      Number.isInteger(line.quantity) &&
      line.quantity > 0 &&
      line.quantity <= MOST &&
      Number.isFinite(line.price),
  )
  return mergeLines([], lines)
}
