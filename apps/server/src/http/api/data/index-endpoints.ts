import {
  createIndexRequest,
  dropIndexRequest,
  emptyResponse,
  indexesPage,
  indexResponse,
  listIndexesRequest,
  paths,
} from '@foyer/protocol'
import { z } from 'zod'
import type { CollectionIndex } from '../../../features/data/collections/collection.js'
import { pagingMetadata } from '../../../features/data/collections/collection-view.js'
import { createIndex, removeIndex } from '../../../features/data/collections/indexes.js'
import { definitionJson } from '../../endpoint/body.js'
import { readCollectionsAccess, writeCollectionsAccess } from '../../endpoint/data-access.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'
import { definitionQuery } from '../../endpoint/query.js'
import { collectionParameter, collectionRefusals, pagingParameters } from './collection-parameters.js'
import { findCollection } from './find-collection.js'

const group = 'Collections'

/** The indexes of collections (wire-protocol §9). */
export const indexEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'createIndex',
    method: 'POST',
    path: paths.indexes,
    group,
    summary: 'Create an index',
    about:
      'An index has up to three fields, a unique index has one. The response is sent when the build has ended: `ACTIVE`, or `FAILED` if two items have the same value in a unique index. A failed index, or one whose build was interrupted, may be created again. A collection has at most 16.',
    allow: writeCollectionsAccess,
    body: definitionJson(createIndexRequest),
    answers: { 200: { about: 'The index and the status of its build.', schema: indexResponse } },
    refusals: [...collectionRefusals, 'WDE0104', 'WDE0164'],
    handle: async ({ caller, body: { dataCollectionId, index } }, deps) => ({
      index: await createIndex(dataCollectionId, index as Omit<CollectionIndex, 'status'>, deps, caller.act),
    }),
  }),
  endpoint({
    id: 'listIndexes',
    method: 'GET',
    path: paths.indexes,
    group,
    summary: 'List the indexes of a collection',
    allow: readCollectionsAccess,
    query: definitionQuery(listIndexesRequest, [collectionParameter, ...pagingParameters]),
    answers: { 200: { about: 'A page of indexes.', schema: indexesPage } },
    refusals: collectionRefusals,
    handle: async ({ query: { dataCollectionId, paging } }, deps) => {
      const { indexes } = await findCollection(dataCollectionId, deps)
      const page = indexes.slice(paging.offset, paging.offset + paging.limit)
      return { indexes: page, pagingMetadata: pagingMetadata(page.length, paging.offset, indexes.length) }
    },
  }),
  endpoint({
    id: 'dropIndex',
    method: 'DELETE',
    path: paths.indexes,
    group,
    summary: 'Drop an index',
    allow: writeCollectionsAccess,
    query: definitionQuery(dropIndexRequest, [
      collectionParameter,
      { name: 'indexName', schema: z.string(), about: 'The name of the index.', required: true },
    ]),
    answers: { 200: { about: 'The index is dropped.', schema: emptyResponse } },
    refusals: [...collectionRefusals, 'WDE0160'],
    handle: async ({ caller, query: { dataCollectionId, indexName } }, deps) => {
      await removeIndex(dataCollectionId, indexName, deps, caller.act)
      return {}
    },
  }),
]
