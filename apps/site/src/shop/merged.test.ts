import type { PromotedCollection } from '@foyer/client/data'
import { expect, it } from 'vitest'
import { hasMergedItems } from './merged.js'

const cart: PromotedCollection = {
  collectionId: 'Cart',
  policy: { kind: 'union', by: 'pieceId', max: 'quantity' },
  visitorItems: 2,
  memberItems: 1,
  moved: 1,
  merged: 1,
  setAside: { visitor: 0, member: 0 },
}

it.each([
  { what: 'both had something', collections: [cart], news: true },
  { what: 'the account was empty', collections: [{ ...cart, memberItems: 0, moved: 2, merged: 0 }], news: false },
  {
    what: 'the account liked all of it already',
    collections: [{ ...cart, collectionId: 'Favourites', moved: 0, merged: 0, setAside: { visitor: 2, member: 0 } }],
    news: false,
  },
  { what: 'only places in classes came along', collections: [{ ...cart, collectionId: 'Bookings' }], news: false },
  { what: 'nothing came along', collections: [], news: false },
])('CT-03, CT-04: $what', ({ collections, news }) => {
  expect(hasMergedItems({ collections })).toBe(news)
})
