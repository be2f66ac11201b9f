import { collectionResponse } from '@foyer/protocol'
import type { Collection } from '../../../features/data/collections/collection.js'
import { collectionView } from '../../../features/data/collections/collection-view.js'

/** The response to a change of a collection. */
export const storedCollection = { 200: { about: 'The collection as it is now.', schema: collectionResponse } }

/** The body of a response with one collection. */
export const collectionAnswer = (collection: Collection) => ({ collection: collectionView(collection) })
