import { DataError } from '../../kernel/errors/data-error.js'
import type { StoredItem } from './items/item-store.js'
import type { Access, DataAction } from './permissions.js'

/** What became of one item of a request. */
export type WriteResult = WrittenItem | Failed
export interface WrittenItem {
  operation: 'inserted' | 'updated' | 'removed'
  item: StoredItem
  /** Whoever wrote the item may not read it, and is shown its id alone. */
  isHidden?: boolean
}
export interface Failed {
  error: DataError
  itemId?: string | undefined
}

export const failed = (error: DataError, itemId?: string): Failed => ({ error, itemId })

/** Runs a rule on one item, whose refusal is no refusal of the others. */
export function catchDataError<T>(run: () => T): T | Failed {
  try {
    return run()
  } catch (error) {
    if (error instanceof DataError) return failed(error)
    throw error
  }
}

export const isFailed = (outcome: unknown): outcome is Failed =>
  typeof outcome === 'object' && outcome !== null && 'error' in outcome

/** What was not refused. */
export const withoutFailures = <T>(outcomes: readonly (T | Failed)[]): T[] =>
  outcomes.filter((outcome): outcome is T => !isFailed(outcome))

/** The outcome of a request of one item. @throws DataError */
export function singleResult([outcome]: readonly WriteResult[]): WrittenItem {
  if (outcome === undefined) throw new Error('a request of one item has one outcome')
  if (isFailed(outcome)) throw outcome.error
  return outcome
}

/** The words in which the provider refuses (wire-protocol §6.4). */
export const notPermitted = (action: DataAction, collectionId: string) =>
  new DataError('WDE0027', `The current user does not have permissions to ${action} on the ${collectionId} collection.`)

/** @throws DataError WDE0027 */
export function assertAccess(access: Access, action: DataAction, collectionId: string): void {
  if (access === 'none') throw notPermitted(action, collectionId)
}

export const noSuchItem = (itemId: string, collectionId: string) =>
  new DataError('WDE0073', `The item ${itemId} does not exist in the collection ${collectionId}.`, {
    itemId,
    dataCollectionId: collectionId,
  })
export const itemExists = (itemId: string, collectionId: string) =>
  new DataError('WDE0074', `An item with the id ${itemId} exists already in the collection ${collectionId}.`, {
    itemId,
    dataCollectionId: collectionId,
  })
export const notUnique = (collectionId: string) =>
  new DataError('WDE0123', `Another item of the collection ${collectionId} has this value of a unique field.`)
