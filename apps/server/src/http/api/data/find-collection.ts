import type { Collection } from '../../../features/data/collections/collection.js'
import { noSuchCollection } from '../../../features/data/collections/with-collection.js'
import type { EndpointDeps } from '../../deps.js'

/** Reads a collection from the database. @throws DataError WDE0025 */
export async function findCollection(
  collectionId: string,
  { collections }: Pick<EndpointDeps, 'collections'>,
): Promise<Collection> {
  const found = await collections.refresh(collectionId)
  if (found === undefined) throw noSuchCollection(collectionId)
  return found
}
