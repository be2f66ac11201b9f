import type { Line } from './basket.js'
import { formatMoney } from './money.js'

/** The current price and stock of a piece. */
interface Offer {
  price: number
  stock: number
}

/** CT-09: describes what has changed about a line since it was added; undefined if nothing has. */
export function checkLine(line: Line, offer: Offer | undefined): string | undefined {
  if (offer === undefined || offer.stock === 0) return 'No longer available. It is not counted in the sum.'
  if (offer.stock < line.quantity) return offer.stock === 1 ? 'Only one is left.' : `Only ${offer.stock} are left.`
  if (offer.price !== line.price) return `The price was ${formatMoney(line.price)} when you put it here.`
  return undefined
}

/** Returns the current total of a line, for the quantity that is in stock. */
export function lineTotal(line: Line, offer: Offer | undefined): number {
  return offer === undefined ? 0 : Math.min(line.quantity, offer.stock) * offer.price
}
