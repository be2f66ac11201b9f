import {
  createCollectionRequest,
  createIndexRequest,
  deleteFieldRequest,
  dropIndexRequest,
  fieldRequest,
  getCollectionRequest,
  listCollectionsRequest,
  listIndexesRequest,
  patchCollectionRequest,
  patchFieldRequest,
  paths,
  updateCollectionRequest,
} from '@foyer/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Act } from '../../../features/audit/audit.js'
import { assertAdmin } from '../../../features/data/assert-admin.js'
import {
  changeCollection,
  createField,
  deleteField,
  updateField,
} from '../../../features/data/collections/change-collection.js'
import type { Collection, CollectionField, CollectionIndex } from '../../../features/data/collections/collection.js'
import { collectionView, pagingMetadata, toWixRole } from '../../../features/data/collections/collection-view.js'
import { createCollection } from '../../../features/data/collections/create-collection.js'
import { deleteCollection } from '../../../features/data/collections/delete-collection.js'
import { createIndex, removeIndex } from '../../../features/data/collections/indexes.js'
import { noSuchCollection } from '../../../features/data/collections/with-collection.js'
import { accessOf } from '../../../features/data/permissions.js'
import type { HttpDeps } from '../../deps.js'
import { parseDefinition, readDataCaller, readDataQuery, restOfPath } from '../../server/credentials/data-requests.js'
import { actIn, readOwnerApiCaller } from '../../server/credentials/owner-caller.js'

const PATCH_FIELD = '/patch-field'
const answer = (collection: Collection) => ({ collection: collectionView(collection) })

/**
 * Collections, their fields, indexes and permissions (wire-protocol §9). All but the own permissions are for API keys.
 */
export function collectionRoutes(api: FastifyInstance, deps: HttpDeps): void {
  const asAdmin = (request: FastifyRequest): void => assertAdmin(readDataCaller(request, deps))
  /** As `asAdmin`, with whose act it is. */
  function changing(request: FastifyRequest): Act {
    asAdmin(request)
    return actIn(request, readOwnerApiCaller(request, deps))
  }

  async function findCollection(collectionId: string): Promise<Collection> {
    const found = await deps.collections.refresh(collectionId)
    if (found === undefined) throw noSuchCollection(collectionId)
    return found
  }
  const readId = (dataCollectionId: unknown): string =>
    parseDefinition(getCollectionRequest, { dataCollectionId }).dataCollectionId
  /** The collection an address names; the copy in the query string counts (wire-protocol §1.3). */
  function idIn(request: FastifyRequest): string {
    const { dataCollectionId = restOfPath(request) } = readDataQuery(request) as { dataCollectionId?: unknown }
    return readId(dataCollectionId)
  }

  api.post(paths.collections, async (request) => {
    const act = changing(request)
    const { id, ...asked } = parseDefinition(createCollectionRequest, request.body).collection
    return answer(await createCollection(id, asked, deps, undefined, act))
  })

  api.get(paths.collections, async (request) => {
    asAdmin(request)
    const { paging, sort } = parseDefinition(listCollectionsRequest, readDataQuery(request))
    const { collections, total } = await deps.storage.read((stores) =>
      stores.collections.list({ ...paging, sort: sort.fieldName, order: sort.order }),
    )
    return {
      collections: collections.map(collectionView),
      pagingMetadata: pagingMetadata(collections.length, paging.offset, total),
    }
  })

  api.put(paths.collections, async (request) => {
    const act = changing(request)
    const { id, revision, ...change } = parseDefinition(updateCollectionRequest, request.body).collection
    return answer(await changeCollection(id, revision, change, deps, act))
  })

  api.get(`${paths.collections}/*`, async (request) => {
    asAdmin(request)
    return answer(await findCollection(idIn(request)))
  })

  api.delete(`${paths.collections}/*`, async (request) => {
    const act = changing(request)
    await deleteCollection(idIn(request), deps, act)
    return {}
  })

  api.patch(`${paths.collections}/*`, async (request) => {
    const act = changing(request)
    const named = restOfPath(request)
    if (named.endsWith(PATCH_FIELD)) {
      const { dataCollectionId = readId(named.slice(0, -PATCH_FIELD.length)), field } = parseDefinition(
        patchFieldRequest,
        request.body,
      )
      return answer(await updateField(dataCollectionId, field as CollectionField, deps, act))
    }
    const {
      id = readId(named),
      revision,
      ...change
    } = parseDefinition(patchCollectionRequest, request.body).dataCollection
    return answer(await changeCollection(id, revision, change, deps, act))
  })

  api.post(paths.createCollectionField, async (request) => {
    const act = changing(request)
    const { dataCollectionId, field } = parseDefinition(fieldRequest, request.body)
    return answer(await createField(dataCollectionId, field as CollectionField, deps, act))
  })

  api.post(paths.updateCollectionField, async (request) => {
    const act = changing(request)
    const { dataCollectionId, field } = parseDefinition(fieldRequest, request.body)
    return answer(await updateField(dataCollectionId, field as CollectionField, deps, act))
  })

  api.post(paths.deleteCollectionField, async (request) => {
    const act = changing(request)
    const { dataCollectionId, fieldKey } = parseDefinition(deleteFieldRequest, request.body)
    return answer(await deleteField(dataCollectionId, fieldKey, deps, act))
  })

  api.post(paths.indexes, async (request) => {
    const act = changing(request)
    const { dataCollectionId, index } = parseDefinition(createIndexRequest, request.body)
    return { index: await createIndex(dataCollectionId, index as Omit<CollectionIndex, 'status'>, deps, act) }
  })

  api.get(paths.indexes, async (request) => {
    asAdmin(request)
    const { dataCollectionId, paging } = parseDefinition(listIndexesRequest, readDataQuery(request))
    const { indexes } = await findCollection(dataCollectionId)
    const page = indexes.slice(paging.offset, paging.offset + paging.limit)
    return { indexes: page, pagingMetadata: pagingMetadata(page.length, paging.offset, indexes.length) }
  })

  api.delete(paths.indexes, async (request) => {
    const act = changing(request)
    const { dataCollectionId, indexName } = parseDefinition(dropIndexRequest, readDataQuery(request))
    await removeIndex(dataCollectionId, indexName, deps, act)
    return {}
  })

  api.get(paths.dataPermissions, async (request) => {
    asAdmin(request)
    const { dataCollectionId } = parseDefinition(getCollectionRequest, readDataQuery(request))
    const { read, insert, update, remove } = (await findCollection(dataCollectionId)).permissions
    return {
      permissions: {
        itemRead: toWixRole(read),
        itemInsert: toWixRole(insert),
        itemUpdate: toWixRole(update),
        itemRemove: toWixRole(remove),
      },
    }
  })

  api.get(paths.ownDataPermissions, async (request) => {
    const caller = readDataCaller(request, deps)
    const { dataCollectionId } = parseDefinition(getCollectionRequest, readDataQuery(request))
    const collection = await findCollection(dataCollectionId)
    const may = (action: 'read' | 'insert' | 'update' | 'remove') => accessOf(collection, action, caller) !== 'none'
    return {
      permissions: {
        itemRead: may('read'),
        itemInsert: may('insert'),
        itemUpdate: may('update'),
        itemRemove: may('remove'),
      },
    }
  })
}
