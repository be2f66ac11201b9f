import { type ItemChangeView, itemChangesRequest, paths } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import { dataQueryOf, parseDefinition, readDataCaller } from '../../http/data-requests.js'
import type { Needs } from '../../needs.js'
import { rfc3339 } from '../../runtime/clock.js'
import { assertAdmin } from '../permitted.js'
import type { ItemChange } from './item-change-store.js'
import { readChanges } from './read-changes.js'

const view = ({ position, collectionId, itemId, kind, revision, changedAt }: ItemChange): ItemChangeView => ({
  position: String(position),
  dataCollectionId: collectionId,
  dataItemId: itemId,
  kind,
  revision: String(revision),
  changedDate: rfc3339(changedAt),
})

/** The changes of items in followed collections, for back ends: they see items of everybody. */
export function changeRoutes(api: FastifyInstance, needs: Needs): void {
  api.get(paths.itemChanges, async (request) => {
    assertAdmin(readDataCaller(request, needs), 'follow changes of items')
    const { after, limit, dataCollectionId } = parseDefinition(itemChangesRequest, dataQueryOf(request))
    const asked = { after: after ?? undefined, collectionId: dataCollectionId ?? undefined, limit }
    const { changes, position, lastPosition } = await readChanges(asked, needs)
    return { changes: changes.map(view), position: String(position), lastPosition: String(lastPosition) }
  })
}
