import { getProperty } from '../errors.js'
import { addSort, Builder, type Order, toFieldName } from './builder.js'
import type { AnyItem, FieldOf, Held } from './item.js'
import { type FetchPage, fetchPage, type Page, type PageOptions, type PagingMetadata } from './page.js'
import type { Send } from './send.js'
import { type Condition, combineWithAnd, type Filter, toFilter } from './where.js'

type NamedOperation<Name extends string, V> = { [K in Name]: V }

/**
 * Sums, averages and other aggregates of the items that match, by group. `R` is the type of a result row.
 * @example
 * const { items } = await pots
 *   .aggregate()
 *   .group('glaze')
 *   .sum('price', 'total')
 *   .having((row) => row.gt('total', 100))
 *   .run()
 */
export class Aggregation<T extends object = AnyItem, R extends object = object> extends Builder {
  private readonly groups: readonly string[] = []
  private readonly operations: readonly object[] = []
  private readonly before: Filter = {}
  private readonly after: Filter | undefined
  private readonly sort: readonly Order[] = []
  private readonly size: number | undefined
  private readonly start: number = 0

  readonly collectionId: string
  private readonly send: Send
  constructor(send: Send, collectionId: string) {
    super()
    this.send = send
    this.collectionId = collectionId
  }

  /** Aggregates only items that match the condition. */
  filter(condition: Condition<T>): this {
    return this.derive({ before: combineWithAnd(this.before, toFilter(condition)) })
  }
  /**
   * Returns one row for each value of the field, with the value as `_id`; for several fields, `_id` is an object of
   * them.
   */
  group<F extends FieldOf<T>>(field: F): Aggregation<T, R & { _id: Held<T, F> }>
  group<F extends FieldOf<T>>(...fields: F[]): Aggregation<T, R & { _id: { [K in F]: Held<T, K> } }>
  group(...fields: FieldOf<T>[]): unknown {
    return this.derive({ groups: [...this.groups, ...fields.map(toFieldName)] })
  }
  /** `as` is the name of the result. Default: the name of the field followed by `Sum`, `Avg`, `Min` or `Max`. */
  sum<F extends FieldOf<T>, As extends string = `${F}Sum`>(
    field: F,
    as?: As,
  ): Aggregation<T, R & NamedOperation<As, number>> {
    return this.of('sum', field, as ?? `${field}Sum`)
  }
  avg<F extends FieldOf<T>, As extends string = `${F}Avg`>(
    field: F,
    as?: As,
  ): Aggregation<T, R & NamedOperation<As, number | null>> {
    return this.of('average', field, as ?? `${field}Avg`)
  }
  min<F extends FieldOf<T>, As extends string = `${F}Min`>(
    field: F,
    as?: As,
  ): Aggregation<T, R & NamedOperation<As, Held<T, F>>> {
    return this.of('min', field, as ?? `${field}Min`)
  }
  max<F extends FieldOf<T>, As extends string = `${F}Max`>(
    field: F,
    as?: As,
  ): Aggregation<T, R & NamedOperation<As, Held<T, F>>> {
    return this.of('max', field, as ?? `${field}Max`)
  }
  count<As extends string = 'count'>(as?: As): Aggregation<T, R & NamedOperation<As, number>> {
    return this.with({ resultFieldName: toFieldName(as ?? 'count'), itemCount: {} })
  }
  /** Keeps only rows that match; the condition names results. */
  having(condition: Condition<R>): this {
    return this.derive({ after: combineWithAnd(this.after ?? {}, toFilter(condition)) })
  }
  /** Sorts by results or by grouping fields. */
  ascending(...names: ((keyof R & string) | FieldOf<T>)[]): this {
    return this.derive({ sort: addSort(this.sort, 'ASC', names) })
  }
  descending(...names: ((keyof R & string) | FieldOf<T>)[]): this {
    return this.derive({ sort: addSort(this.sort, 'DESC', names) })
  }
  limit(count: number): this {
    return this.derive({ size: count })
  }
  skip(count: number): this {
    return this.derive({ start: count })
  }

  /** Returns the first page of rows. */
  run(options: PageOptions = {}): Promise<Page<R>> {
    const { collectionId: dataCollectionId, groups, operations, before, after, sort } = this
    const ask: FetchPage<R> = async (paging, { signal, returnTotalCount }, byCursor) => {
      const asked = {
        initialFilter: before,
        finalFilter: after,
        aggregation: { groupingFields: groups, operations },
        ...(sort.length > 0 && { sort }),
        returnTotalCount,
      }
      const { results, pagingMetadata } = await this.send<{ results: AnyItem[]; pagingMetadata?: PagingMetadata }>(
        '/items/aggregate',
        { signal, body: { dataCollectionId, ...(!byCursor && asked), ...paging } },
      )
      return { values: results.map((row) => unwrapRow(row, groups)) as R[], pagingMetadata }
    }
    return fetchPage(ask, { limit: this.size, offset: this.start }, options)
  }

  private of<Next>(operation: string, field: string, as: string): Next {
    return this.with({ resultFieldName: toFieldName(as), [operation]: { itemFieldName: toFieldName(field) } })
  }
  private with<Next>(operation: object): Next {
    return this.derive({ operations: [...this.operations, operation] }) as unknown as Next
  }
}

/**
 * The `_id` of a row is an object of the grouping fields; for a single field it is replaced by its value (wire-protocol
 * §8.5).
 */
function unwrapRow(row: AnyItem, groups: readonly string[]): AnyItem {
  const [group, second] = groups
  const value = group === undefined || second !== undefined ? undefined : getProperty(row._id, group)
  return value === undefined ? row : { ...row, _id: value }
}
