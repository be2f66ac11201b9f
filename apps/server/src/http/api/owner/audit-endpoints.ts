import { auditPage, auditQuery, exportAuditRequest, paths } from '@foyer/protocol'
import { z } from 'zod'
import { audit } from '../../../features/audit/audit.js'
import type { AuditFilter } from '../../../features/audit/audit-store.js'
import { readAudit } from '../../../features/members/read-audit.js'
import { siteRole } from '../../endpoint/access.js'
import { json } from '../../endpoint/body.js'
import type { Endpoint } from '../../endpoint/endpoint.js'
import { queryString } from '../../endpoint/query.js'
import { ownerEndpoint } from './owner-endpoint.js'

const EXPORT_PAGE = 1000
const filters = auditQuery.shape

/** Reading and export of the audit log; an export adds an entry itself (AU-03). */
export const auditEndpoints: readonly Endpoint[] = [
  ownerEndpoint({
    id: 'queryAudit',
    method: 'GET',
    path: paths.ownerAudit,
    summary: 'Read the audit log',
    allow: siteRole('read-only', 'site:read', 'owners:read'),
    query: queryString(auditQuery, [
      {
        name: 'actor',
        schema: filters.actor,
        about: 'An id, or a kind of actor that has none, such as `command-line`.',
      },
      { name: 'actions', schema: z.string(), about: 'One or more actions, separated by commas.' },
      { name: 'target', schema: filters.target, about: 'The id of the target.' },
      { name: 'requestId', schema: filters.requestId, about: 'The id of the request that the entry was made in.' },
      { name: 'result', schema: filters.result, about: '`done` or `refused`.' },
      { name: 'from', schema: filters.from, about: 'Not before this time.' },
      { name: 'to', schema: filters.to, about: 'Before this time.' },
      { name: 'limit', schema: z.int().min(1).max(100), about: 'The page size; 50 by default.' },
      { name: 'cursor', schema: filters.cursor, about: '`older` or `newer` of another page.' },
    ]),
    answer: ['A page, the newest first.', auditPage],
    handle: async ({ query: { limit, cursor, ...filter } }, deps) =>
      readAudit(filterOf(filter), { limit, cursor }, deps),
  }),
  ownerEndpoint({
    id: 'exportAudit',
    method: 'POST',
    path: paths.exportOwnerAudit,
    summary: 'Export the audit log',
    about: 'Up to 1000 entries a page. The request for the first page is recorded in the log, too.',
    allow: siteRole('owner', 'site:read', 'owners:read'),
    body: json(exportAuditRequest),
    answer: ['A page, the newest first.', auditPage],
    handle: async ({ caller, body: { filter, cursor } }, deps) => {
      const target = { kind: 'audit', id: null } as const
      if (cursor === undefined)
        await deps.storage.write((stores) =>
          audit(caller.act, { action: 'audit-exported', target, details: filter }, stores, deps),
        )
      return readAudit(filterOf(filter), { limit: EXPORT_PAGE, cursor }, deps)
    },
  }),
]

type RequestedFilter = Omit<AuditFilter, 'from' | 'to'> & { from?: string | undefined; to?: string | undefined }

const filterOf = ({ from, to, ...filter }: RequestedFilter): AuditFilter => ({
  ...filter,
  ...(from === undefined ? {} : { from: Date.parse(from) }),
  ...(to === undefined ? {} : { to: Date.parse(to) }),
})
