import { DataError } from '../../../kernel/errors/data-error.js'
import { QueryTooLarge } from '../../../kernel/errors/query-too-large.js'
import { QueryTooSlow } from '../../../kernel/errors/query-too-slow.js'
import { type Collection, mayContainList, sortKeyIndexes } from '../collections/collection.js'
import { STALE, withCollection } from '../collections/with-collection.js'
import { type DataCaller, fairnessKeyOf } from '../data-caller.js'
import type { DataDeps, DataStores } from '../deps.js'
import { type Access, accessOf } from '../permissions.js'
import { isMultiReference } from '../references/reference-field.js'
import { assertAccess } from '../write-result.js'
import type { Selection } from './item-query-store.js'

/** The items of a collection that the caller may read. */
export type Scope = Omit<Selection, 'filter'>

/**
 * Reads the items of a collection that the caller may read; every query of items uses this function. Callers that may
 * read only their own items get no others. The statement compares the revision of the collection. An empty result may
 * be due to a changed revision, so the revision is then compared separately. A permission that was revoked before the
 * request is therefore never applied.
 * @throws DataError WDE0025, WDE0027, WDE0028
 */
export function readCollection<Answer>(
  collectionId: string,
  caller: DataCaller,
  deps: Pick<DataDeps, 'storage' | 'collections'>,
  read: (scope: Scope, stores: DataStores, collection: Collection) => Promise<Answer>,
  isEmpty: (answer: Answer) => boolean,
): Promise<Answer> {
  return withCollection(collectionId, deps, async (collection) => {
    const isCurrent = async () =>
      (await deps.storage.read((stores) => stores.collections.find(collectionId)))?.revision === collection.revision
    const access = accessOf(collection, 'read', caller)
    if (access === 'none' && !(await isCurrent())) return STALE
    assertAccess(access, 'read', collectionId)
    const scope = scopeOf(collection, access, caller)
    const answer = await withQueryErrors(() => deps.storage.read((stores) => read(scope, stores, collection)))
    return isEmpty(answer) && !(await isCurrent()) ? STALE : answer
  })
}

/** Builds the scope of a caller that may read at least some items of the collection. */
export const scopeOf = (collection: Collection, access: Access, caller: DataCaller): Scope => ({
  collectionId: collection.collectionId,
  collectionRevision: collection.revision,
  mayContainList: (path) => mayContainList(collection, path),
  isMultiReference: (field) => isMultiReference(collection, field),
  sortKeyIndexes: sortKeyIndexes(collection),
  ownerId: access === 'own' && caller.kind !== 'admin' ? caller.id : undefined,
  queueKey: fairnessKeyOf(caller),
})

/** Runs a read, and converts the errors of slow and of too large queries. @throws DataError WDE0028 */
async function withQueryErrors<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof QueryTooLarge)
      throw new DataError('WDE0028', 'The answer is too large. Ask for fewer items at once.', {}, { cause: error })
    if (!(error instanceof QueryTooSlow)) throw error
    throw new DataError(
      'WDE0028',
      'The query took too long. An index on the fields it filters or sorts by may help.',
      {},
      { cause: error },
    )
  }
}
