import type { Items, Listing } from '@foyer/client/data'
import { type GlazeName, glazeNames, type Kind, kinds, type PieceFields } from './piece.js'

export const prices = { low: 'Under £30', middle: '£30 to £75', high: 'Over £75' } as const
export type Price = keyof typeof prices
export const orders = { shelf: 'As on the shelf', cheap: 'Lowest price first', dear: 'Highest price first' } as const
export type Order = keyof typeof orders

/** The filters of the catalogue. An empty list matches everything. */
export interface CatalogueFilters {
  search: string
  kinds: Kind[]
  glazes: GlazeName[]
  price: Price | undefined
  order: Order
}

/** Parses the filters from a URL; unknown values are ignored. */
export function parseFilters(search: string): CatalogueFilters {
  const query = new URLSearchParams(search)
  const known = <Name extends string>(names: Record<Name, string>, key: string) =>
    query.getAll(key).filter((name): name is Name => Object.hasOwn(names, name))
  return {
    search: query.get('q') ?? '',
    kinds: known(kinds, 'kind'),
    glazes: known(glazeNames, 'glaze'),
    price: known(prices, 'price')[0],
    order: known(orders, 'order')[0] ?? 'shelf',
  }
}

/** Returns the URL of the filters; default values are omitted. */
export function toFilterUrl(filters: CatalogueFilters): string {
  const query = new URLSearchParams()
  if (filters.search !== '') query.set('q', filters.search)
  for (const kind of filters.kinds) query.append('kind', kind)
  for (const glaze of filters.glazes) query.append('glaze', glaze)
  if (filters.price) query.set('price', filters.price)
  if (filters.order !== 'shelf') query.set('order', filters.order)
  return query.size === 0 ? '/pieces' : `/pieces?${query}`
}

/** Number of pieces shown before "more" is requested. */
const PAGE = 48

/** Returns the query for all pieces in shelf order, which the shop's pages share. */
export const shelfOf = (pieces: Items<PieceFields>): Listing<PieceFields> =>
  pieces.query().ascending('position').limit(200)

/** Returns the query for the filters. Every search word must match a word or its beginning. */
export function toListing(pieces: Items<PieceFields>, filters: CatalogueFilters): Listing<PieceFields> {
  const words = filters.search.trim()
  let listing: Listing<PieceFields> = words === '' ? pieces.query() : pieces.search(words, { mode: 'AND', fuzzy: true })
  if (filters.kinds.length > 0) listing = listing.in('kind', filters.kinds)
  if (filters.glazes.length > 0) listing = listing.hasSome('glazes', filters.glazes)
  if (filters.price === 'low') listing = listing.lt('price', 3000)
  if (filters.price === 'middle') listing = listing.ge('price', 3000).le('price', 7500)
  if (filters.price === 'high') listing = listing.gt('price', 7500)
  if (filters.order === 'cheap') listing = listing.ascending('price')
  if (filters.order === 'dear') listing = listing.descending('price')
  return listing.ascending('position').limit(PAGE)
}
