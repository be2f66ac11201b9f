import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import { type SqlText, sql } from '../../../platform/database/sql-text.js'
import { compileFilter } from '../query/compile-filter.js'
import type { GroupSelection, Measure } from '../query/item-query-store.js'
import { selectionCondition } from '../query/sql-item-query-store.js'
import { orderExpressions } from '../query/sql-order.js'
import { fastGroupStrategy } from './sql-fast-groups.js'
import { postgresGroups } from './sql-postgres-groups.js'
import { sqliteGroups } from './sql-sqlite-groups.js'

/** What a row gives to a group, under a name. Several measures of one field share it. */
interface Column {
  name: string
  value: SqlText<unknown>
}

interface GroupRow {
  data: string
  /** On a quick way: whether some group is of documents, all of which it takes for equal. */
  documents?: number | null
}

/** Another way to the same groups, where the items allow it. */
export interface GroupStrategy {
  dialect: GroupDialect
  /** What ends the table's name. */
  indexHint: SqlText<unknown>
  /** What must be so of all items; no row comes out where it is not. */
  precondition: SqlText<unknown>
  /** Whether documents are taken for equal, so that the rows tell of them. */
  mergesDocuments: boolean
}

/** How groups are made, in the words of one database. */
export interface GroupDialect {
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
  documentText: SqlText<unknown>
  /** What ends the select of the columns. */
  optimizationFence: SqlText<unknown>
}

/**
 * The statements for groups. The rows of a group become documents in a column `data` of a row `item`, so that a
 * condition on groups and their order mean what they mean for items (decision 27).
 */
export function groupStatements(siteId: string, differences: DatabaseDifferences) {
  const dialect = differences.name === 'sqlite' ? sqliteGroups : postgresGroups
  const defaultStrategy: GroupStrategy = { dialect, indexHint: sql``, precondition: sql``, mergesDocuments: false }

  /**
   * Items give columns, columns are grouped, groups become documents, and of those some are asked for.
   */
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
     * As `rows`, by a quick way where there is one. Where no row comes out, or `documents` is 1, it does not tell the
     * groups.
     */
    quickRows(selection: GroupSelection & { limit: number; offset: number }): SqlText<GroupRow> | undefined {
      const way = fastGroupStrategy(selection, siteId, differences)
      return way && rows(selection, way)
    },
    count: (selection: GroupSelection): SqlText<{ total: number }> =>
      sql`select count(*) as total ${groupQuery(selection)}`,
  }
}
