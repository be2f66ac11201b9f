import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import { sql } from '../../../platform/database/sql-text.js'
import { fieldAccessor } from './field-accessor.js'
import type { Filter } from './filter.js'
import type { Selection } from './item-query-store.js'
import type { Operand, Scalar } from './operand.js'
import type { Condition, JsonPathAccessor } from './sql-path-accessor.js'
import { isSystemField } from './sql-system-accessor.js'

export interface CompileContext {
  differences: DatabaseDifferences
  /** Returns whether any item may contain a list at a path. If none does, an index can answer the condition. */
  mayContainList(path: string): boolean
  /** False for group rows, which have no columns for system fields. */
  isStored?: boolean
  /**
   * Returns the accessor of a multi-reference field, whose values are not in the document; undefined for any other
   * field.
   */
  referencesAccessor?(field: string): JsonPathAccessor | undefined
}

const NEVER: Condition = sql`1 = 0`
const ALWAYS: Condition = sql`1 = 1`

/**
 * Compiles a filter to a condition on the row `item`. All input is passed as parameters, except the names of plain
 * paths (`sql-sqlite-accessor.ts`). The condition is true exactly where `evaluate-filter.ts` returns true. Elsewhere it
 * is false or unknown (null): `where` treats both alike, and negations use `is not true`.
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
      return accessorFor(filter.field, context).isAbsent()
    case 'present':
      return accessorFor(filter.field, context).isPresent()
    case 'one-of':
      return valueOrElement(filter.field, context, (place) => isOneOf(place, filter.values))
    case 'compare':
      return valueOrElement(filter.field, context, (place) => place.comparesWith(filter.comparison, filter.value))
    case 'text':
      return valueOrElement(filter.field, context, (place) => place.matchesPattern(filter.pattern))
  }
}

const accessorFor = (field: string, { differences, isStored, referencesAccessor }: CompileContext): JsonPathAccessor =>
  referencesAccessor?.(field) ?? fieldAccessor(field, differences, isStored)

/** Returns the fields of a filter if their sort keys are enough to evaluate it; undefined if it needs the documents. */
export function keyOnlyFields(
  filter: Filter,
  selection: Pick<Selection, 'mayContainList' | 'isMultiReference'>,
): string[] | undefined {
  switch (filter.kind) {
    case 'all':
    case 'any': {
      const fields = filter.of.map((part) => keyOnlyFields(part, selection))
      return fields.includes(undefined) ? undefined : (fields as string[][]).flat()
    }
    case 'not':
      return keyOnlyFields(filter.of, selection)
    case 'absent':
      return selection.isMultiReference?.(filter.field) ? undefined : [filter.field]
    case 'one-of':
      if (filter.values.some(({ kind }) => kind === 'document')) return undefined
      break
    case 'compare':
      break
    default:
      return undefined
  }
  const { field } = filter
  return selection.mayContainList(field) || selection.isMultiReference?.(field) ? undefined : [field]
}

function valueOrElement(
  field: string,
  context: CompileContext,
  condition: (accessor: JsonPathAccessor) => Condition,
): Condition {
  const references = context.referencesAccessor?.(field)
  if (references !== undefined) return condition(references)
  const accessor = accessorFor(field, context)
  const isSystem = context.isStored !== false && isSystemField(field)
  if (isSystem || !context.mayContainList(field)) return condition(accessor)
  return sql`(${condition(accessor)} or ${accessor.anyElement(condition)})`
}

function isOneOf(accessor: JsonPathAccessor, values: readonly Operand[]): Condition {
  const scalars: Scalar[] = []
  const either: Condition[] = []
  for (const value of values) {
    if (value.kind === 'document') either.push(accessor.isDocument(value.value))
    else scalars.push(value)
  }
  if (scalars.length > 0) either.unshift(accessor.isOneOf(scalars))
  return either.length === 0 ? NEVER : sql`(${sql.join(either, sql` or `)})`
}
