import { expect, it } from 'vitest'
import { checkLine, lineTotal } from './check-line.js'

const line = { id: 'mug', quantity: 3, price: 2600 }

it.each([
  { what: 'nothing changed', offer: { price: 2600, stock: 9 }, note: undefined, sum: 7800 },
  { what: 'it is gone', offer: undefined, note: 'No longer available. It is not counted in the sum.', sum: 0 },
  {
    what: 'it is sold out',
    offer: { price: 2600, stock: 0 },
    note: 'No longer available. It is not counted in the sum.',
    sum: 0,
  },
  { what: 'two are left', offer: { price: 2600, stock: 2 }, note: 'Only 2 are left.', sum: 5200 },
  { what: 'one is left', offer: { price: 2600, stock: 1 }, note: 'Only one is left.', sum: 2600 },
  {
    what: 'the price rose',
    offer: { price: 2850, stock: 9 },
    note: 'The price was £26 when you put it here.',
    sum: 8550,
  },
])('CT-09: $what', ({ offer, note, sum }) => {
  expect([checkLine(line, offer), lineTotal(line, offer)]).toEqual([note, sum])
})
