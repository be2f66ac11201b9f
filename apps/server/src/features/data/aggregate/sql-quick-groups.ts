import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import { type SqlText, sql } from '../../../platform/database/sql-text.js'
import { indexIdentifier } from '../collections/sql-item-indexes.js'
import { fieldsByKey } from '../query/compile-filter.js'
import type { GroupSelection } from '../query/item-query-store.js'
import { postgresPlace } from '../query/sql-postgres-place.js'
import { isSystemField } from '../query/sql-system-place.js'
import type { GroupWay } from './sql-groups.js'
import { postgresTextGroups } from './sql-postgres-groups.js'
import { sqliteKeyGroups } from './sql-sqlite-groups.js'

const measured = ({ measures }: GroupSelection): string[] =>
  measures.flatMap((measure) => ('field' in measure ? measure.field : []))

/** A quick way to groups, if an index makes one (decision 54). It may turn out that the items do not allow it. */
export function quickWay(
  selection: GroupSelection,
  siteId: string,
  { name }: DatabaseDifferences,
): GroupWay | undefined {
  return name === 'sqlite' ? byIndexAlone(selection, siteId) : byTexts(selection, siteId)
}

/** SQLite: from an index that has the keys of all fields, without opening an item. */
function byIndexAlone(selection: GroupSelection, siteId: string): GroupWay | undefined {
  if (selection.ownerId !== undefined || selection.search !== undefined) return undefined
  const filtered = fieldsByKey(selection.filter, selection)
  if (filtered === undefined) return undefined
  const fields = [...filtered, ...selection.groupBy, ...measured(selection)]
  if (fields.length === 0 || fields.some(isSystemField)) return undefined
  const covering = selection.keyIndexes.filter((index) =>
    fields.every((field) => index.fields.some(({ path }) => path === field)),
  )
  const [any] = covering
  const index = covering.find(({ fields: [first] }) => filtered.includes(first?.path ?? '')) ?? any
  if (index === undefined) return undefined
  const identifier = indexIdentifier(siteId, selection.collectionId, index.name)
  return {
    words: sqliteKeyGroups,
    using: sql` indexed by ${sql.ref(identifier)}`,
    provided: sql``,
    mergesDocuments: true,
  }
}

/**
 * PostgreSQL: by texts, where an index tells that the fields that are grouped by hold nothing else, and with sums of
 * what is not asked whether it is a number: PostgreSQL refuses what is none (`NOT_A_NUMBER`).
 */
function byTexts(selection: GroupSelection, siteId: string): GroupWay | undefined {
  const { groupBy, measures, keyIndexes } = selection
  const isServed = (field: string) =>
    !isSystemField(field) && keyIndexes.some(({ fields: [first] }) => first?.path === field)
  if (!groupBy.every(isServed)) return undefined
  if (measures.some(({ kind }) => kind === 'min' || kind === 'max')) return undefined
  const provided = groupBy.map((field) => sql` and ${holdsTextsOnly(selection.collectionId, siteId, field)}`)
  return { words: postgresTextGroups, using: sql``, provided: sql.join(provided, sql``), mergesDocuments: false }
}

/** What PostgreSQL says to a cast of JSON that is no number. */
export const NOT_A_NUMBER = '22023'

/** The lowest and the highest value of a field are texts, looked up at both ends of an index. */
function holdsTextsOnly(collectionId: string, siteId: string, field: string): SqlText<boolean> {
  const [number, text] = postgresPlace(sql.ref('item.data'), field).keys as [SqlText, SqlText]
  const end = (words: string) => {
    const order = sql.raw(words)
    return sql`(select ${text} from item where item.site_id = ${sql.lit(siteId)} and item.collection_id = ${sql.lit(collectionId)}
      and (${number}) is not null order by ${number} ${order}, ${text} ${order} limit 1)`
  }
  return sql`coalesce(${end('asc nulls first')} >= 's', true) and coalesce(${end('desc nulls last')} < 't', true)`
}
