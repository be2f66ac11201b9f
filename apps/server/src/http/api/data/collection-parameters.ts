import { collectionId, MAX_PAGE_SIZE } from '@foyer/protocol'
import { z } from 'zod'
import type { QueryParameter } from '../../endpoint/query.js'

/** The error codes shared by all endpoints of one collection. */
export const collectionRefusals = ['WDE0027', 'WDE0001', 'WDE0025'] as const

/** The query parameter that names the collection. */
export const collectionParameter: QueryParameter = {
  name: 'dataCollectionId',
  schema: collectionId,
  about: 'The id of the collection.',
  required: true,
}

/** The query parameters of offset paging. */
export const pagingParameters: readonly QueryParameter[] = [
  {
    name: 'paging.limit',
    schema: z.int().min(1).max(MAX_PAGE_SIZE),
    about: 'The number of entries of a page; 50 by default.',
  },
  { name: 'paging.offset', schema: z.int().min(0), about: 'The number of entries to skip.' },
]
