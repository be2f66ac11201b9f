import { addSort, type Order, toFieldName } from './builder.js'
import { encode } from './dates.js'
import { type AnyItem, type FieldOf, type Held, type Item, toItem, type WireItem } from './item.js'
import {
  type FetchPage,
  fetchPage,
  iteratePages,
  type Page,
  type PageOptions,
  type PagingMetadata,
  toPaging,
} from './page.js'
import { type CallOptions, read, type Send } from './send.js'
import { Where } from './where.js'

/** A reference field whose ids are replaced by items, and the maximum number of those. */
export interface Include {
  field: string
  limit?: number
}

/** Options of a full-text search (wire-protocol §8.5). */
export interface SearchOptions<T extends object = AnyItem> {
  /** `AND`: all words must match; `OR`, the server's default: any word. */
  mode?: 'AND' | 'OR'
  /** Also finds similar words. */
  fuzzy?: boolean
  /** Fields to search. Default: all. */
  fields?: readonly FieldOf<T>[]
}

interface QueryResponse {
  dataItems: WireItem[]
  pagingMetadata?: PagingMetadata
}

/** Page size when iterating over all pages. */
const ITERATION_PAGE_SIZE = 100

/**
 * A list of items of one collection, from a query or a search. Sends no request before `find`, `first` or an iteration.
 */
export class Listing<T extends object = AnyItem> extends Where<T> {
  readonly collectionId: string
  protected readonly sort: readonly Order[] = []
  /** How the query is sent. @internal */
  readonly send: Send
  private readonly size: number | undefined
  private readonly start: number = 0
  private readonly fieldNames: readonly string[] = []
  private readonly includes: readonly Include[] = []
  private readonly search: object | undefined

  constructor(send: Send, collectionId: string, search?: object) {
    super()
    this.send = send
    this.collectionId = collectionId
    this.search = search
  }

  /**
   * Sorts ascending, missing values first; calls add further sort fields. Without a sort, the newest item comes first.
   */
  ascending(...fields: FieldOf<T>[]): this {
    return this.derive({ sort: addSort(this.sort, 'ASC', fields) })
  }
  descending(...fields: FieldOf<T>[]): this {
    return this.derive({ sort: addSort(this.sort, 'DESC', fields) })
  }
  /** Sets the maximum number of items per page, up to 1000. Default 50. */
  limit(count: number): this {
    return this.derive({ size: count })
  }
  skip(count: number): this {
    return this.derive({ start: count })
  }
  /** Returns only these fields and `_id`. */
  fields(...names: FieldOf<T>[]): this {
    return this.derive({ fieldNames: names.map(toFieldName) })
  }
  /** Replaces ids by the referenced items. A number as the last argument is the maximum number of items per field. */
  include(...fields: (FieldOf<T> | number)[]): this {
    return this.derive({ includes: [...this.includes, ...toIncludes(fields)] })
  }

  /** Returns the first page. */
  find(options: PageOptions = {}): Promise<Page<Item<T>>> {
    return fetchPage(this.ask, this.place, options)
  }
  /** Returns the first matching item, if any. */
  async first(options: CallOptions = {}): Promise<Item<T> | undefined> {
    return (await this.limit(1).find(options)).items[0]
  }
  /**
   * Iterates over all pages by cursor: concurrent inserts and removals do not shift the pages. `limit` is the page
   * size, default 100.
   */
  pages(options: CallOptions = {}): AsyncGenerator<Page<Item<T>>> {
    return iteratePages(this.ask, { ...this.place, limit: this.size ?? ITERATION_PAGE_SIZE }, options)
  }
  /** Iterates over the items of all pages. `for await (const item of query)` does the same without options. */
  async *all(options: CallOptions = {}): AsyncGenerator<Item<T>> {
    for await (const { items } of this.pages(options)) yield* items
  }
  [Symbol.asyncIterator](): AsyncGenerator<Item<T>> {
    return this.all()
  }

  /** Returns the request for the first page, before its dates are encoded. */
  toJSON() {
    return this.asked(toPaging(this.place), false)
  }
  /** Cache key: the same for equal queries. */
  get key(): string {
    return (this.search ? 'search' : 'query') + encode(this.toJSON())
  }

  protected get place() {
    return { limit: this.size, offset: this.start }
  }
  private asked(paging: object, byCursor: boolean, returnTotalCount?: boolean) {
    const { filter, sort, fieldNames, includes, search } = this
    // A cursor replaces all other parameters, except those of a search (wire-protocol §8.4).
    const rest = byCursor && !search ? {} : { search, filter, ...(sort.length > 0 && { sort }) }
    return {
      dataCollectionId: this.collectionId,
      [search ? 'search' : 'query']: { ...rest, ...(fieldNames.length > 0 && { fields: fieldNames }), ...paging },
      ...(includes.length > 0 && { includeReferences: includes }),
      ...(returnTotalCount && !byCursor && { returnTotalCount }),
    }
  }

  private get ask(): FetchPage<Item<T>> {
    return async (paging, { signal, returnTotalCount }, byCursor) => {
      const request = this.asked(paging, byCursor, returnTotalCount)
      const { dataItems, pagingMetadata } = this.search
        ? await this.send<QueryResponse>('/items/search', { body: request, signal })
        : await read<QueryResponse>(this.send, '/items/query', request, { signal })
      return { values: dataItems.map(toItem<T>), pagingMetadata }
    }
  }
}

/** A query on one collection. */
export class Query<T extends object = AnyItem> extends Listing<T> {
  /** Counts the matching items. */
  async count(options: CallOptions = {}): Promise<number> {
    const body = { dataCollectionId: this.collectionId, filter: this.filter }
    const { totalCount } = await this.send<{ totalCount: number }>('/items/count', { ...options, body })
    return totalCount
  }
  /** Returns the distinct values of a field; sorted if the query is sorted by it. */
  distinct<F extends FieldOf<T>>(field: F, options: PageOptions = {}): Promise<Page<Held<T, F>>> {
    const { collectionId: dataCollectionId, filter, sort } = this
    const order = sort.find(({ fieldName }) => fieldName === field)?.order
    const ask: FetchPage<Held<T, F>> = async (paging, { signal, returnTotalCount }, byCursor) => {
      const asked = byCursor ? {} : { fieldName: toFieldName(field), filter, order, returnTotalCount }
      const { distinctValues, pagingMetadata } = await this.send<{
        distinctValues: Held<T, F>[]
        pagingMetadata?: PagingMetadata
      }>('/items/query-distinct-values', { signal, body: { dataCollectionId, ...asked, ...paging } })
      return { values: distinctValues, pagingMetadata }
    }
    return fetchPage(ask, this.place, options)
  }
}

/** Converts the fields whose referenced items are included to the wire format. */
export function toIncludes(fields: readonly (string | number)[]): Include[] {
  const last = fields.at(-1)
  const limit = typeof last === 'number' ? { limit: last } : {}
  return fields.filter((field) => typeof field === 'string').map((field) => ({ field: toFieldName(field), ...limit }))
}
