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
import { audit } from '../../../../features/audit/audit.js'
import {
  beginImport,
  importNotFound,
  insertImportPart,
  newImport,
} from '../../../../features/import-export/import-jobs/upload-import.js'
import {
  exportMembers,
  memberPages,
  withSignInWays,
} from '../../../../features/import-export/members/export-members.js'
import { PAGE } from '../../../../features/import-export/records/export-records.js'
import { pagesOfMembers } from '../../../../features/members/directory/list-members.js'
import type { Member } from '../../../../features/members/member.js'
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
      await insertImportPart(importId, body, deps)
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
