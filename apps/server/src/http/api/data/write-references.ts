import type { IncludedReferences } from '@foyer/protocol'
import { noSuchCollection } from '../../../features/data/collections/with-collection.js'
import type { DataCaller } from '../../../features/data/data-caller.js'
import { type Included, loadIncludes, readIncludes } from '../../../features/data/references/include-references.js'
import type { WrittenItem } from '../../../features/data/write-result.js'
import type { EndpointDeps } from '../../deps.js'

/** Reads the option whether a write also stores the references contained in the items it was sent. */
export const referencesOf = ({ saveReferences }: { saveReferences?: boolean | null | undefined }) => ({
  saveReferences: saveReferences === true,
})

/**
 * Resolves, before anything is written, which referenced items the response to a write includes. Returns a function
 * that loads them after the write. References that the caller may not read are omitted, not refused, because the write
 * itself was allowed.
 * @throws DataError WDE0020, WDE0025
 */
export async function prepareIncludes(
  {
    dataCollectionId: collectionId,
    includeReferencedItems,
  }: { dataCollectionId: string; includeReferencedItems: IncludedReferences },
  deps: Pick<EndpointDeps, 'storage' | 'collections'>,
): Promise<(written: WrittenItem, caller: DataCaller) => Promise<Included>> {
  if (includeReferencedItems.length === 0) return async () => new Map()
  const collection = await deps.collections.refresh(collectionId)
  if (collection === undefined) throw noSuchCollection(collectionId)
  const includes = readIncludes(collection, includeReferencedItems)
  return ({ item }, caller) => loadIncludes([item], { collectionId, includes, refuse: false }, caller, deps)
}
