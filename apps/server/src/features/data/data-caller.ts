import type { DataStores } from './deps.js'

/** The caller of a data request. `admin` is an API key, or a member with a role (decision 21). */
export type DataCaller = (AdminCaller | { kind: 'visitor' | 'member'; id: string }) & { network?: string }

/** The key by which shared capacity is divided: the network, or the identity if no network is known. */
export const fairnessKeyOf = (caller: DataCaller): string =>
  caller.network ?? (caller.kind === 'admin' ? 'admin' : caller.id)

export interface AdminCaller {
  kind: 'admin'
  /** Set for a read-only role, which can read everything and change nothing. */
  isReadOnly?: true
  /** Records in the audit log that items of a collection were changed, in the transaction of the change. */
  recordWrite?: (collectionId: string, stores: Pick<DataStores, 'audit'>) => Promise<void>
}
