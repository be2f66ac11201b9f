import { type ItemChangeView, itemChangesRequest, paths } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import { assertAdmin } from '../../../features/data/assert-admin.js'
import type { ItemChange } from '../../../features/data/changes/item-change-store.js'
import { readChanges } from '../../../features/data/changes/read-changes.js'
import { rfc3339 } from '../../../kernel/clock.js'
import type { HttpDeps } from '../../deps.js'
import { parseDefinition, readDataCaller, readDataQuery } from '../../server/credentials/data-requests.js'

const view = ({ position, collectionId, itemId, kind, revision, changedAt }: ItemChange): ItemChangeView => ({
  position: String(position),
  dataCollectionId: collectionId,
  dataItemId: itemId,
  kind,
  revision: String(revision),
  changedDate: rfc3339(changedAt),
})

/** The changes of items in followed collections, for back ends: they see items of everybody. */
export function changeRoutes(api: FastifyInstance, deps: HttpDeps): void {
  api.get(paths.itemChanges, async (request) => {
    assertAdmin(readDataCaller(request, deps), 'follow changes of items')
    const { after, limit, dataCollectionId } = parseDefinition(itemChangesRequest, readDataQuery(request))
    const asked = { after: after ?? undefined, collectionId: dataCollectionId ?? undefined, limit }
    const { changes, position, lastPosition } = await readChanges(asked, deps)
    return { changes: changes.map(view), position: String(position), lastPosition: String(lastPosition) }
  })
}
