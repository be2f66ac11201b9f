import type { CollectionChange } from '@foyer/protocol'
import { DataError } from '../../../kernel/errors/data-error.js'
import { type Act, audit } from '../../audit/audit.js'
import type { DataDeps } from '../deps.js'
import { clearNewFields, deleteStaleReferences } from '../references/delete-stale-references.js'
import { syncInverseFields } from '../references/sync-inverse-fields.js'
import { applyCollectionChange, validateFields } from './apply-collection-change.js'
import type { Collection, CollectionField } from './collection.js'
import { collectionDiff } from './collection-diff.js'
import { noSuchCollection, RetryTransaction, STALE, transactUnlessStale } from './with-collection.js'

const isFollowed = ({ changeEvents = false }: Collection): boolean => changeEvents

type CollectionDeps = Pick<DataDeps, 'storage' | 'clock' | 'random'>

/**
 * Applies an update to a collection and increments its revision. If `revision` is given, the collection must still have
 * it; otherwise the update is applied to the current state.
 * @throws DataError WDE0025, WDE0178 and what `update` throws
 */
export async function alterCollection(
  collectionId: string,
  revision: number | undefined,
  update: (collection: Collection) => Collection,
  deps: CollectionDeps,
  act?: Act,
): Promise<Collection> {
  for (;;) {
    const current = await deps.storage.read(({ collections }) => collections.find(collectionId))
    if (current === undefined) throw noSuchCollection(collectionId)
    if (revision !== undefined && revision !== current.revision)
      throw new DataError('WDE0178', `The collection ${collectionId} was changed since revision ${revision}.`, {
        collectionId,
        revision: String(current.revision),
      })
    const updated = update(current)
    const next = await transactUnlessStale(deps, async (stores) => {
      const fields = await syncInverseFields(current, updated, stores, deps, act)
      const next = { ...updated, fields, revision: current.revision + 1, updatedAt: deps.clock.now() }
      if ((await stores.collections.update(next, current.revision)) !== 'changed') throw new RetryTransaction()
      await clearNewFields(current, next, stores)
      const event = {
        action: 'collection-changed',
        target: { kind: 'collection', id: collectionId },
        details: collectionDiff(current, next),
      } as const
      await audit(act, event, stores, deps)
      if (isFollowed(next) !== isFollowed(current)) await stores.itemChanges.setFollowed(collectionId, isFollowed(next))
      return next
    })
    // A concurrent change was committed first; of several concurrent changes, one always succeeds.
    if (next === STALE) continue
    await deleteStaleReferences(current, next, deps)
    return next
  }
}

/**
 * Changes a collection and returns it. If `revision` is given, the collection must still have it.
 * @throws DataError WDE0025, WDE0178 and those of `applyCollectionChange`
 */
export const changeCollection = (
  collectionId: string,
  revision: number | undefined,
  change: CollectionChange,
  deps: CollectionDeps,
  act?: Act,
): Promise<Collection> =>
  alterCollection(collectionId, revision, (collection) => applyCollectionChange(collection, change), deps, act)

/** @throws DataError WDE0025, WDE0104 */
export const createField = (
  collectionId: string,
  field: CollectionField,
  deps: CollectionDeps,
  act?: Act,
): Promise<Collection> =>
  alterCollection(
    collectionId,
    undefined,
    (collection) => ({ ...collection, fields: validateFields([...collection.fields, field]) }),
    deps,
    act,
  )

/** Replaces the field that has the same key. @throws DataError WDE0024, WDE0025 */
export const updateField = (
  collectionId: string,
  change: Omit<CollectionField, 'type'> & Partial<Pick<CollectionField, 'type'>>,
  deps: CollectionDeps,
  act?: Act,
): Promise<Collection> =>
  alterCollection(
    collectionId,
    undefined,
    (collection) => {
      const at = fieldIndex(change.key, collection)
      const next = { ...(collection.fields[at] as CollectionField), ...change }
      return { ...collection, fields: validateFields(collection.fields.with(at, next)) }
    },
    deps,
    act,
  )

/**
 * Removes a field from the definition. Items keep their values of the field, which the schema no longer covers.
 * @throws DataError WDE0024, WDE0025
 */
export const deleteField = (collectionId: string, key: string, deps: CollectionDeps, act?: Act): Promise<Collection> =>
  alterCollection(
    collectionId,
    undefined,
    (collection) => ({ ...collection, fields: collection.fields.toSpliced(fieldIndex(key, collection), 1) }),
    deps,
    act,
  )

function fieldIndex(key: string, { collectionId, fields }: Collection): number {
  const at = fields.findIndex((field) => field.key === key)
  if (at === -1)
    throw new DataError('WDE0024', `The collection ${collectionId} has no field ${key}.`, {
      collectionId,
      fieldKey: key,
    })
  return at
}
