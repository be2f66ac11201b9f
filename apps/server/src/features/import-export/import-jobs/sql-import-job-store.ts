import type { Kysely, Selectable } from 'kysely'
import type { MemberImportTable, Tables } from '../../../platform/database/schema/tables.js'
import type { ImportJob, ImportJobStore, ImportStatus, ImportStep } from './import-job-store.js'

const jobFromRow = (row: Selectable<MemberImportTable>): ImportJob => ({
  importId: row.import_id,
  fileName: row.file_name,
  options: JSON.parse(row.options_json),
  act: JSON.parse(row.act_json),
  status: row.status as ImportStatus,
  parts: row.parts,
  partsRead: row.parts_read,
  bytes: row.bytes,
  lastLine: row.last_line,
  result: JSON.parse(row.result_json),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const stepColumns = ({ lastLine, partsRead, result }: ImportStep, now: number) => ({
  last_line: lastLine,
  parts_read: partsRead,
  result_json: JSON.stringify(result),
  updated_at: now,
})

/** Stores imports of members in `member_import` and their uploaded parts in `member_import_part`. */
export function sqlImportJobStore(query: Kysely<Tables>, siteId: string): ImportJobStore {
  const jobs = () => query.selectFrom('member_import').where('site_id', '=', siteId)
  const updateImport = (importId: string) =>
    query.updateTable('member_import').where('site_id', '=', siteId).where('import_id', '=', importId)
  const updateLeased = (importId: string, lease: string) => updateImport(importId).where('lease', '=', lease)
  const removeParts = (importId: string) =>
    query.deleteFrom('member_import_part').where('site_id', '=', siteId).where('import_id', '=', importId).execute()

  return {
    async insert(job) {
      await query
        .insertInto('member_import')
        .values({
          site_id: siteId,
          import_id: job.importId,
          file_name: job.fileName,
          options_json: JSON.stringify(job.options),
          act_json: JSON.stringify(job.act),
          status: job.status,
          parts: job.parts,
          bytes: job.bytes,
          lease: null,
          leased_until: null,
          created_at: job.createdAt,
          ...stepColumns(job, job.updatedAt),
        })
        .execute()
    },

    async find(importId) {
      const row = await jobs().selectAll().where('import_id', '=', importId).executeTakeFirst()
      return row && jobFromRow(row)
    },

    async list(limit) {
      const rows = await jobs().selectAll().orderBy('created_at', 'desc').orderBy('import_id').limit(limit).execute()
      return rows.map(jobFromRow)
    },

    async insertPart(importId, { number, content, bytes, isLast }, now) {
      const insertedPart = await query
        .insertInto('member_import_part')
        .values({ site_id: siteId, import_id: importId, part: number, content })
        .onConflict((conflict) => conflict.columns(['site_id', 'import_id', 'part']).doNothing())
        .returning('part')
        .executeTakeFirst()
      // A part that was sent again because its response was lost.
      if (insertedPart === undefined)
        return (
          (await jobs()
            .select('parts')
            .where('import_id', '=', importId)
            .where('parts', '>', number)
            .executeTakeFirst()) !== undefined
        )
      const row = await updateImport(importId)
        .set((job) => ({
          parts: number + 1,
          bytes: job('bytes', '+', bytes),
          updated_at: now,
          ...(isLast ? { status: 'checking', leased_until: now } : {}),
        }))
        .where('status', '=', 'receiving')
        .where('parts', '=', number)
        .returning('import_id')
        .executeTakeFirst()
      return row !== undefined
    },

    async getPart(importId, number) {
      const row = await query
        .selectFrom('member_import_part')
        .select('content')
        .where('site_id', '=', siteId)
        .where('import_id', '=', importId)
        .where('part', '=', number)
        .executeTakeFirst()
      return row?.content
    },

    async start(importId, act, now) {
      const row = await updateImport(importId)
        .set({
          status: 'importing',
          act_json: JSON.stringify(act),
          leased_until: now,
          updated_at: now,
          last_line: 0,
          parts_read: 0,
        })
        .where('status', '=', 'checked')
        .returning('import_id')
        .executeTakeFirst()
      return row !== undefined
    },

    async isDue(now) {
      return (
        (await jobs().select('import_id').where('leased_until', '<=', now).limit(1).executeTakeFirst()) !== undefined
      )
    },

    async lease(lease, now, until) {
      const due = await jobs()
        .select('import_id')
        .where('leased_until', '<=', now)
        .orderBy('leased_until')
        .limit(1)
        .executeTakeFirst()
      if (due === undefined) return undefined
      const row = await updateImport(due.import_id)
        .set({ lease, leased_until: until })
        // Another node may have leased it meanwhile.
        .where('leased_until', '<=', now)
        .returningAll()
        .executeTakeFirst()
      return row && jobFromRow(row)
    },

    async recordStep(importId, lease, step, { now, until }) {
      const row = await updateLeased(importId, lease)
        .set({ ...stepColumns(step, now), leased_until: until })
        .where('leased_until', 'is not', null)
        .returning('import_id')
        .executeTakeFirst()
      return row !== undefined
    },

    async finish(importId, lease, status, step, now) {
      const isOver = status !== 'checked'
      const row = await updateLeased(importId, lease)
        // Also removes the Firebase parameters (below) when the import is over: keys of another product are stored only
        // while they are used.
        .set({ ...stepColumns(step, now), status, leased_until: null, lease: null })
        .where('leased_until', 'is not', null)
        .returning(['import_id', 'options_json'])
        .executeTakeFirst()
      if (row === undefined) return false
      if (isOver) {
        const { firebase: _, ...options } = JSON.parse(row.options_json)
        await updateImport(importId)
          .set({ options_json: JSON.stringify(options) })
          .execute()
        await removeParts(importId)
      }
      return true
    },

    async release(importId, lease, now) {
      await updateLeased(importId, lease).set({ leased_until: now }).where('leased_until', 'is not', null).execute()
    },

    async delete(importId) {
      await removeParts(importId)
      const row = await query
        .deleteFrom('member_import')
        .where('site_id', '=', siteId)
        .where('import_id', '=', importId)
        .returning('import_id')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
