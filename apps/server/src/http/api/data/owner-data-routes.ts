import { ITEM_COUNT_LIMIT, listOwnerCollectionsRequest, paths, viewDataAsRequest } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import { collectionView } from '../../../features/data/collections/collection-view.js'
import { viewAs } from '../../../features/data/view-as.js'
import type { HttpDeps } from '../../deps.js'
import { parseData, parseDefinition, sendJson } from '../../server/credentials/data-requests.js'
import { runBy } from '../owner/owner-routes.js'

/**
 * What only those who run the site ask about collections (decision 21); all else is the data service as back ends have
 * it.
 */
export function ownerDataRoutes(api: FastifyInstance, deps: HttpDeps): void {
  api.get(paths.ownerCollections, async (request) => {
    runBy(request, 'listOwnerCollections', deps)
    const { limit, offset } = parseDefinition(listOwnerCollectionsRequest, request.query)
    return deps.storage.read(async (stores) => {
      const page = await stores.collections.list({ limit, offset, sort: 'displayName', order: 'ASC' })
      const collections = []
      for (const collection of page.collections) {
        const { items, isExact, sampled, sampledBytes } = await stores.collections.estimateSize(
          collection.collectionId,
          ITEM_COUNT_LIMIT,
        )
        const isWeighed = isExact && sampled === items
        const bytes = sampled === 0 ? 0 : Math.round((sampledBytes / sampled) * items)
        collections.push({
          collection: collectionView(collection),
          indexes: collection.indexes,
          items: { count: items, isExact },
          size: { bytes, isExact: isWeighed },
        })
      }
      return { collections, total: page.total }
    })
  })

  api.post(paths.viewDataAs, async (request, reply) => {
    const { act } = runBy(request, 'viewDataAs', deps)
    return sendJson(reply, await viewAs(parseData(viewDataAsRequest, request.body), act, deps))
  })
}
