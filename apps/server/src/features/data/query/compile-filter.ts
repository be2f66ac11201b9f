import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import { sql } from '../../../platform/database/sql-text.js'
import type { Filter } from './filter.js'
import type { Selection } from './item-query-store.js'
import { placeOfField } from './key.js'
import type { Operand, Scalar } from './operand.js'
import type { Condition, Place } from './sql-place.js'
import { isSystemField } from './sql-system-place.js'

export interface CompileContext {
  differences: DatabaseDifferences
  /** Whether an item may hold a list at a path. Where none does, a condition can be met from an index. */
  mayHoldList(path: string): boolean
  /** False for the rows of a group, which have no columns for system fields. */
  isStored?: boolean
  /** Where a field of several references stands, which is not in the item; undefined for any other field. */
  placeOfReferences?(field: string): Place | undefined
}

const NEVER: Condition = sql`1 = 0`
const ALWAYS: Condition = sql`1 = 1`

/**
 * A filter as a condition on the row `item`. All that comes from outside is a parameter, but the names of plain paths
 * (`sql-sqlite-place.ts`). What is true there is true in `interpret-filter.ts`, and what is not is false or unknown,
 * which a `where` takes for the same and a denial is told to.
 */
export function compileFilter(filter: Filter, context: CompileContext): Condition {
  switch (filter.kind) {
    case 'all':
    case 'any': {
      const parts = filter.of.map((part) => compileFilter(part, context))
      if (parts.length === 0) return filter.kind === 'all' ? ALWAYS : NEVER
      return sql`(${sql.join(parts, filter.kind === 'all' ? sql` and ` : sql` or `)})`
    }
    case 'not':
      return sql`((${compileFilter(filter.of, context)}) is not true)`
    case 'absent':
      return placeOf(filter.field, context).isAbsent()
    case 'present':
      return placeOf(filter.field, context).isPresent()
    case 'one-of':
      return valueOrElement(filter.field, context, (place) => isOneOf(place, filter.values))
    case 'compare':
      return valueOrElement(filter.field, context, (place) => place.compares(filter.comparison, filter.value))
    case 'text':
      return valueOrElement(filter.field, context, (place) => place.fits(filter.pattern))
  }
}

const placeOf = (field: string, { differences, isStored, placeOfReferences }: CompileContext): Place =>
  placeOfReferences?.(field) ?? placeOfField(field, differences, isStored)

/**
 * The fields that a filter looks at, if it asks for nothing but what their keys tell; undefined if it needs the items.
 */
export function fieldsByKey(
  filter: Filter,
  selection: Pick<Selection, 'mayHoldList' | 'holdsReferences'>,
): string[] | undefined {
  switch (filter.kind) {
    case 'all':
    case 'any': {
      const fields = filter.of.map((part) => fieldsByKey(part, selection))
      return fields.includes(undefined) ? undefined : (fields as string[][]).flat()
    }
    case 'not':
      return fieldsByKey(filter.of, selection)
    case 'absent':
      return selection.holdsReferences?.(filter.field) ? undefined : [filter.field]
    case 'one-of':
      if (filter.values.some(({ kind }) => kind === 'document')) return undefined
      break
    case 'compare':
      break
    default:
      return undefined
  }
  const { field } = filter
  return selection.mayHoldList(field) || selection.holdsReferences?.(field) ? undefined : [field]
}

function valueOrElement(field: string, context: CompileContext, meets: (place: Place) => Condition): Condition {
  const references = context.placeOfReferences?.(field)
  if (references !== undefined) return meets(references)
  const place = placeOf(field, context)
  const isSystem = context.isStored !== false && isSystemField(field)
  if (isSystem || !context.mayHoldList(field)) return meets(place)
  return sql`(${meets(place)} or ${place.someElement(meets)})`
}

function isOneOf(place: Place, values: readonly Operand[]): Condition {
  const scalars: Scalar[] = []
  const either: Condition[] = []
  for (const value of values) {
    if (value.kind === 'document') either.push(place.isDocument(value.value))
    else scalars.push(value)
  }
  if (scalars.length > 0) either.unshift(place.isOneOf(scalars))
  return either.length === 0 ? NEVER : sql`(${sql.join(either, sql` or `)})`
}
