import { DataError } from '../../kernel/errors/data-error.js'
import type { StoredItem } from './items/item-store.js'
import type { Access, DataAction } from './permissions.js'

/** The result for one item of a request. */
export type WriteResult = WrittenItem | Failed
export interface WrittenItem {
  operation: 'inserted' | 'updated' | 'removed'
  item: StoredItem
  /** The caller may write but not read the item, so only its id is returned. */
  isHidden?: boolean
}
export interface Failed {
  error: DataError
  itemId?: string | undefined
}

/** Builds the failure of one item. */
export const failed = (error: DataError, itemId?: string): Failed => ({ error, itemId })

/** Runs `run` for one item and converts a `DataError` to a failure, so that it does not affect other items. */
export function catchDataError<T>(run: () => T): T | Failed {
  try {
    return run()
  } catch (error) {
    if (error instanceof DataError) return failed(error)
    throw error
  }
}

/** Returns whether the result of one item is a failure. */
export const isFailed = (outcome: unknown): outcome is Failed =>
  typeof outcome === 'object' && outcome !== null && 'error' in outcome

/** Returns the results that are not failures. */
export const withoutFailures = <T>(outcomes: readonly (T | Failed)[]): T[] =>
  outcomes.filter((outcome): outcome is T => !isFailed(outcome))

/** Returns the result of a request with a single item. @throws DataError */
export function singleResult([outcome]: readonly WriteResult[]): WrittenItem {
  if (outcome === undefined) throw new Error('a request of one item has one outcome')
  if (isFailed(outcome)) throw outcome.error
  return outcome
}

/** The error message that Wix uses (wire-protocol §6.4). */
export const notPermitted = (action: DataAction, collectionId: string) =>
  new DataError('WDE0027', `The current user does not have permissions to ${action} on the ${collectionId} collection.`)

/** @throws DataError WDE0027 */
export function assertAccess(access: Access, action: DataAction, collectionId: string): void {
  if (access === 'none') throw notPermitted(action, collectionId)
}

/** The error for an item that does not exist or that the caller may not read. */
export const noSuchItem = (itemId: string, collectionId: string) =>
  new DataError('WDE0073', `The item ${itemId} does not exist in the collection ${collectionId}.`, {
    itemId,
    dataCollectionId: collectionId,
  })

/** The error for an insert with the id of another item. */
export const itemExists = (itemId: string, collectionId: string) =>
  new DataError('WDE0074', `An item with the id ${itemId} already exists in the collection ${collectionId}.`, {
    itemId,
    dataCollectionId: collectionId,
  })

/** The error for a value that a unique index already has. */
export const notUnique = (collectionId: string) =>
  new DataError('WDE0123', `Another item of the collection ${collectionId} has this value of a unique field.`)
