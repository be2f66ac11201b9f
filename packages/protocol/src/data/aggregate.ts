import { z } from 'zod'
import { anyText, bool } from '../scalars.js'
import { collectionId } from './document.js'
import { anyFilter, pages, pagingMetadata, sortList } from './query.js'

export const aggregatedField = z.object({ itemFieldName: anyText })

/** An aggregate of a group. Exactly one of the operations. */
export const aggregateOperation = z.object({
  resultFieldName: anyText,
  sum: aggregatedField.optional(),
  average: aggregatedField.optional(),
  min: aggregatedField.optional(),
  max: aggregatedField.optional(),
  itemCount: z.object({}).optional(),
})

const flag = bool.nullish()

export const aggregateRequest = z.object({
  dataCollectionId: collectionId,
  initialFilter: anyFilter,
  finalFilter: anyFilter,
  aggregation: z
    .object({
      groupingFields: z.array(anyText).max(10).nullish(),
      operations: z.array(aggregateOperation).max(50).nullish(),
    })
    .nullish(),
  sort: sortList,
  ...pages,
  returnTotalCount: flag,
})
export type AggregateRequest = z.output<typeof aggregateRequest>

/** The stages are validated by the server's grammar (wire-protocol §8.5). */
export const aggregatePipelineRequest = z.object({
  dataCollectionId: collectionId,
  pipeline: z.object({ stages: z.array(z.unknown()).max(30).nullish(), ...pages }).nullish(),
  returnTotalCount: flag,
})
export type AggregatePipelineRequest = z.output<typeof aggregatePipelineRequest>

export const aggregatePage = z.object({ results: z.array(z.looseObject({})), pagingMetadata })
