import type { DataStores } from './deps.js'

/** Who asks, in the words of the data service. `admin` is an API key, or somebody who runs the site (decision 62). */
export type DataCaller = (Administrator | { kind: 'visitor' | 'member'; id: string }) & { network?: string }

/** Whose work counts together where work is shared out: a network's, or a person's where no network is known. */
export const shareOf = (caller: DataCaller): string => caller.network ?? (caller.kind === 'admin' ? 'admin' : caller.id)

export interface Administrator {
  kind: 'admin'
  /** Sees everything and changes nothing: a role that only looks. */
  readsOnly?: true
  /** Writes down that items of a collection were changed, in the transaction of the change. */
  note?: (collectionId: string, stores: Pick<DataStores, 'audit'>) => Promise<void>
}
