import { type GlazeName, glazeNames, glazingOf, type Kind, kinds, type Piece } from './piece.js'

export const prices = { low: 'Under £30', middle: '£30 to £75', high: 'Over £75' } as const
export type Price = keyof typeof prices
export const orders = { shelf: 'As on the shelf', cheap: 'Lowest price first', dear: 'Highest price first' } as const
export type Order = keyof typeof orders

/** What somebody looks for. An empty list means that any will do. */
export interface Wish {
  words: string
  kinds: Kind[]
  glazes: GlazeName[]
  price: Price | undefined
  order: Order
}

/** Reads a wish out of an address; whatever it does not know is left out. */
export function wishFrom(search: string): Wish {
  const query = new URLSearchParams(search)
  const known = <Name extends string>(names: Record<Name, string>, key: string) =>
    query.getAll(key).filter((name): name is Name => Object.hasOwn(names, name))
  return {
    words: query.get('q') ?? '',
    kinds: known(kinds, 'kind'),
    glazes: known(glazeNames, 'glaze'),
    price: known(prices, 'price')[0],
    order: known(orders, 'order')[0] ?? 'shelf',
  }
}

/** The address of a wish, with nothing in it that needs no saying. */
export function addressOf(wish: Wish): string {
  const query = new URLSearchParams()
  if (wish.words !== '') query.set('q', wish.words)
  for (const kind of wish.kinds) query.append('kind', kind)
  for (const glaze of wish.glazes) query.append('glaze', glaze)
  if (wish.price) query.set('price', wish.price)
  if (wish.order !== 'shelf') query.set('order', wish.order)
  return query.size === 0 ? '/pieces' : `/pieces?${query}`
}

const isPriced: Record<Price, (pence: number) => boolean> = {
  low: (pence) => pence < 3000,
  middle: (pence) => pence >= 3000 && pence <= 7500,
  high: (pence) => pence > 7500,
}

/** The pieces that answer a wish. Every word must be found, somewhere. */
export function findPieces(all: readonly Piece[], wish: Wish): Piece[] {
  const words = plain(wish.words).split(/\s+/).filter(Boolean)
  const found = all.filter((piece) => {
    const said = plain(`${piece.name} ${kinds[piece.kind]} ${glazingOf(piece)} ${piece.words}`)
    return (
      words.every((word) => said.includes(word)) &&
      (wish.kinds.length === 0 || wish.kinds.includes(piece.kind)) &&
      (wish.glazes.length === 0 || piece.glazes.some((glaze) => glaze && wish.glazes.includes(glaze))) &&
      (wish.price === undefined || isPriced[wish.price](piece.price))
    )
  })
  if (wish.order === 'shelf') return found
  const sign = wish.order === 'cheap' ? 1 : -1
  return found.sort((one, other) => sign * (one.price - other.price))
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en')
