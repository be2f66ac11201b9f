import type { CollectionChange, JsonObject } from '@foyer/protocol'
import { DAY } from '../../../kernel/clock.js'
import { sampleMemberIds } from './sample-members.js'
import { fraction, pick } from './sample-sequence.js'

export const SAMPLE_COLLECTION = 'SampleOrders'
const ORDERS = 120
const PIECES = ['Tide bowl', 'Harbour mug', 'Dune vase', 'Pebble plate', 'Shell cup', 'Lantern']
const STATES = ['paid', 'paid', 'sent', 'sent', 'sent', 'new', 'returned']

/** The collection of the sample data: orders of members, which each member reads their own of. */
export const sampleCollection: CollectionChange = {
  displayName: 'Sample orders',
  fields: [
    { key: 'piece', displayName: 'Piece', type: 'TEXT' },
    { key: 'quantity', displayName: 'Quantity', type: 'NUMBER' },
    { key: 'price', displayName: 'Price', type: 'NUMBER' },
    { key: 'state', displayName: 'State', type: 'TEXT' },
    { key: 'gift', displayName: 'Gift', type: 'BOOLEAN' },
  ],
}

/** Returns the items of the collection, in the form of an import. */
export const sampleOrders = (loadedAt: number): JsonObject[] =>
  Array.from({ length: ORDERS }, (_, number) => ({
    _id: `order-${String(number + 1).padStart(3, '0')}`,
    _owner: pick(sampleMemberIds, number, 50),
    _createdDate: { $date: new Date(loadedAt - Math.round(fraction(number, 51) * 60 * DAY)).toISOString() },
    piece: pick(PIECES, number, 52),
    quantity: 1 + Math.floor(fraction(number, 53) ** 2 * 4),
    price: 18 + Math.floor(fraction(number, 54) * 40) * 2,
    state: pick(STATES, number, 55),
    gift: fraction(number, 56) < 0.2,
  }))
