import type { Item } from '@foyer/client/data'
import type { ClassFields } from './classes.js'
import type { PieceFields } from './piece.js'

/** Items that the site's server wrote into the page, so that the first view needs no request. */
interface InitialItems {
  pieces?: Item<PieceFields>[]
  classes?: Item<ClassFields>[]
}

/** Returns the items that the server wrote into the page; empty if there are none. */
export function readInitialItems(): InitialItems {
  const text = document.getElementById('first-items')?.textContent
  return text ? JSON.parse(text) : {}
}
