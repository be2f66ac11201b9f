import { lifetimes } from '../../../kernel/lifetimes.js'
import type { Sweep } from '../../../platform/database/sweep.js'

/** Each import may have a hundred parts of half a megabyte. */
const BATCH_SIZE = 5

/** Deletes abandoned imports and old results. */
export const sweepImports: Sweep = async (query, { siteId, now }) => {
  const expired = await query
    .selectFrom('member_import')
    .select('import_id')
    .where('site_id', '=', siteId)
    .where((job) =>
      job.or([
        job.and([
          job('updated_at', '<', now - lifetimes.importFileRetention.ms),
          job('status', 'in', ['receiving', 'checked']),
        ]),
        job('updated_at', '<', now - lifetimes.importResultRetention.ms),
      ]),
    )
    .limit(BATCH_SIZE)
    .execute()
  const importIds = expired.map((row) => row.import_id)
  if (importIds.length === 0) return { rows: {}, hasMore: false }
  for (const table of ['member_import_part', 'member_import'] as const)
    await query.deleteFrom(table).where('site_id', '=', siteId).where('import_id', 'in', importIds).execute()
  return { rows: { member_import: importIds.length }, hasMore: importIds.length === BATCH_SIZE }
}
