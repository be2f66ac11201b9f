import { MEMBER_FILE_MAX_BYTES, type sendMemberImportPartRequest, type startMemberImportRequest } from '@foyer/protocol'
import type { z } from 'zod'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { newId } from '../../../kernel/random.js'
import { type Act, audit } from '../../audit/audit.js'
import type { ImportExportDeps } from '../deps.js'
import { emptyCounts } from '../members/import-members.js'
import type { ImportJob } from './import-job-store.js'

/** The error for an import that does not exist or was removed. */
export const importNotFound = () => new ApplicationError('NOT_FOUND', 'There is no such import.')

/** Returns a new import, whose file is to be uploaded. */
export function newImport(
  { fileName, format, update, firebase }: z.output<typeof startMemberImportRequest>,
  act: Act,
  { random, clock }: Pick<ImportExportDeps, 'random' | 'clock'>,
): ImportJob {
  const now = clock.now()
  return {
    ...{ importId: newId(random, 'imp'), fileName, act, status: 'receiving' },
    options: { format, update, ...(firebase == null ? {} : { firebase }) },
    ...{ parts: 0, partsRead: 0, bytes: 0, lastLine: 0, createdAt: now, updatedAt: now },
    result: { counts: emptyCounts(), faults: [], ignored: [] },
  }
}

/**
 * Stores the next part of the file of an import; a part that is stored already is ignored.
 * @throws ApplicationError NOT_FOUND, INVALID_REQUEST (too large), CHANGED_MEANWHILE (not the next part)
 */
export async function insertImportPart(
  importId: string,
  { part, content, isLast }: z.output<typeof sendMemberImportPartRequest>,
  { storage, clock }: Pick<ImportExportDeps, 'storage' | 'clock'>,
): Promise<void> {
  const bytes = Buffer.from(content, 'base64').length
  const isInOrder = await storage.transact(async ({ importJobs }) => {
    const job = await importJobs.find(importId)
    if (job === undefined) throw importNotFound()
    if (part >= job.parts && job.bytes + bytes > MEMBER_FILE_MAX_BYTES)
      throw new ApplicationError(
        'INVALID_REQUEST',
        `The file is larger than ${MEMBER_FILE_MAX_BYTES / 1024 / 1024} MB. Import it with "foyer member import".`,
      )
    return importJobs.insertPart(importId, { number: part, content, bytes, isLast }, clock.now())
  })
  if (!isInOrder)
    throw new ApplicationError(
      'CHANGED_MEANWHILE',
      'This is not the next part of the file. Read the import for the number of the next part.',
    )
}

/** Begins the import of a checked file. @throws ApplicationError NOT_FOUND, CHANGED_MEANWHILE */
export async function beginImport(
  importId: string,
  act: Act,
  deps: Pick<ImportExportDeps, 'storage' | 'clock' | 'random'>,
): Promise<void> {
  await deps.storage.transact(async (stores) => {
    const job = await stores.importJobs.find(importId)
    if (job === undefined) throw importNotFound()
    if (!(await stores.importJobs.start(importId, act, deps.clock.now())))
      throw new ApplicationError(
        'CHANGED_MEANWHILE',
        'This import is already running, or its file is not complete yet.',
      )
    const details = { importId, update: job.options.update }
    const entry = { action: 'members-import-begun', target: { kind: 'member', id: null }, details } as const
    await audit(act, entry, stores, deps)
  })
}
