import type { BulkAction, BulkResponse } from '@foyer/protocol'
import { isFailed, type WriteResult } from '../../../features/data/write-result.js'

/**
 * The response to a bulk write: one entry for each item of the request, in its order (wire-protocol §8.4). The entry of
 * a saved item has the action `INSERT` or `UPDATE`.
 */
export function bulkView(action: BulkAction, writeResults: readonly WriteResult[]): BulkResponse {
  let totalFailures = 0
  const results = writeResults.map((result, originalIndex): BulkResponse['results'][number] => {
    if (!isFailed(result)) {
      const own = action === 'INSERT' && result.operation === 'updated' ? 'UPDATE' : action
      return { action: own, itemMetadata: { id: result.item.itemId, originalIndex, success: true } }
    }
    totalFailures++
    const { itemId, error } = result
    const { code, message, data } = error
    const id = itemId === undefined ? {} : { id: itemId }
    const refusal = { code, description: `${code}: ${message}`, data: { ...data } }
    return { action, itemMetadata: { ...id, originalIndex, success: false, error: refusal } }
  })
  return { results, bulkActionMetadata: { totalSuccesses: writeResults.length - totalFailures, totalFailures } }
}
