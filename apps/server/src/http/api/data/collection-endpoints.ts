import {
  collectionResponse,
  collectionsPage,
  createCollectionRequest,
  emptyResponse,
  getCollectionRequest,
  listCollectionsRequest,
  patchCollectionOrFieldRequest,
  patchCollectionRequest,
  patchFieldRequest,
  paths,
  updateCollectionRequest,
} from '@foyer/protocol'
import { z } from 'zod'
import { changeCollection, updateField } from '../../../features/data/collections/change-collection.js'
import type { CollectionField } from '../../../features/data/collections/collection.js'
import { collectionView, pagingMetadata } from '../../../features/data/collections/collection-view.js'
import { createCollection } from '../../../features/data/collections/create-collection.js'
import { deleteCollection } from '../../../features/data/collections/delete-collection.js'
import { definitionJson, unreadJson } from '../../endpoint/body.js'
import { readCollectionsAccess, writeCollectionsAccess } from '../../endpoint/data-access.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'
import { definitionQuery } from '../../endpoint/query.js'
import { parseDefinition, restOfPath } from '../../server/credentials/data-requests.js'
import { collectionAnswer, storedCollection } from './collection-answer.js'
import { collectionParameter, collectionRefusals, pagingParameters } from './collection-parameters.js'
import { findCollection } from './find-collection.js'

const group = 'Collections'
const PATCH_FIELD = '/patch-field'
const one = `${paths.collections}/*`
const named = {
  name: 'dataCollectionId',
  about:
    'The id of the collection, unencoded; it may contain slashes. If query or body repeat the id, that one is used.',
}

/** Takes the id from the query string if present, otherwise from the path (wire-protocol §1.3). */
const idQuery = definitionQuery(
  getCollectionRequest,
  [{ ...collectionParameter, about: 'The id again.', required: false }],
  (query, request) => {
    const { dataCollectionId = restOfPath(request) } = query as { dataCollectionId?: unknown }
    return { dataCollectionId }
  },
)
const readId = (dataCollectionId: string): string =>
  parseDefinition(getCollectionRequest, { dataCollectionId }).dataCollectionId

/** Collections (wire-protocol §9). */
export const collectionEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'createCollection',
    method: 'POST',
    path: paths.collections,
    group,
    summary: 'Create a collection',
    about:
      'Without permissions, authors may read their items, and only back ends may do anything else. With `enforceSchema`, items have declared fields of the declared types only. `promotion` is the policy for a visitor’s items when the visitor becomes a member.',
    allow: writeCollectionsAccess,
    body: definitionJson(createCollectionRequest),
    answers: storedCollection,
    refusals: ['WDE0027', 'WDE0104'],
    handle: async ({ caller, body }, deps) => {
      const { id, ...definition } = body.collection
      return collectionAnswer(await createCollection(id, definition, deps, undefined, caller.act))
    },
  }),
  endpoint({
    id: 'listCollections',
    method: 'GET',
    path: paths.collections,
    group,
    summary: 'List the collections',
    allow: readCollectionsAccess,
    query: definitionQuery(listCollectionsRequest, [
      ...pagingParameters,
      {
        name: 'sort.fieldName',
        schema: z.enum(['id', 'displayName']),
        about: 'The property to sort by; `id` by default.',
      },
      { name: 'sort.order', schema: z.enum(['ASC', 'DESC']), about: 'The direction.' },
    ]),
    answers: { 200: { about: 'A page of collections.', schema: collectionsPage } },
    refusals: ['WDE0027'],
    handle: async ({ query: { paging, sort } }, deps) => {
      const { collections, total } = await deps.storage.read((stores) =>
        stores.collections.list({ ...paging, sort: sort.fieldName, order: sort.order }),
      )
      return {
        collections: collections.map(collectionView),
        pagingMetadata: pagingMetadata(collections.length, paging.offset, total),
      }
    },
  }),
  endpoint({
    id: 'updateCollection',
    method: 'PUT',
    path: paths.collections,
    group,
    summary: 'Change a collection',
    about:
      'The request has the revision that was read, and is refused if the collection has changed since. Properties that are not sent do not change.',
    allow: writeCollectionsAccess,
    body: definitionJson(updateCollectionRequest),
    answers: storedCollection,
    refusals: ['WDE0027', 'WDE0025', 'WDE0104', 'WDE0178'],
    handle: async ({ caller, body }, deps) => {
      const { id, revision, ...change } = body.collection
      return collectionAnswer(await changeCollection(id, revision, change, deps, caller.act))
    },
  }),
  endpoint({
    id: 'getCollection',
    method: 'GET',
    path: one,
    named,
    group,
    summary: 'Read a collection',
    allow: readCollectionsAccess,
    query: idQuery,
    answers: { 200: { about: 'The collection.', schema: collectionResponse } },
    refusals: collectionRefusals,
    handle: async ({ query }, deps) => collectionAnswer(await findCollection(query.dataCollectionId, deps)),
  }),
  endpoint({
    id: 'patchCollection',
    method: 'PATCH',
    path: one,
    named,
    group,
    summary: 'Change some properties of a collection',
    about:
      'If the path ends with `/patch-field`, changes one field: the body is `{"dataCollectionId", "field"}`, and only the key of the field is required.',
    allow: writeCollectionsAccess,
    body: unreadJson(patchCollectionOrFieldRequest),
    answers: storedCollection,
    refusals: [...collectionRefusals, 'WDE0024', 'WDE0104', 'WDE0178'],
    handle: async ({ request, caller: { act }, body }, deps) => {
      const rest = restOfPath(request)
      if (rest.endsWith(PATCH_FIELD)) {
        const { dataCollectionId = readId(rest.slice(0, -PATCH_FIELD.length)), field } = parseDefinition(
          patchFieldRequest,
          body,
        )
        return collectionAnswer(await updateField(dataCollectionId, field as CollectionField, deps, act))
      }
      const { id = readId(rest), revision, ...change } = parseDefinition(patchCollectionRequest, body).dataCollection
      return collectionAnswer(await changeCollection(id, revision, change, deps, act))
    },
  }),
  endpoint({
    id: 'deleteCollection',
    method: 'DELETE',
    path: one,
    named,
    group,
    summary: 'Delete a collection and its items',
    allow: writeCollectionsAccess,
    query: idQuery,
    answers: { 200: { about: 'The collection is deleted.', schema: emptyResponse } },
    refusals: collectionRefusals,
    handle: async ({ caller, query }, deps) => {
      await deleteCollection(query.dataCollectionId, deps, caller.act)
      return {}
    },
  }),
]
