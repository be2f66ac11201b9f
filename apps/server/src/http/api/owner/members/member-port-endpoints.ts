import { Readable } from 'node:stream'
import {
  exportOwnerMembersRequest,
  MEMBER_FILE_MAX_BYTES,
  MEMBER_PART_MAX_BYTES,
  memberImportResponse,
  memberImportsResponse,
  paths,
  sendMemberImportPartRequest,
  startMemberImportRequest,
} from '@foyer/protocol'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Act, audit } from '../../../../features/audit/audit.js'
import type { ImportJob } from '../../../../features/import-export/import-jobs/import-job-store.js'
import {
  exportMembers,
  memberPages,
  withSignInWays,
} from '../../../../features/import-export/members/export-members.js'
import { emptyCounts } from '../../../../features/import-export/members/import-members.js'
import { PAGE } from '../../../../features/import-export/records/export-records.js'
import { pagesOfMembers } from '../../../../features/members/directory/list-members.js'
import type { Member } from '../../../../features/members/member.js'
import { ApplicationError } from '../../../../kernel/errors/application-error.js'
import { newId } from '../../../../kernel/random.js'
import type { HttpDeps } from '../../../deps.js'
import { siteRole } from '../../../endpoint/access.js'
import { json } from '../../../endpoint/body.js'
import { type Endpoint, endpoint } from '../../../endpoint/endpoint.js'
import { pathParameter } from '../../../endpoint/path-ids.js'
import { ownerEndpoint } from '../owner-endpoint.js'
import { memberImportView } from './member-import-view.js'

const MAX_LISTED = 20
const IMPORT_ID = /^imp_[A-Za-z0-9_-]{1,100}$/
/**
 * The size limit of a request with one part of a file: base64 makes the part a third larger, and the JSON adds to it.
 */
const PART_BODY_MAX_BYTES = 720 * 1024
const one = `${paths.memberImports}/:importId`
const named = { name: 'importId', about: 'The id of an import.' }
const theImport = ['The current state of the import.', memberImportResponse] as const

/** Import and export of members as files (decision 20). */
export const memberPortEndpoints: readonly Endpoint[] = [
  ownerEndpoint({
    id: 'listMemberImports',
    method: 'GET',
    path: paths.memberImports,
    summary: 'List the last imports of members',
    allow: siteRole('owner', 'members:write'),
    answer: ['The last 20, the newest first.', memberImportsResponse],
    handle: async (_call, { storage, siteSnapshot }) => {
      const jobs = await storage.read(({ importJobs }) => importJobs.list(MAX_LISTED))
      return { imports: jobs.map((job) => memberImportView(job, siteSnapshot.current())) }
    },
  }),
  ownerEndpoint({
    id: 'startMemberImport',
    method: 'POST',
    path: paths.memberImports,
    summary: 'Start an import of members from a file',
    about: `The file is then sent in parts and checked; no member is written before \`beginMemberImport\`. At most ${MEMBER_FILE_MAX_BYTES / 1024 / 1024} MiB.`,
    allow: siteRole('owner', 'members:write'),
    body: json(startMemberImportRequest),
    answer: theImport,
    handle: async ({ caller, body }, deps) => {
      const job = newImport(body, caller.act, deps)
      await deps.storage.write(({ importJobs }) => importJobs.insert(job))
      return { import: memberImportView(job, deps.siteSnapshot.current()) }
    },
  }),
  ownerEndpoint({
    id: 'showMemberImport',
    method: 'GET',
    path: one,
    named,
    summary: 'Get the state of an import',
    allow: siteRole('owner', 'members:write'),
    answer: theImport,
    refusals: ['NOT_FOUND'],
    handle: async ({ request }, deps) => showImport(importIdIn(request), deps),
  }),
  ownerEndpoint({
    id: 'sendMemberImportPart',
    method: 'POST',
    path: `${one}/parts`,
    named,
    summary: 'Send the next part of a file of members',
    about: `At most ${MEMBER_PART_MAX_BYTES / 1024} KiB each, in order; a part that was already sent is ignored. After the last part the file is checked.`,
    allow: siteRole('owner', 'members:write'),
    body: json(sendMemberImportPartRequest, { maxBytes: PART_BODY_MAX_BYTES }),
    answer: theImport,
    refusals: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
    handle: async ({ request, body }, deps) => {
      const importId = importIdIn(request)
      await insertPart(importId, body, deps)
      if (body.isLast) deps.memberImports.wake()
      return showImport(importId, deps)
    },
  }),
  ownerEndpoint({
    id: 'beginMemberImport',
    method: 'POST',
    path: `${one}/begin`,
    named,
    summary: 'Import the members of a checked file',
    allow: siteRole('owner', 'members:write'),
    answer: theImport,
    refusals: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
    handle: async ({ request, caller }, deps) => {
      const importId = importIdIn(request)
      await beginImport(importId, caller.act, deps)
      deps.memberImports.wake()
      return showImport(importId, deps)
    },
  }),
  ownerEndpoint({
    id: 'removeMemberImport',
    method: 'DELETE',
    path: one,
    named,
    summary: 'Remove an import and its file',
    about: 'A running import is stopped; the members that it has imported stay.',
    allow: siteRole('owner', 'members:write'),
    refusals: ['NOT_FOUND'],
    handle: async ({ request }, { storage }) => {
      if (!(await storage.transact(({ importJobs }) => importJobs.delete(importIdIn(request))))) throw importNotFound()
      return {}
    },
  }),
  endpoint({
    id: 'exportOwnerMembers',
    method: 'POST',
    path: paths.exportOwnerMembers,
    group: 'Owners',
    summary: 'Export the members of a list, or all members, as a file',
    about:
      '`query` is the same as of `queryOwnerMembers`. CSV, or one JSON object per line, without password hashes: only `foyer member export` exports those. The export leaves an entry in the audit log.',
    allow: siteRole('owner', 'members:read', 'owners:read'),
    body: json(exportOwnerMembersRequest),
    answers: { 200: { about: 'The file.', type: 'text/csv' } },
    refusals: [],
    handle: async ({ reply, caller, body: { format, query } }, deps) => {
      const pages =
        query === undefined
          ? memberPages(deps.transferStore)
          : exportedPages(pagesOfMembers(query, { limit: PAGE, queueKey: caller.act.actor.id ?? '' }, deps), deps)
      // The names only: the values can be those of a person whose data is deleted later.
      const details = { format, ...(query && { filters: Object.keys(query).filter((name) => name !== 'sort') }) }
      const entry = { action: 'members-exported', target: { kind: 'member', id: null }, details } as const
      await deps.storage.write((stores) => audit(caller.act, entry, stores, deps))
      // Only the command line exports hashes: a stolen session must not be enough to read them.
      const lines = exportMembers({ pages, format, passwords: false })
      return reply
        .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8')
        .header('content-disposition', `attachment; filename="members.${format === 'csv' ? 'csv' : 'jsonl'}"`)
        .send(Readable.from(lines))
    },
  }),
]

async function* exportedPages(pages: AsyncIterable<Member[]>, { storage }: Pick<HttpDeps, 'storage'>) {
  for await (const page of pages) yield await storage.read((stores) => withSignInWays(page, stores))
}

const importNotFound = () => new ApplicationError('NOT_FOUND', 'There is no such import.')

/** @throws ApplicationError NOT_FOUND */
function importIdIn(request: FastifyRequest): string {
  const importId = pathParameter(request, 'importId')
  if (!IMPORT_ID.test(importId)) throw importNotFound()
  return importId
}

/** @throws ApplicationError NOT_FOUND */
async function showImport(importId: string, { storage, siteSnapshot }: Pick<HttpDeps, 'storage' | 'siteSnapshot'>) {
  const job = await storage.read(({ importJobs }) => importJobs.find(importId))
  if (job === undefined) throw importNotFound()
  return { import: memberImportView(job, siteSnapshot.current()) }
}

function newImport(
  { fileName, format, update, firebase }: z.output<typeof startMemberImportRequest>,
  act: Act,
  { random, clock }: Pick<HttpDeps, 'random' | 'clock'>,
): ImportJob {
  const now = clock.now()
  return {
    ...{ importId: newId(random, 'imp'), fileName, act, status: 'receiving' },
    options: { format, update, ...(firebase == null ? {} : { firebase }) },
    ...{ parts: 0, partsRead: 0, bytes: 0, lastLine: 0, createdAt: now, updatedAt: now },
    result: { counts: emptyCounts(), faults: [], ignored: [] },
  }
}

/** @throws ApplicationError NOT_FOUND, INVALID_REQUEST, CHANGED_MEANWHILE */
async function insertPart(
  importId: string,
  { part, content, isLast }: z.output<typeof sendMemberImportPartRequest>,
  { storage, clock }: Pick<HttpDeps, 'storage' | 'clock'>,
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

/** @throws ApplicationError NOT_FOUND, CHANGED_MEANWHILE */
async function beginImport(
  importId: string,
  act: Act,
  deps: Pick<HttpDeps, 'storage' | 'clock' | 'random'>,
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
