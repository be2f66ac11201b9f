import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Basket,
  basketFrom,
  countOf,
  EMPTY_BASKET,
  mergeBaskets,
  quantityOf,
  withFavourite,
  withQuantity,
} from './basket.js'

const id = fc.constantFrom('mug', 'bowl', 'jug', 'vase', 'jar', 'plate')
const lines = fc
  .uniqueArray(fc.record({ id, quantity: fc.integer({ min: 1, max: 99 }), price: fc.integer({ min: 0, max: 9999 }) }), {
    selector: (line) => line.id,
  })
  .map((all) => [...all])
const basket: fc.Arbitrary<Basket> = fc.record({ cart: lines, bookings: lines, favourites: fc.uniqueArray(id) })
const idsOf = ({ cart, bookings, favourites }: Basket) => ({
  cart: new Set(cart.map((line) => line.id)),
  bookings: new Set(bookings.map((line) => line.id)),
  favourites: new Set(favourites),
})

describe('CT-04: merging', () => {
  it('loses nothing, doubles nothing and invents nothing', () => {
    fc.assert(
      fc.property(basket, basket, (own, brought) => {
        const merged = mergeBaskets(own, brought)
        const [all, one, other] = [idsOf(merged), idsOf(own), idsOf(brought)]
        for (const part of ['cart', 'bookings', 'favourites'] as const) {
          expect(all[part]).toEqual(new Set([...one[part], ...other[part]]))
          expect(merged[part]).toHaveLength(all[part].size)
        }
      }),
    )
  })

  it('takes the larger quantity, never the sum', () => {
    fc.assert(
      fc.property(basket, basket, (own, brought) => {
        for (const { id: line, quantity } of mergeBaskets(own, brought).cart)
          expect(quantity).toBe(Math.max(quantityOf(own.cart, line), quantityOf(brought.cart, line)))
      }),
    )
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(basket, basket, (own, brought) => {
        const merged = mergeBaskets(own, brought)
        expect(mergeBaskets(merged, brought)).toEqual(merged)
      }),
    )
  })
})

describe('a basket', () => {
  const mug = { id: 'mug', quantity: 2, price: 2600 }

  it('CT-01: keeps a changed line in its place', () => {
    const two = withQuantity(withQuantity(EMPTY_BASKET, 'cart', mug), 'cart', { ...mug, id: 'jug' })
    expect(withQuantity(two, 'cart', { ...mug, quantity: 3 }).cart.map((line) => line.id)).toEqual(['mug', 'jug'])
  })

  it.each([
    { given: 0, kept: 0 },
    { given: -4, kept: 0 },
    { given: 2.9, kept: 2 },
    { given: 1000, kept: 99 },
  ])('takes $given as $kept', ({ given, kept }) => {
    expect(countOf(withQuantity(EMPTY_BASKET, 'cart', { ...mug, quantity: given }).cart)).toBe(kept)
  })

  it('has a favourite once', () => {
    const twice = withFavourite(withFavourite(EMPTY_BASKET, 'mug', true), 'mug', true)
    expect(twice.favourites).toEqual(['mug'])
    expect(withFavourite(twice, 'mug', false).favourites).toEqual([])
  })

  it('is read back as it was written, and never breaks on what somebody else wrote', () => {
    fc.assert(
      fc.property(basket, (one) => {
        expect(basketFrom(JSON.parse(JSON.stringify(one)))).toEqual(one)
      }),
    )
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        const read = basketFrom(stored)
        expect(basketFrom(read)).toEqual(read)
      }),
    )
    const broken = { cart: [mug, { ...mug, quantity: -1 }, null, 'mug'], favourites: ['a', 'a', 3] }
    expect(basketFrom(broken)).toEqual({ cart: [mug], bookings: [], favourites: ['a'] })
  })
})
