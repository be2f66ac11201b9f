import type { AggregateRequest } from '@foyer/protocol'
import { DataError } from '../../../kernel/errors/data-error.js'
import { readFieldName } from '../query/field-name.js'
import { type Filter, readFilter } from '../query/filter.js'
import type { GroupSelection, Measure } from '../query/item-query-store.js'
import { type OrderKey, readSort } from '../query/sort.js'

/** A parsed aggregation (wire-protocol §8.5), with the names of its result fields. */
export interface Aggregation extends Pick<GroupSelection, 'groupBy' | 'measures' | 'having' | 'order'> {
  filter: Filter
  groupNames: readonly string[]
  resultNames: readonly string[]
}

const invalidAggregation = (message: string) => new DataError('WDE0075', message)

/** Parses an aggregation. @throws DataError WDE0068, WDE0075 */
export function readAggregation(
  request: Pick<AggregateRequest, 'initialFilter' | 'finalFilter' | 'aggregation' | 'sort'>,
): Aggregation {
  const { groupingFields, operations } = request.aggregation ?? {}
  const groupNames = (groupingFields ?? []).map((name) => readFieldName(name, 'WDE0075'))
  const resultNames: string[] = []
  const measures = (operations ?? []).map((operation): Measure => {
    resultNames.push(readFieldName(operation.resultFieldName, 'WDE0075'))
    const { sum, average, min, max, itemCount } = operation
    const functions = Object.entries({ sum, average, min, max, itemCount }).filter(([, value]) => value !== undefined)
    const [only] = functions
    if (functions.length !== 1 || only === undefined)
      throw invalidAggregation(`"${operation.resultFieldName}" names one operation.`)
    const [kind, value] = only
    if (kind === 'itemCount') return { kind: 'count' }
    const field = readFieldName((value as { itemFieldName: string }).itemFieldName, 'WDE0075')
    return { kind: kind as 'sum' | 'average' | 'min' | 'max', field }
  })
  const names = [...groupNames, ...resultNames]
  if (new Set(names).size < names.length) throw invalidAggregation('The fields of an aggregation have different names.')
  if (measures.length === 0 && groupNames.length === 0)
    throw invalidAggregation('An aggregation names fields or operations.')

  const toColumnName = columnNameMapper(groupNames, resultNames)
  const order = request.sort?.length ? readSort(request.sort).filter(({ field }) => field !== '_id') : []
  return {
    filter: readFilter(request.initialFilter),
    groupBy: groupNames,
    measures,
    having: renameFields(readFilter(request.finalFilter), toColumnName),
    order: [
      ...order.map(({ field, direction }): OrderKey => ({ field: toColumnName(field), direction })),
      ...groupOrder(groupNames),
    ],
    groupNames,
    resultNames,
  }
}

/** The tie-breaker of a sort: the grouping values. */
const groupOrder = (groupNames: readonly string[]): OrderKey[] =>
  groupNames.map((_, at) => ({ field: `g${at}`, direction: 'asc' }))

/**
 * Maps a name in the result to a column of a group row (`GroupSelection`); any other name is missing in every group.
 */
function columnNameMapper(groupNames: readonly string[], resultNames: readonly string[]): (field: string) => string {
  const known = new Map([
    ...groupNames.map((name, at) => [name, `g${at}`] as const),
    ...resultNames.map((name, at) => [name, `r${at}`] as const),
  ])
  return (field) => {
    for (const [name, inside] of known) {
      if (field === name) return inside
      if (field.startsWith(`${name}.`)) return inside + field.slice(name.length)
    }
    return 'none'
  }
}

function renameFields(filter: Filter, rename: (field: string) => string): Filter {
  if (filter.kind === 'not') return { kind: 'not', of: renameFields(filter.of, rename) }
  if ('of' in filter) return { kind: filter.kind, of: filter.of.map((part) => renameFields(part, rename)) }
  return { ...filter, field: rename(filter.field) }
}
