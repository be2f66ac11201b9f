import type { CollectionIndex } from '../../src/features/data/collections/collection.js'
import { anyValue } from './any-value.js'

const item = { itemId: 'any', ownerId: 'any', createdAt: 1, updatedAt: 1, revision: 1, data: '{}' }
const selection = {
  collectionId: 'any',
  collectionRevision: 1,
  mayContainList: () => true,
  sortKeyIndexes: [],
  ownerId: 'any',
  filter: { kind: 'present', field: 'a' },
  search: { tokenGroups: [['any']], byPrefix: false },
}
const all = { ...selection, ownerId: undefined, filter: { kind: 'all', of: [] }, search: undefined }
const byIndex = [
  { field: 'a', direction: 'asc' },
  { field: '_id', direction: 'asc' },
]
/** An index of the queried collection. */
export const ITEM_INDEX: CollectionIndex = {
  name: 'any',
  fields: [{ path: 'a', order: 'ASC' }],
  unique: false,
  caseInsensitive: false,
  status: 'ACTIVE',
}
export const COLLECTION = 'any'
const page = { limit: 1, offset: 0 }
const reference = { itemId: 'any', field: 'any', referencedId: 'any' }
const references = {
  collectionId: 'any',
  field: { key: 'any', cardinality: 'several', targetCollectionId: 'any' },
  itemIds: ['any'],
  referenced: { collectionId: 'any', collectionRevision: 1, ownerId: 'any' },
  referencedId: 'any',
}
const groups = { groupBy: ['a'], measures: [{ kind: 'sum', field: 'b' }], having: { kind: 'all', of: [] }, order: [] }
const filtered = { kind: 'compare', field: 'a', comparison: '=', value: { kind: 'number', value: 1 } }

/** Arguments of the stores of the data service that `anyValue` cannot replace. */
export const dataArguments: Record<string, unknown[]> = {
  'promotedItems.listItems': ['any', { in: ['any'], hold: true }],
  'promotedItems.countItems': ['any', ['any']],
  'promotedItems.getDocuments': ['any', ['any'], 1],
  'promotedItems.getRules': [['any']],
  'promotedItems.move': ['any', ['any'], 'any', 'any'],
  'promotedItems.updateDocuments': ['any', [{ itemId: 'any', data: '{}' }], 1],
  'promotedItems.deleteItems': ['any', ['any']],
  'promotedItems.insertSnapshots': ['any', 'moved', [anyValue], 1],
  'collections.list': [{ limit: 1, offset: 0, sort: 'id', order: 'ASC' }],
  'collections.buildIndex': ['any', { name: 'any', fields: [], unique: false, caseInsensitive: false }],
  'collections.findListPaths': ['any', ['any']],
  'collections.estimateSize': ['any', 1],
  'collections.hasTextLongerThan': ['any', ['any'], 1],
  'items.getSize': ['any', ['any']],
  'items.lock': ['any', ['any']],
  'items.lockWithData': ['any', ['any']],
  'items.insert': ['any', [item]],
  'items.update': ['any', [item], false],
  'items.delete': ['any', ['any']],
  'itemQueries.select': [{ ...selection, ...page, order: { keys: [{ field: 'a', direction: 'asc' }] } }],
  'itemQueries.count': [selection],
  'itemQueries.listDistinct': [{ ...selection, ...page, field: 'a', direction: 'asc' }],
  'itemQueries.countDistinct': [{ ...selection, field: 'a' }],
  'itemQueries.listGroups': [{ ...selection, ...groups, ...page }],
  'itemQueries.countGroups': [{ ...selection, ...groups }],
  'references.insert': ['any', [reference]],
  'references.delete': ['any', [reference]],
  'references.clear': ['any', [reference]],
  'references.listReferencedIds': ['any', 'any', ['any']],
  'references.deleteField': ['any', 'any', 1],
  'references.select': [references, { ...page, order: 'ASC', perItem: 1 }],
  'references.count': [references, true],
}

/** Additional calls of those whose statement depends on their arguments. */
export const otherDataArguments: Record<string, unknown[][]> = {
  'promotedItems.listItems': [['any', { hold: true }]],
  'references.select': [
    [
      { ...references, referenced: undefined },
      { ...page, order: 'ASC', unresolved: true },
    ],
    [
      { ...references, field: { key: 'any', cardinality: 'one', targetCollectionId: 'any' } },
      { ...page, order: 'ASC' },
    ],
  ],
  'itemQueries.select': [
    // Newest first; by ID; by index for one owner; and by reference.
    ...[
      [
        { field: '_createdDate', direction: 'desc' },
        { field: '_id', direction: 'desc' },
      ],
      [{ field: '_id', direction: 'asc' }],
    ].map((keys) => [{ ...all, ...page, order: { keys } }]),
    [{ ...all, ...page, ownerId: 'any', order: { keys: byIndex } }],
    [
      {
        ...{ ...all, ...page, order: { keys: [{ field: '_id', direction: 'asc' }] }, isMultiReference: () => true },
        filter: { kind: 'one-of', field: 'b', values: [{ kind: 'string', value: 'any' }] },
      },
    ],
  ],
}

/** The queries of a collection with an index: a page in index order, and the items with a given field value. */
export const indexSelections = [all.filter, filtered].map((filter) => ({
  ...all,
  ...page,
  sortKeyIndexes: [ITEM_INDEX],
  mayContainList: () => false,
  order: { keys: byIndex },
  filter,
}))
