import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import { type SqlText, sql } from '../../../platform/database/sql-text.js'
import { indexIdentifier } from '../collections/sql-item-indexes.js'
import { keyOnlyFields } from '../query/compile-filter.js'
import type { GroupSelection } from '../query/item-query-store.js'
import { postgresAccessor } from '../query/sql-postgres-accessor.js'
import { isSystemField } from '../query/sql-system-accessor.js'
import type { GroupStrategy } from './sql-groups.js'
import { postgresTextGroups } from './sql-postgres-groups.js'
import { sqliteKeyGroups } from './sql-sqlite-groups.js'

const measuredFields = ({ measures }: GroupSelection): string[] =>
  measures.flatMap((measure) => ('field' in measure ? measure.field : []))

/**
 * Returns the fast path for groups, if an index provides one (decision 5). At run time the items may still turn out not
 * to allow it.
 */
export function fastGroupStrategy(
  selection: GroupSelection,
  siteId: string,
  { name }: DatabaseDifferences,
): GroupStrategy | undefined {
  return name === 'sqlite' ? indexOnlyStrategy(selection, siteId) : textOnlyStrategy(selection, siteId)
}

/** SQLite: groups from an index that contains the keys of all fields, without reading documents. */
function indexOnlyStrategy(selection: GroupSelection, siteId: string): GroupStrategy | undefined {
  if (selection.ownerId !== undefined || selection.search !== undefined) return undefined
  const filtered = keyOnlyFields(selection.filter, selection)
  if (filtered === undefined) return undefined
  const fields = [...filtered, ...selection.groupBy, ...measuredFields(selection)]
  if (fields.length === 0 || fields.some(isSystemField)) return undefined
  const covering = selection.sortKeyIndexes.filter((index) =>
    fields.every((field) => index.fields.some(({ path }) => path === field)),
  )
  const [firstCovering] = covering
  const index = covering.find(({ fields: [first] }) => filtered.includes(first?.path ?? '')) ?? firstCovering
  if (index === undefined) return undefined
  const identifier = indexIdentifier(siteId, selection.collectionId, index.name)
  return {
    dialect: sqliteKeyGroups,
    indexHint: sql` indexed by ${sql.ref(identifier)}`,
    precondition: sql``,
    mergesDocuments: true,
  }
}

/**
 * PostgreSQL: groups by text, if indexes can show that the grouping fields contain only strings. Sums do not check for
 * numbers: PostgreSQL rejects a value that is not a number (`INVALID_NUMBER_SQLSTATE`).
 */
function textOnlyStrategy(selection: GroupSelection, siteId: string): GroupStrategy | undefined {
  const { groupBy, measures, sortKeyIndexes } = selection
  const isIndexed = (field: string) =>
    !isSystemField(field) && sortKeyIndexes.some(({ fields: [first] }) => first?.path === field)
  if (!groupBy.every(isIndexed)) return undefined
  if (measures.some(({ kind }) => kind === 'min' || kind === 'max')) return undefined
  const preconditions = groupBy.map((field) => sql` and ${hasOnlyTexts(selection.collectionId, siteId, field)}`)
  return {
    dialect: postgresTextGroups,
    indexHint: sql``,
    precondition: sql.join(preconditions, sql``),
    mergesDocuments: false,
  }
}

/** The SQLSTATE of PostgreSQL for a cast of JSON that is not a number. */
export const INVALID_NUMBER_SQLSTATE = '22023'

/**
 * Builds the condition that the lowest and the highest value of a field, read at both ends of an index, are strings.
 */
function hasOnlyTexts(collectionId: string, siteId: string, field: string): SqlText<boolean> {
  const [number, text] = postgresAccessor(sql.ref('item.data'), field).keys as [SqlText, SqlText]
  const boundary = (words: string) => {
    const order = sql.raw(words)
    return sql`(select ${text} from item where item.site_id = ${sql.lit(siteId)} and item.collection_id = ${sql.lit(collectionId)}
      and (${number}) is not null order by ${number} ${order}, ${text} ${order} limit 1)`
  }
  return sql`coalesce(${boundary('asc nulls first')} >= 's', true) and coalesce(${boundary('desc nulls last')} < 't', true)`
}
