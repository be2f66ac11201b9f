import { MINUTE } from '../../../kernel/clock.js'
import type { Sweep } from '../../../platform/database/sweep.js'

/** Retention of abandoned files: one hour (decision 18); of results: 30 days. */
const FILE_RETENTION_MS = 60 * MINUTE
const RESULT_RETENTION_MS = 30 * 24 * 60 * MINUTE
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
        job.and([job('updated_at', '<', now - FILE_RETENTION_MS), job('status', 'in', ['receiving', 'checked'])]),
        job('updated_at', '<', now - RESULT_RETENTION_MS),
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
