import { type RawBuilder, sql } from 'kysely'
import type { DatabaseDifferences } from '../../database/differences.js'
import { compileFilter } from '../query/compile-filter.js'
import type { GroupSelection, Measure } from '../query/item-query-store.js'
import { rowsOf } from '../query/sql-item-query-store.js'
import { orderExpressions } from '../query/sql-order.js'
import { postgresGroups } from './sql-postgres-groups.js'
import { sqliteGroups } from './sql-sqlite-groups.js'

/** A value that is worked out, in the words of one database. */
export interface GroupWords {
  /** What a row gives to a group: columns to group by, and the JSON their group is shown with. */
  groupBy(field: string, at: number): { columns: RawBuilder<unknown>[]; names: string[]; json: RawBuilder<unknown> }
  /** What a row gives to a measure, and the JSON of what comes out. */
  measure(measure: Measure, at: number): { columns: RawBuilder<unknown>[]; json: RawBuilder<unknown> }
  /** One document of named JSON values. */
  document(members: readonly { name: string; json: RawBuilder<unknown> }[]): RawBuilder<unknown>
  text: RawBuilder<unknown>
}

/**
 * The statements for groups. The rows of a group become documents in a column `data` of a row `item`, so that a condition on groups and their order mean what
 * they mean for items (decision 43).
 */
export function groupStatements(siteId: string, differences: DatabaseDifferences) {
  const words = differences.name === 'sqlite' ? sqliteGroups : postgresGroups

  /** Items give columns, columns are grouped, groups become documents, and of those some are asked for. */
  function grouped(selection: GroupSelection): RawBuilder<unknown> {
    const groups = selection.groupBy.map(words.groupBy)
    const measures = selection.measures.map(words.measure)
    const columns = [...groups, ...measures].flatMap((each) => each.columns)
    const document = words.document([
      ...groups.map(({ json }, at) => ({ name: `g${at}`, json })),
      ...measures.map(({ json }, at) => ({ name: `r${at}`, json })),
    ])
    const by = groups.flatMap(({ names }) => names).map((name) => sql.ref(name))
    const inner = sql`select ${sql.join([sql`1 as one`, ...columns])} from item where ${rowsOf(selection, siteId, differences)}`
    const groupBy = by.length === 0 ? sql`` : sql` group by ${sql.join(by)}`
    const having = compileFilter(selection.having, { differences, mayHoldList: () => true, isStored: false })
    return sql`from (select ${document} as data from (${inner}) as x${groupBy} having count(*) > 0) as item where ${having}`
  }

  return {
    rows: (selection: GroupSelection & { limit: number; offset: number }): RawBuilder<{ data: string }> => {
      const order = [...orderExpressions(selection.order, differences, false), sql`item.data`]
      return sql`select ${words.text} as data ${grouped(selection)} order by ${sql.join(order)} limit ${selection.limit} offset ${selection.offset}`
    },
    count: (selection: GroupSelection): RawBuilder<{ total: number }> =>
      sql`select count(*) as total ${grouped(selection)}`,
  }
}
