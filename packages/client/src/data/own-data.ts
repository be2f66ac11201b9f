import type { OwnData } from '@foyer/protocol'
import { type CallOptions, createSend, type DataVia } from './send.js'

export type { OwnData }

/**
 * Returns all data of the signed-in member that the member may see: the account, the open sessions, and the items they
 * created, in every collection they may read.
 * @throws DataError if the caller is not a member.
 * @example
 * const file = new Blob([JSON.stringify(await downloadData(foyer), null, 2)], { type: 'application/json' })
 */
export const downloadData = (via: DataVia, { signal }: CallOptions = {}): Promise<OwnData> =>
  createSend(via, '/members/v1/members/my')<OwnData>('/data', { method: 'GET', signal })
