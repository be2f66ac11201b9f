import { auditQuery, exportAuditRequest, paths } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../../features/audit/audit.js'
import type { AuditFilter } from '../../../features/audit/audit-store.js'
import { readAudit } from '../../../features/members/read-audit.js'
import type { HttpDeps } from '../../deps.js'
import { parseBody } from '../../server/bodies/parse-request.js'
import { runBy } from './owner-routes.js'

const EXPORTED = 1000

type Asked = Omit<AuditFilter, 'from' | 'to'> & { from?: string | undefined; to?: string | undefined }
const filterOf = ({ from, to, ...asked }: Asked): AuditFilter => ({
  ...asked,
  ...(from === undefined ? {} : { from: Date.parse(from) }),
  ...(to === undefined ? {} : { to: Date.parse(to) }),
})

/** The audit log: to look at, and to take away, which is an entry of its own (AU-03). */
export function auditRoutes(api: FastifyInstance, deps: HttpDeps): void {
  api.get(paths.ownerAudit, async (request) => {
    runBy(request, 'queryAudit', deps)
    const { limit, cursor, ...asked } = parseBody(auditQuery, request.query)
    return readAudit(filterOf(asked), { limit, cursor }, deps)
  })

  api.post(paths.exportOwnerAudit, async (request) => {
    const { act } = runBy(request, 'exportAudit', deps)
    const { filter, cursor } = parseBody(exportAuditRequest, request.body)
    if (cursor === undefined)
      await deps.storage.write((stores) =>
        audit(act, { action: 'audit-exported', target: { kind: 'audit', id: null }, details: filter }, stores, deps),
      )
    return readAudit(filterOf(filter), { limit: EXPORTED, cursor }, deps)
  })
}
