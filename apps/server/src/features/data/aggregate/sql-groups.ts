import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import { type SqlText, sql } from '../../../platform/database/sql-text.js'
import { compileFilter } from '../query/compile-filter.js'
import type { GroupSelection, Measure } from '../query/item-query-store.js'
import { selectionCondition } from '../query/sql-item-query-store.js'
import { orderExpressions } from '../query/sql-order.js'
import { fastGroupStrategy } from './sql-fast-groups.js'
import { postgresGroups } from './sql-postgres-groups.js'
import { sqliteGroups } from './sql-sqlite-groups.js'

/** A named value of an item that a group uses. Several measures of one field share a column. */
interface Column {
  name: string
  value: SqlText<unknown>
}

interface GroupRow {
  data: string
  /** Fast path only: 1 if a group has a list or an object as its value; all of them have the same key. */
  documents?: number | null
}

/** One way to compute groups: the general statement, or a fast path. */
export interface GroupStrategy {
  dialect: GroupDialect
  /** Follows the table name in `from`: an index hint, or nothing. */
  indexHint: SqlText<unknown>
  /** A condition on all items of the collection; if it is false, the statement returns no rows. */
  precondition: SqlText<unknown>
  /** Whether lists and objects are treated as equal; the rows then have a column `documents` that reports them. */
  mergesDocuments: boolean
}

/** The SQL for groups in the dialect of one database. */
export interface GroupDialect {
  /** Returns the columns of a grouping field, the expression to group by, and the JSON of a grouping value. */
  groupBy(
    field: string,
    at: number,
  ): { columns: Column[]; by: SqlText<unknown>; json(group: SqlText<unknown>): SqlText<unknown> }
  /**
   * Returns the columns of a measure and the JSON of its result.
   * @param id a number for the field, so that no column is named by input
   */
  measure(measure: Measure, id: number): { columns: Column[]; json: SqlText<unknown> }
  /** Builds a JSON document of named JSON values. */
  document(members: readonly { name: string; json: SqlText<unknown> }[]): SqlText<unknown>
  documentText: SqlText<unknown>
  /** Follows the subquery that selects the columns. */
  optimizationFence: SqlText<unknown>
}

/**
 * Builds the statements for groups. Each group becomes a document in a column `data` of a row `item`, so that filters
 * and sorts on groups mean the same as on items (decision 27).
 */
export function groupStatements(siteId: string, differences: DatabaseDifferences) {
  const dialect = differences.name === 'sqlite' ? sqliteGroups : postgresGroups
  const defaultStrategy: GroupStrategy = { dialect, indexHint: sql``, precondition: sql``, mergesDocuments: false }

  /** Builds the query: selects columns from items, groups them, builds a document per group, and filters those. */
  function groupQuery(selection: GroupSelection, way: GroupStrategy = defaultStrategy): SqlText<unknown> {
    const { dialect, indexHint, precondition, mergesDocuments } = way
    const groups = selection.groupBy.map(dialect.groupBy)
    const fields = selection.measures.flatMap((measure) => ('field' in measure ? measure.field : []))
    const measures = selection.measures.map((measure) =>
      dialect.measure(measure, 'field' in measure ? fields.indexOf(measure.field) : -1),
    )
    const columns = new Map(
      [...groups, ...measures].flatMap((each) => each.columns.map(({ name, value }) => [name, value])),
    )
    const document = dialect.document([
      ...groups.map(({ json }, at) => ({ name: `g${at}`, json: json(sql.ref(`by${at}`)) })),
      ...measures.map(({ json }, at) => ({ name: `r${at}`, json })),
    ])
    const selected = [...columns].map(([name, value]) => sql`${value} as ${sql.ref(name)}`)
    const inner = sql`select ${sql.join([sql`1 as one`, ...selected])} from item${indexHint} where ${selectionCondition(selection, siteId, differences)}${precondition}${dialect.optimizationFence}`
    const by = groups.map(({ by: value }, at) => sql`${value} as ${sql.ref(`by${at}`)}`)
    const rows = sql`select ${sql.join([sql`x.*`, ...by])} from (${inner}) as x`
    const names = by.map((_, at) => sql.ref(`by${at}`))
    const groupBy = names.length === 0 ? sql`` : sql` group by ${sql.join(names)}`
    const having = compileFilter(selection.having, { differences, mayContainList: () => true, isStored: false })
    const isDocument = names.map((name) => sql`${name} is x'76'`)
    const documents =
      mergesDocuments && names.length > 0 ? sql`, max(${sql.join(isDocument, sql` or `)}) over () as documents` : sql``
    return sql`from (select ${document} as data${documents} from (${rows}) as y${groupBy} having count(*) > 0) as item where ${having}`
  }

  const rows = (
    selection: GroupSelection & { limit: number; offset: number },
    way: GroupStrategy = defaultStrategy,
  ) => {
    const order = [...orderExpressions(selection.order, differences, false), sql`item.data`]
    const documents = way.mergesDocuments && selection.groupBy.length > 0 ? sql`, documents` : sql``
    return sql<GroupRow>`select ${way.dialect.documentText} as data${documents} ${groupQuery(selection, way)} order by ${sql.join(order)} limit ${selection.limit} offset ${selection.offset}`
  }

  return {
    rows: (selection: GroupSelection & { limit: number; offset: number }): SqlText<GroupRow> => rows(selection),
    /**
     * As `rows`, on the fast path; undefined if there is none. If no row is returned, or if `documents` is 1, the
     * result is not valid.
     */
    quickRows(selection: GroupSelection & { limit: number; offset: number }): SqlText<GroupRow> | undefined {
      const way = fastGroupStrategy(selection, siteId, differences)
      return way && rows(selection, way)
    },
    count: (selection: GroupSelection): SqlText<{ total: number }> =>
      sql`select count(*) as total ${groupQuery(selection)}`,
  }
}
