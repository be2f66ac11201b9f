import { describe, expect, it } from 'vitest'
import type { CollectionIndex } from '../collections/collection.js'
import { orderingIndex } from './ordering-index.js'

const index = (fields: [path: string, order: 'ASC' | 'DESC'][], unique = false): CollectionIndex => ({
  name: 'any',
  fields: fields.map(([path, order]) => ({ path, order })),
  unique,
  caseInsensitive: false,
  status: 'ACTIVE',
})
const chosen = (keys: [field: string, direction: 'asc' | 'desc'][], one: CollectionIndex, more: object = {}) =>
  orderingIndex(
    {
      ...{
        collectionId: 'things',
        collectionRevision: 1,
        mayContainList: () => false,
        sortKeyIndexes: [one],
        queueKey: '',
      },
      ...{ ownerId: undefined, filter: { kind: 'all', of: [] }, limit: 50, offset: 0 },
      order: { keys: keys.map(([field, direction]) => ({ field, direction })) },
      ...more,
    },
    'site',
  )

describe('decision 5: the index that a page names for SQLite', () => {
  it.each([
    [
      'its own',
      [
        ['a', 'asc'],
        ['_id', 'asc'],
      ],
      index([['a', 'ASC']]),
    ],
    [
      'the other',
      [
        ['a', 'desc'],
        ['_id', 'desc'],
      ],
      index([['a', 'ASC']]),
    ],
    [
      'each its own',
      [
        ['a', 'desc'],
        ['b', 'asc'],
        ['_id', 'asc'],
      ],
      index([
        ['a', 'DESC'],
        ['b', 'ASC'],
      ]),
    ],
  ] as const)('has the order in %s direction', (_what, keys, one) => {
    expect(chosen(keys as never, one)).toMatch(/^item_key_/)
  })

  it.each([
    [
      'another field',
      [
        ['b', 'asc'],
        ['_id', 'asc'],
      ],
      index([['a', 'ASC']]),
    ],
    [
      'another direction of the id',
      [
        ['a', 'asc'],
        ['_id', 'desc'],
      ],
      index([['a', 'ASC']]),
    ],
    [
      'a field between',
      [
        ['a', 'asc'],
        ['_id', 'asc'],
      ],
      index([
        ['a', 'ASC'],
        ['b', 'ASC'],
      ]),
    ],
    [
      'no id, as a unique one',
      [
        ['a', 'asc'],
        ['_id', 'asc'],
      ],
      index([['a', 'ASC']], true),
    ],
    [
      'a system field first',
      [
        ['_createdDate', 'asc'],
        ['_id', 'asc'],
      ],
      index([['_createdDate', 'ASC']]),
    ],
  ] as const)('is not one with %s', (_what, keys, one) => {
    expect(chosen(keys as never, one)).toBeUndefined()
  })

  it('is none where conditions, an owner, words, a position or a seed decide', () => {
    const keys: [string, 'asc'][] = [
      ['a', 'asc'],
      ['_id', 'asc'],
    ]
    const one = index([['a', 'ASC']])
    for (const more of [
      { filter: { kind: 'present', field: 'a' } },
      { ownerId: 'mem_any' },
      { search: { all: [['any']], byPrefix: false } },
      { after: { position: [], direction: 'next' } },
      { order: { seed: 'any' } },
    ])
      expect(chosen(keys, one, more)).toBeUndefined()
  })
})
