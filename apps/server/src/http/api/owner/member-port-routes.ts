import { Readable } from 'node:stream'
import {
  exportOwnerMembersRequest,
  MEMBER_FILE_MAX_BYTES,
  paths,
  sendMemberImportPartRequest,
  startMemberImportRequest,
} from '@foyer/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit } from '../../../features/audit/audit.js'
import type { ImportJob, ImportOptions } from '../../../features/import-export/import-jobs/import-job-store.js'
import { exportMembers } from '../../../features/import-export/members/export-members.js'
import { emptyCounts } from '../../../features/import-export/members/import-members.js'
import { rfc3339 } from '../../../kernel/clock.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { newId } from '../../../kernel/random.js'
import type { HttpDeps } from '../../deps.js'
import { parseBody } from '../../server/bodies/parse-request.js'
import { runBy } from './owner-routes.js'

const LISTED = 20
const IMPORT_ID = /^imp_[A-Za-z0-9_-]{1,100}$/
/** What a request with a part is refused beyond: base64 in JSON is a third more, and its names. */
export const MEMBER_PART_BODY_BYTES = 720 * 1024
const withParts = { bodyLimit: MEMBER_PART_BODY_BYTES }

const noSuchImport = () => new ApplicationError('NOT_FOUND', 'There is no such import.')

const viewOf = (job: ImportJob) => ({
  importId: job.importId,
  fileName: job.fileName,
  format: job.options.format,
  update: job.options.update,
  status: job.status,
  bytes: job.bytes,
  /** Of the stage under way. */
  share: job.parts === 0 ? 0 : job.partsRead / job.parts,
  lastLine: job.lastLine,
  ...job.result.counts,
  faults: job.result.faults,
  ignored: job.result.ignored,
  problem: job.result.problem ?? null,
  createdDate: rfc3339(job.createdAt),
  updatedDate: rfc3339(job.updatedAt),
})

/** Members into the site by a file, and out of it (decision 20). Who may do what stands in `owner-access.ts`. */
export function memberPortRoutes(api: FastifyInstance, deps: HttpDeps): void {
  const { storage, clock, random, memberImports } = deps
  const one = `${paths.memberImports}/:importId`
  const idIn = (request: FastifyRequest): string => {
    const { importId } = request.params as { importId: string }
    if (!IMPORT_ID.test(importId)) throw noSuchImport()
    return importId
  }
  const show = async (importId: string) => {
    const job = await storage.read(({ importJobs }) => importJobs.find(importId))
    if (job === undefined) throw noSuchImport()
    return { import: viewOf(job) }
  }

  api.get(paths.memberImports, async (request) => {
    runBy(request, 'listMemberImports', deps)
    const jobs = await storage.read(({ importJobs }) => importJobs.list(LISTED))
    return { imports: jobs.map(viewOf) }
  })

  api.post(paths.memberImports, async (request) => {
    const { act } = runBy(request, 'startMemberImport', deps)
    const { fileName, format, update, firebase } = parseBody(startMemberImportRequest, request.body)
    const now = clock.now()
    const options: ImportOptions = { format, update, ...(firebase == null ? {} : { firebase }) }
    const job: ImportJob = {
      ...{ importId: newId(random, 'imp'), fileName, options, act, status: 'receiving' },
      ...{ parts: 0, partsRead: 0, bytes: 0, lastLine: 0, createdAt: now, updatedAt: now },
      result: { counts: emptyCounts(), faults: [], ignored: [] },
    }
    await storage.write(({ importJobs }) => importJobs.insert(job))
    return { import: viewOf(job) }
  })

  api.get(one, async (request) => {
    runBy(request, 'showMemberImport', deps)
    return show(idIn(request))
  })

  api.post(`${one}/parts`, withParts, async (request) => {
    runBy(request, 'sendMemberImportPart', deps)
    const { part, content, isLast } = parseBody(sendMemberImportPartRequest, request.body)
    const importId = idIn(request)
    const bytes = Buffer.from(content, 'base64').length
    const isKept = await storage.transact(async ({ importJobs }) => {
      const job = await importJobs.find(importId)
      if (job === undefined) throw noSuchImport()
      if (part >= job.parts && job.bytes + bytes > MEMBER_FILE_MAX_BYTES)
        throw new ApplicationError(
          'INVALID_REQUEST',
          `The file is larger than ${MEMBER_FILE_MAX_BYTES / 1024 / 1024} MB. Import it with "foyer member import".`,
        )
      return importJobs.insertPart(importId, { number: part, content, bytes, isLast }, clock.now())
    })
    if (!isKept)
      throw new ApplicationError('CHANGED_MEANWHILE', 'This is not the next part of the file. Ask for the import.')
    if (isLast) memberImports.wake()
    return show(importId)
  })

  api.post(`${one}/begin`, async (request) => {
    const { act } = runBy(request, 'beginMemberImport', deps)
    const importId = idIn(request)
    await storage.transact(async (stores) => {
      const job = await stores.importJobs.find(importId)
      if (job === undefined) throw noSuchImport()
      if (!(await stores.importJobs.start(importId, act, clock.now())))
        throw new ApplicationError(
          'CHANGED_MEANWHILE',
          'This import is under way already, or its file is not here yet.',
        )
      const details = { importId, update: job.options.update }
      const entry = { action: 'members-import-begun', target: { kind: 'member', id: null }, details } as const
      await audit(act, entry, stores, deps)
    })
    memberImports.wake()
    return show(importId)
  })

  api.delete(one, async (request) => {
    runBy(request, 'removeMemberImport', deps)
    if (!(await storage.transact(({ importJobs }) => importJobs.delete(idIn(request))))) throw noSuchImport()
    return {}
  })

  api.post(paths.exportOwnerMembers, async (request, reply) => {
    const { act } = runBy(request, 'exportOwnerMembers', deps)
    const { format } = parseBody(exportOwnerMembersRequest, request.body)
    const entry = { action: 'members-exported', target: { kind: 'member', id: null }, details: { format } } as const
    await storage.write((stores) => audit(act, entry, stores, deps))
    // Hashes leave by the command line only: a session found open must not be enough to take them.
    const lines = exportMembers({ store: deps.transferStore, format, passwords: false })
    return reply
      .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8')
      .header('content-disposition', `attachment; filename="members.${format === 'csv' ? 'csv' : 'jsonl'}"`)
      .send(Readable.from(lines))
  })
}
