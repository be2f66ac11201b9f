import { getCollectionRequest, ownPermissionsResponse, paths, permissionsResponse } from '@foyer/protocol'
import { toWixRole } from '../../../features/data/collections/collection-view.js'
import { accessOf } from '../../../features/data/permissions.js'
import { readCollectionsAccess, readItemsAccess } from '../../endpoint/data-access.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'
import { definitionQuery } from '../../endpoint/query.js'
import { collectionParameter, collectionRefusals } from './collection-parameters.js'
import { findCollection } from './find-collection.js'

const group = 'Collections'
const query = definitionQuery(getCollectionRequest, [collectionParameter])

/** The permissions of collections (wire-protocol §9). */
export const dataPermissionEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'getDataPermissions',
    method: 'GET',
    path: paths.dataPermissions,
    group,
    summary: 'Read the permissions of a collection',
    allow: readCollectionsAccess,
    query,
    answers: {
      200: {
        about: 'The lowest role that may do each operation, by the newer role names of Wix.',
        schema: permissionsResponse,
      },
    },
    refusals: collectionRefusals,
    handle: async ({ query: { dataCollectionId } }, deps) => {
      const { read, insert, update, remove } = (await findCollection(dataCollectionId, deps)).permissions
      return {
        permissions: {
          itemRead: toWixRole(read),
          itemInsert: toWixRole(insert),
          itemUpdate: toWixRole(update),
          itemRemove: toWixRole(remove),
        },
      }
    },
  }),
  endpoint({
    id: 'getMyDataPermissions',
    method: 'GET',
    path: paths.ownDataPermissions,
    group,
    summary: 'Read what the caller may do with the items of a collection',
    about: 'An operation is allowed if it is allowed for some items, as for an author with their own.',
    allow: readItemsAccess,
    query,
    answers: { 200: { about: 'The operations that are allowed.', schema: ownPermissionsResponse } },
    refusals: ['WDE0001', 'WDE0025'],
    handle: async ({ caller, query: { dataCollectionId } }, deps) => {
      const collection = await findCollection(dataCollectionId, deps)
      const isAllowed = (action: 'read' | 'insert' | 'update' | 'remove') =>
        accessOf(collection, action, caller) !== 'none'
      return {
        permissions: {
          itemRead: isAllowed('read'),
          itemInsert: isAllowed('insert'),
          itemUpdate: isAllowed('update'),
          itemRemove: isAllowed('remove'),
        },
      }
    },
  }),
]
