import { auditPage, auditQuery, exportAuditRequest, paths } from '@foyer/protocol'
import { z } from 'zod'
import type { Operation } from '../operation.js'
import { owners } from './owners.js'

const filters = auditQuery.shape
const auditQueries = [
  { name: 'actor', schema: filters.actor, about: 'An id, or a kind of actor that has none, such as `command-line`.' },
  { name: 'actions', schema: z.string(), about: 'One or several actions, with commas between them.' },
  { name: 'target', schema: filters.target, about: 'The id of what it is about.' },
  { name: 'requestId', schema: filters.requestId, about: 'The request that it happened in.' },
  { name: 'result', schema: filters.result, about: '`done` or `refused`.' },
  { name: 'from', schema: filters.from, about: 'Not before this time.' },
  { name: 'to', schema: filters.to, about: 'Before this time.' },
  { name: 'limit', schema: z.int().min(1).max(100), about: 'How many; 50 unless told otherwise.' },
  { name: 'cursor', schema: filters.cursor, about: '`older` or `newer` of another page.' },
]

/** The audit log. */
export const auditOperations: readonly Operation[] = [
  owners({
    id: 'queryAudit',
    method: 'GET',
    path: paths.ownerAudit,
    summary: 'The audit log',
    query: auditQueries,
    answer: ['A page, the newest first.', auditPage],
  }),
  owners({
    id: 'exportAudit',
    method: 'POST',
    path: paths.exportOwnerAudit,
    summary: 'Take the audit log away',
    about: 'Up to 1000 entries for each page; the first page leaves an entry itself.',
    body: { schema: exportAuditRequest },
    answer: ['A page, the newest first.', auditPage],
  }),
]
