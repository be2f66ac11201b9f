import type { CollectionChange } from '@foyer/protocol'
import { DataError } from '../../../kernel/errors/data-error.js'
import { type Act, audit } from '../../audit/audit.js'
import type { DataDeps } from '../deps.js'
import { toldChange } from '../items/told-change.js'
import { changeBothSides } from '../references/change-both-sides.js'
import { clearNewFields, forgetReferences } from '../references/forget-references.js'
import { changedCollection, checkedFields } from './changed-collection.js'
import type { Collection, CollectionField } from './collection.js'
import { noSuchCollection, STALE, TryAgain, unlessChanged } from './with-collection.js'

const isFollowed = ({ changeEvents = false }: Collection): boolean => changeEvents

type CollectionNeeds = Pick<DataDeps, 'storage' | 'clock' | 'random'>

/**
 * Changes a collection by a rule, counting its revision up. With a revision it must still have that one; without, the
 * rule is applied to what is there.
 * @throws DataError WDE0025, WDE0178 and what the rule throws
 */
export async function alterCollection(
  collectionId: string,
  revision: number | undefined,
  rule: (collection: Collection) => Collection,
  deps: CollectionNeeds,
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
    const ruled = rule(current)
    const next = await unlessChanged(deps, async (stores) => {
      const fields = await changeBothSides(current, ruled, stores, deps, act)
      const next = { ...ruled, fields, revision: current.revision + 1, updatedAt: deps.clock.now() }
      if ((await stores.collections.change(next, current.revision)) !== 'changed') throw new TryAgain()
      await clearNewFields(current, next, stores)
      const told = {
        action: 'collection-changed',
        target: { kind: 'collection', id: collectionId },
        details: toldChange(current, next),
      } as const
      await audit(act, told, stores, deps)
      if (isFollowed(next) !== isFollowed(current)) await stores.itemChanges.follow(collectionId, isFollowed(next))
      return next
    })
    // Who changed it meanwhile came first; of several, one always comes through.
    if (next === STALE) continue
    await forgetReferences(current, next, deps)
    return next
  }
}

export const changeCollection = (
  collectionId: string,
  revision: number | undefined,
  change: CollectionChange,
  deps: CollectionNeeds,
  act?: Act,
): Promise<Collection> =>
  alterCollection(collectionId, revision, (collection) => changedCollection(collection, change), deps, act)

/** @throws DataError WDE0025, WDE0104 */
export const createField = (
  collectionId: string,
  field: CollectionField,
  deps: CollectionNeeds,
  act?: Act,
): Promise<Collection> =>
  alterCollection(
    collectionId,
    undefined,
    (collection) => ({ ...collection, fields: checkedFields([...collection.fields, field]) }),
    deps,
    act,
  )

/** Puts a field in the place of the one of the same key. @throws DataError WDE0024, WDE0025 */
export const updateField = (
  collectionId: string,
  change: Omit<CollectionField, 'type'> & Partial<Pick<CollectionField, 'type'>>,
  deps: CollectionNeeds,
  act?: Act,
): Promise<Collection> =>
  alterCollection(
    collectionId,
    undefined,
    (collection) => {
      const at = placeOf(change.key, collection)
      const next = { ...(collection.fields[at] as CollectionField), ...change }
      return { ...collection, fields: checkedFields(collection.fields.with(at, next)) }
    },
    deps,
    act,
  )

/**
 * Takes a field out of the definition; what items hold there stays, as the schema says nothing of it any more.
 * @throws DataError WDE0024, WDE0025
 */
export const deleteField = (collectionId: string, key: string, deps: CollectionNeeds, act?: Act): Promise<Collection> =>
  alterCollection(
    collectionId,
    undefined,
    (collection) => ({ ...collection, fields: collection.fields.toSpliced(placeOf(key, collection), 1) }),
    deps,
    act,
  )

function placeOf(key: string, { collectionId, fields }: Collection): number {
  const at = fields.findIndex((field) => field.key === key)
  if (at === -1)
    throw new DataError('WDE0024', `The collection ${collectionId} has no field ${key}.`, {
      collectionId,
      fieldKey: key,
    })
  return at
}
