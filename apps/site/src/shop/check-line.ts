import type { Line } from './basket.js'
import { formatMoney } from './money.js'

/** What is for sale now under the id of a line. */
export interface Offer {
  price: number
  stock: number
}

/** CT-09: what has changed about a line since it was put aside, in a sentence; undefined when nothing has. */
export function checkLine(line: Line, offer: Offer | undefined): string | undefined {
  if (offer === undefined || offer.stock === 0) return 'No longer available. It is not counted in the sum.'
  if (offer.stock < line.quantity) return offer.stock === 1 ? 'Only one is left.' : `Only ${offer.stock} are left.`
  if (offer.price !== line.price) return `The price was ${formatMoney(line.price)} when you put it here.`
  return undefined
}

/** How many of a line can be had, and what they cost together now. */
export function lineTotal(line: Line, offer: Offer | undefined): number {
  return offer === undefined ? 0 : Math.min(line.quantity, offer.stock) * offer.price
}
