import { paths } from '@foyer/protocol'
import type { DataRequest } from './data-fuzz.js'

const repeated = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
const reshape = (resultFieldName: string, expression: unknown) => ({ reshape: { resultFieldName, expression } })
const concatenation = {
  projection: { fields: [reshape('text', { concat: { expressions: repeated(98, () => ({ fieldPath: 'text' })) } })] },
}
const upper = {
  projection: { fields: repeated(45, (at) => reshape(`u${at}`, { toUpper: { expression: { fieldPath: 'text' } } })) },
}
const absentFields = (count: number, length = 900) => ({
  $and: repeated(count, (at) => ({ $not: { text: { $contains: `${'x'.repeat(length)}${at}` } } })),
})
const pipeline = (dataCollectionId: string, stages: unknown[]): DataRequest => ({
  path: paths.aggregatePipeline,
  json: { dataCollectionId, pipeline: { stages } },
})

/** Requests that once crashed or blocked a server. The requests of one row are sent at the same time. */
export const expensiveRequests: DataRequest[][] = [
  [pipeline('notes', [concatenation, concatenation, upper])],
  [pipeline('notes', [{ limit: 2 }, { filter: absentFields(20) }])],
  [pipeline('notes', [{ limit: 2 }, ...repeated(10, () => ({ filter: absentFields(20, 200) }))])],
  [{ path: paths.queryItems, json: { dataCollectionId: 'large', query: { filter: absentFields(60) } } }],
  [
    {
      path: paths.patchItem,
      json: {
        dataCollectionId: 'large',
        patch: {
          dataItemId: 'long',
          fieldModifications: [{ fieldPath: 'n', action: 'SET_FIELD', setFieldOptions: { value: 1 } }],
        },
        condition: { filter: absentFields(60) },
      },
    },
  ],
  repeated(15, (at) => ({
    path: paths.countItems,
    json: { dataCollectionId: 'many', filter: { text: { $contains: `nowhere ${at}` } } },
  })),
]
