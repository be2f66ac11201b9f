import type { Storage } from '../../../../platform/database/storage.js'
import { RetryTransaction } from '../../../data/collections/with-collection.js'

/** Thrown when the site has changed since it was compared; then everything is rolled back and begins again. */
export class SiteChanged extends Error {
  override readonly name = 'SiteChanged'
}

/**
 * Returns a storage whose calls all use the given stores, those of an open transaction, so that several use cases are
 * committed together. Where a use case would retry its own transaction, the whole one begins again, because its first
 * attempt cannot be rolled back alone. `alter` runs inside of the transaction unless another one is given.
 */
export function nestedStorage<Stores>(stores: Stores, alter?: Storage<Stores>['alter']): Storage<Stores> {
  const transact: Storage<Stores>['transact'] = async (work) => {
    try {
      return await work(stores)
    } catch (error) {
      throw error instanceof RetryTransaction ? new SiteChanged() : error
    }
  }
  return {
    read: (query) => query(stores),
    write: (statement) => statement(stores),
    transact,
    alter: alter ?? (async (_subject, work) => ({ done: await work(stores) })),
  }
}
