import { lifetimes } from '../../../kernel/lifetimes.js'
import type { Sweep } from '../../../platform/database/sweep.js'
import { NO_PASSWORD } from './sql-pending-registration-store.js'

/**
 * Deletes sign-ins by a code that nobody finished, when their state tokens are over: they contain an address, and the
 * names that an identity provider sent.
 */
export const sweepCodeSignIns: Sweep = async (query, { siteId, now, batchSize }) => {
  const over = query
    .selectFrom('claim')
    .select('claim_id')
    .where('site_id', '=', siteId)
    .where('password_hash', '=', NO_PASSWORD)
    .where('created_at', '<=', now - 2 * lifetimes.stateToken.ms)
    .limit(batchSize)
  const { numDeletedRows } = await query
    .deleteFrom('claim')
    .where('site_id', '=', siteId)
    .where('claim_id', 'in', over)
    .executeTakeFirst()
  const claim = Number(numDeletedRows)
  return { rows: { claim }, hasMore: claim === batchSize }
}
