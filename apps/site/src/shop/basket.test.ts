import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clampQuantity, countOf, quantityOf, toBasket } from './basket.js'

const addedAt = new Date(0)
const pieceId = fc.constantFrom('mug', 'bowl', 'jug')
const lines = fc.array(fc.record({ pieceId, quantity: fc.integer({ min: 1, max: 99 }), price: fc.nat(9999) }))

it('CT-04: a piece is in the basket once, with the largest quantity of its lines, in the order of the first', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const { cart } = toBasket(
        all.map((line) => ({ ...line, addedAt })),
        [],
      )
      expect(cart.map(({ id }) => id)).toEqual([...new Set(all.map((line) => line.pieceId))])
      for (const { id, quantity } of cart)
        expect(quantity).toBe(Math.max(...all.filter((line) => line.pieceId === id).map((line) => line.quantity)))
    }),
  )
})

it('has a favourite once', () => {
  const liked = ['mug', 'jug', 'mug'].map((one) => ({ pieceId: one, addedAt }))
  expect(toBasket([], liked).favourites).toEqual(['mug', 'jug'])
})

it('CT-08: counts pieces, not lines', () => {
  const { cart } = toBasket([{ pieceId: 'mug', quantity: 3, price: 1, addedAt }], [])
  expect([countOf(cart), quantityOf(cart, 'mug'), quantityOf(cart, 'jug')]).toEqual([3, 3, 0])
})

it.each([
  { given: 0, kept: 0 },
  { given: -4, kept: 0 },
  { given: 2.9, kept: 2 },
  { given: 1000, kept: 99 },
])('takes $given as $kept', ({ given, kept }) => {
  expect(clampQuantity(given)).toBe(kept)
})
