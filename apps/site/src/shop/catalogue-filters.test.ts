import { dataClient } from '@foyer/client/data'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CatalogueFilters, orders, parseFilters, prices, toFilterUrl, toListing } from './catalogue-filters.js'
import { type GlazeName, glazeNames, type Kind, kinds, type PieceFields } from './piece.js'

const namesOf = <Name extends string>(names: Record<Name, string>) => Object.keys(names) as Name[]
const wish: fc.Arbitrary<CatalogueFilters> = fc.record({
  search: fc.constantFrom('', 'mug', 'a & b', 'salt=1', 'ünd'),
  kinds: fc.subarray(namesOf<Kind>(kinds)),
  glazes: fc.subarray(namesOf<GlazeName>(glazeNames)),
  price: fc.constantFrom(undefined, ...namesOf(prices)),
  order: fc.constantFrom(...namesOf(orders)),
})

it('CS-03: an address says what is looked for, and is read back the same', () => {
  fc.assert(
    fc.property(wish, (one) => {
      expect(parseFilters(new URL(toFilterUrl(one), 'http://site').search)).toEqual(one)
    }),
  )
})

it('leaves out what it does not know', () => {
  expect(parseFilters('?kind=teapot&kind=mug&glaze=toString&price=free&order=random')).toEqual({
    search: '',
    kinds: ['mug'],
    glazes: [],
    price: undefined,
    order: 'shelf',
  })
})

const position = { fieldName: 'position', order: 'ASC' }
it.each([
  { search: '', asked: { query: { filter: {}, sort: [position] } } },
  { search: '?q=++', asked: { query: { filter: {} } } },
  {
    search: '?q=moon+jar&kind=jar',
    asked: {
      search: { search: { expression: 'moon jar', mode: 'AND', fuzzy: true }, filter: { kind: { $in: ['jar'] } } },
    },
  },
  { search: '?glaze=kelp&glaze=rust', asked: { query: { filter: { glazes: { $hasSome: ['kelp', 'rust'] } } } } },
  { search: '?price=low', asked: { query: { filter: { price: { $lt: 3000 } } } } },
  { search: '?price=high', asked: { query: { filter: { price: { $gt: 7500 } } } } },
  {
    search: '?price=middle',
    asked: { query: { filter: { $and: [{ price: { $gte: 3000 } }, { price: { $lte: 7500 } }] } } },
  },
  {
    search: '?order=dear',
    asked: { query: { sort: [{ fieldName: 'price', order: 'DESC' }, position] } },
  },
])('the wish $search is asked of the data service', ({ search, asked }) => {
  const pieces = dataClient(async () => new Response()).items<PieceFields>('Pieces')
  expect(toListing(pieces, parseFilters(search)).toJSON()).toMatchObject(asked)
})
