import type { DatabaseDifferences } from '../../database/differences.js'
import { type SqlText, sql } from '../../database/sql-text.js'
import { compileFilter, fieldsByKey } from '../query/compile-filter.js'
import type { GroupSelection, Measure } from '../query/item-query-store.js'
import { rowsOf } from '../query/sql-item-query-store.js'
import { orderExpressions } from '../query/sql-order.js'
import { isSystemField } from '../query/sql-system-place.js'
import { indexIdentifier } from '../sql-item-indexes.js'
import { postgresGroups } from './sql-postgres-groups.js'
import { sqliteGroups, sqliteKeyGroups } from './sql-sqlite-groups.js'

/** What a row gives to a group, under a name. Several measures of one field share it. */
interface Column {
  name: string
  value: SqlText<unknown>
}

interface GroupRow {
  data: string
  /** Of an index: whether some group is of documents. */
  documents?: number | null
}

/** How groups are made, in the words of one database. */
export interface GroupWords {
  /** What is grouped by, of the columns, and the JSON that a group is shown with. */
  groupBy(
    field: string,
    at: number,
  ): { columns: Column[]; by: SqlText<unknown>; json(group: SqlText<unknown>): SqlText<unknown> }
  /** The JSON of what comes out of the rows of a group. */
  /** @param id a number of the field, so that no name from outside names a column */
  measure(measure: Measure, id: number): { columns: Column[]; json: SqlText<unknown> }
  /** One document of named JSON values. */
  document(members: readonly { name: string; json: SqlText<unknown> }[]): SqlText<unknown>
  text: SqlText<unknown>
  /** What ends the select of the columns. */
  once: SqlText<unknown>
}

/**
 * The statements for groups. The rows of a group become documents in a column `data` of a row `item`, so that a condition on groups and their order mean what
 * they mean for items (decision 43).
 */
export function groupStatements(siteId: string, differences: DatabaseDifferences) {
  const wordsOfItems = differences.name === 'sqlite' ? sqliteGroups : postgresGroups

  /**
   * Items give columns, columns are grouped, groups become documents, and of those some are asked for.
   * @param index has the keys of all fields that are needed
   */
  function grouped(selection: GroupSelection, index?: string): SqlText<unknown> {
    const words = index === undefined ? wordsOfItems : sqliteKeyGroups
    const groups = selection.groupBy.map(words.groupBy)
    const fields = selection.measures.flatMap((measure) => ('field' in measure ? measure.field : []))
    const measures = selection.measures.map((measure) =>
      words.measure(measure, 'field' in measure ? fields.indexOf(measure.field) : -1),
    )
    const columns = new Map(
      [...groups, ...measures].flatMap((each) => each.columns.map(({ name, value }) => [name, value])),
    )
    const document = words.document([
      ...groups.map(({ json }, at) => ({ name: `g${at}`, json: json(sql.ref(`by${at}`)) })),
      ...measures.map(({ json }, at) => ({ name: `r${at}`, json })),
    ])
    const selected = [...columns].map(([name, value]) => sql`${value} as ${sql.ref(name)}`)
    const inner = sql`select ${sql.join([sql`1 as one`, ...selected])} from item${index === undefined ? sql`` : sql` indexed by ${sql.ref(index)}`} where ${rowsOf(selection, siteId, differences)}${words.once}`
    const by = groups.map(({ by: value }, at) => sql`${value} as ${sql.ref(`by${at}`)}`)
    const rows = sql`select ${sql.join([sql`x.*`, ...by])} from (${inner}) as x`
    const names = by.map((_, at) => sql.ref(`by${at}`))
    const groupBy = names.length === 0 ? sql`` : sql` group by ${sql.join(names)}`
    const having = compileFilter(selection.having, { differences, mayHoldList: () => true, isStored: false })
    const isDocument = names.map((name) => sql`${name} is x'76'`)
    const documents =
      index === undefined || names.length === 0
        ? sql``
        : sql`, max(${sql.join(isDocument, sql` or `)}) over () as documents`
    return sql`from (select ${document} as data${documents} from (${rows}) as y${groupBy} having count(*) > 0) as item where ${having}`
  }

  const rows = (selection: GroupSelection & { limit: number; offset: number }, index?: string) => {
    const order = [...orderExpressions(selection.order, differences, false), sql`item.data`]
    const shown = index === undefined ? sql`${wordsOfItems.text} as data` : sql`item.*`
    return sql<GroupRow>`select ${shown} ${grouped(selection, index)} order by ${sql.join(order)} limit ${selection.limit} offset ${selection.offset}`
  }

  return {
    rows: (selection: GroupSelection & { limit: number; offset: number }): SqlText<GroupRow> => rows(selection),
    /**
     * As `rows`, from an index that has the keys of all fields, where there is one; undefined where not. If a group is of documents (`documents`), or there
     * is no group, it may have been one group that is several.
     */
    rowsOfIndex(selection: GroupSelection & { limit: number; offset: number }): SqlText<GroupRow> | undefined {
      if (differences.name !== 'sqlite' || selection.ownerId !== undefined || selection.search !== undefined)
        return undefined
      const filtered = fieldsByKey(selection.filter, selection)
      if (filtered === undefined) return undefined
      const measured = selection.measures.flatMap((measure) => ('field' in measure ? measure.field : []))
      const fields = [...filtered, ...selection.groupBy, ...measured]
      if (fields.length === 0 || fields.some(isSystemField)) return undefined
      const name = selection.indexOver(fields, filtered)
      return name === undefined ? undefined : rows(selection, indexIdentifier(siteId, selection.collectionId, name))
    },
    count: (selection: GroupSelection): SqlText<{ total: number }> =>
      sql`select count(*) as total ${grouped(selection)}`,
  }
}
