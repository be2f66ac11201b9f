import type { Item } from '@foyer/client/data'
import type { ClassFields } from './classes.js'
import type { PieceFields } from './piece.js'

/** What the site's server wrote into the page, so that the first view need not wait for an answer. */
export interface FirstItems {
  pieces?: Item<PieceFields>[]
  classes?: Item<ClassFields>[]
}

export function firstItems(): FirstItems {
  const text = document.getElementById('first-items')?.textContent
  return text ? JSON.parse(text) : {}
}
