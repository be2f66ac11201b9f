import { auditQuery, exportAuditRequest, paths } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../../features/audit/audit.js'
import type { AuditFilter } from '../../../features/audit/audit-store.js'
import { readAudit } from '../../../features/audit/read-audit.js'
import type { Needs } from '../../../main/needs.js'
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
export function auditRoutes(api: FastifyInstance, needs: Needs): void {
  api.get(paths.ownerAudit, async (request) => {
    runBy(request, 'queryAudit', needs)
    const { limit, cursor, ...asked } = parseBody(auditQuery, request.query)
    return readAudit(filterOf(asked), { limit, cursor }, needs)
  })

  api.post(paths.exportOwnerAudit, async (request) => {
    const { act } = runBy(request, 'exportAudit', needs)
    const { filter, cursor } = parseBody(exportAuditRequest, request.body)
    if (cursor === undefined)
      await needs.storage.write((stores) =>
        audit(act, { action: 'audit-exported', target: { kind: 'audit', id: null }, details: filter }, stores, needs),
      )
    return readAudit(filterOf(filter), { limit: EXPORTED, cursor }, needs)
  })
}
