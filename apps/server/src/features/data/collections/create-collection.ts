import { COLLECTIONS_PER_SITE, type CollectionChange } from '@foyer/protocol'
import { DataError } from '../../../kernel/errors/data-error.js'
import { type Act, audit } from '../../audit/audit.js'
import type { DataDeps, DataStores } from '../deps.js'
import { syncInverseFields } from '../references/sync-inverse-fields.js'
import { applyCollectionChange } from './apply-collection-change.js'
import type { Collection } from './collection.js'
import { STALE, transactUnlessStale } from './with-collection.js'

/** Below 2^40, so that increments stay below 2^53. */
const randomRevision = ({ random }: Pick<DataDeps, 'random'>) => random.bytes(5).readUIntBE(0, 5)

/**
 * Builds a new collection. The defaults are those of Wix: authors may read, and only admins may do anything else.
 * @throws DataError WDE0075, WDE0104
 */
export function newCollection(
  collectionId: string,
  definition: CollectionChange,
  deps: Pick<DataDeps, 'clock' | 'random'>,
  createdAt = deps.clock.now(),
): Collection {
  const empty: Collection = {
    collectionId,
    displayName: collectionId,
    fields: [],
    permissions: { read: 'SITE_MEMBER_AUTHOR', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
    indexes: [],
    enforceSchema: false,
    promotion: { kind: 'reassign' },
    listPaths: [],
    revision: randomRevision(deps),
    createdAt,
    updatedAt: deps.clock.now(),
  }
  return applyCollectionChange(empty, definition)
}

/** Creates a collection. @throws DataError WDE0075, WDE0104 */
export async function createCollection(
  collectionId: string,
  definition: CollectionChange,
  deps: Pick<DataDeps, 'storage' | 'clock' | 'random'>,
  createdAt = deps.clock.now(),
  act?: Act,
): Promise<Collection> {
  const declared = newCollection(collectionId, definition, deps, createdAt)
  const create = async (stores: DataStores): Promise<Collection> => {
    const { collections, itemChanges } = stores
    if ((await collections.count()) >= COLLECTIONS_PER_SITE)
      throw new DataError('WDE0075', `A site has at most ${COLLECTIONS_PER_SITE} collections.`)
    const collection = {
      ...declared,
      fields: await syncInverseFields(undefined, declared, stores, deps, act),
    }
    if ((await collections.insert(collection)) === 'id-taken')
      throw new DataError('WDE0104', `The collection ${collectionId} already exists.`, { collectionId })
    if (collection.changeEvents) await itemChanges.setFollowed(collectionId, true)
    const { permissions } = collection
    const target = { kind: 'collection', id: collectionId } as const
    await audit(act, { action: 'collection-created', target, details: { permissions } }, stores, deps)
    return collection
  }
  for (;;) {
    const created = await transactUnlessStale(deps, create)
    if (created !== STALE) return created
  }
}
