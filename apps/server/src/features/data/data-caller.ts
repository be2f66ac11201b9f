import type { DataStores } from './deps.js'

/** Who asks, in the words of the data service. `admin` is an API key, or somebody who runs the site (decision 21). */
export type DataCaller = (AdminCaller | { kind: 'visitor' | 'member'; id: string }) & { network?: string }

/** Whose work counts together where work is shared out: a network's, or a person's where no network is known. */
export const fairnessKeyOf = (caller: DataCaller): string =>
  caller.network ?? (caller.kind === 'admin' ? 'admin' : caller.id)

export interface AdminCaller {
  kind: 'admin'
  /** Sees everything and changes nothing: a role that only looks. */
  isReadOnly?: true
  /** Writes down that items of a collection were changed, in the transaction of the change. */
  recordWrite?: (collectionId: string, stores: Pick<DataStores, 'audit'>) => Promise<void>
}
