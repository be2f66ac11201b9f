import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addressOf, findPieces, orders, prices, type Wish, wishFrom } from './find-pieces.js'
import { type GlazeName, glazeNames, type Kind, kinds } from './piece.js'
import { pieces } from './pieces.js'

const namesOf = <Name extends string>(names: Record<Name, string>) => Object.keys(names) as Name[]
const wish: fc.Arbitrary<Wish> = fc.record({
  words: fc.constantFrom('', 'mug', 'a & b', 'salt=1', 'ünd'),
  kinds: fc.subarray(namesOf<Kind>(kinds)),
  glazes: fc.subarray(namesOf<GlazeName>(glazeNames)),
  price: fc.constantFrom(undefined, ...namesOf(prices)),
  order: fc.constantFrom(...namesOf(orders)),
})
const ids = (search: string) => findPieces(pieces, wishFrom(search)).map(({ id }) => id)

it('CS-03: an address says what is looked for, and is read back the same', () => {
  fc.assert(
    fc.property(wish, (one) => {
      expect(wishFrom(new URL(addressOf(one), 'http://site').search)).toEqual(one)
    }),
  )
})

it('leaves out what it does not know', () => {
  expect(wishFrom('?kind=teapot&kind=mug&glaze=toString&price=free&order=random')).toEqual({
    words: '',
    kinds: ['mug'],
    glazes: [],
    price: undefined,
    order: 'shelf',
  })
})

it.each([
  { search: '?kind=mug&glaze=mussel', found: ['slack-mug'] },
  { search: '?q=MOON+jar', found: ['moon-jar'] },
  { search: '?q=salt', found: ['pinch-bowl'] },
  { search: '?kind=bowl&price=low', found: ['porridge-bowl', 'pinch-bowl'] },
  { search: '?kind=jug&order=dear', found: ['cider-jug', 'harbour-jug', 'milk-jug'] },
  { search: '?q=no+such+thing', found: [] },
])('$search finds $found', ({ search, found }) => {
  expect(ids(search)).toEqual(found)
})

it('every piece has one of the three prices', () => {
  const counted = namesOf(prices).flatMap((price) => ids(`?price=${price}`))
  expect(counted.toSorted()).toEqual(pieces.map(({ id }) => id).toSorted())
})
