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

/** A referenced field to put whole items in, and how many of them at most. */
export interface Include {
  field: string
  limit?: number
}

/** What a full-text search looks for (wire-protocol §8.5). */
export interface SearchOptions<T extends object = AnyItem> {
  /** `AND`: all words; `OR`, the server's default: some. */
  mode?: 'AND' | 'OR'
  /** Also finds words that are nearly the same. */
  fuzzy?: boolean
  /** Where to look. Default: everywhere. */
  fields?: readonly FieldOf<T>[]
}

interface QueryResponse {
  dataItems: WireItem[]
  pagingMetadata?: PagingMetadata
}

/** How many items a walk over all pages asks for at once. */
const ITERATION_PAGE_SIZE = 100

/**
 * A list of items of one collection, by a query or by a search. Nothing is sent before `find`, `first` or a loop over
 * it.
 */
export class Listing<T extends object = AnyItem> extends Where<T> {
  readonly collectionId: string
  protected readonly sort: readonly Order[] = []
  protected readonly send: Send
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

  /** Smallest first, missing values before all; in the order of the calls. Without any, the newest item comes first. */
  ascending(...fields: FieldOf<T>[]): this {
    return this.derive({ sort: addSort(this.sort, 'ASC', fields) })
  }
  descending(...fields: FieldOf<T>[]): this {
    return this.derive({ sort: addSort(this.sort, 'DESC', fields) })
  }
  /** The most items of a page, up to 1000. Default 50. */
  limit(count: number): this {
    return this.derive({ size: count })
  }
  skip(count: number): this {
    return this.derive({ start: count })
  }
  /** Reads these fields and `_id` only. */
  fields(...names: FieldOf<T>[]): this {
    return this.derive({ fieldNames: names.map(toFieldName) })
  }
  /** Puts the referenced items in the place of their ids. A number at the end is how many of each at most. */
  include(...fields: (FieldOf<T> | number)[]): this {
    return this.derive({ includes: [...this.includes, ...toIncludes(fields)] })
  }

  /** The first page. */
  find(options: PageOptions = {}): Promise<Page<Item<T>>> {
    return fetchPage(this.ask, this.place, options)
  }
  /** The first item that fits, if any. */
  async first(options: CallOptions = {}): Promise<Item<T> | undefined> {
    return (await this.limit(1).find(options)).items[0]
  }
  /**
   * All pages, one after the other, by cursor: items that come or go meanwhile shift nothing. `limit` is the size of
   * one, default 100.
   */
  pages(options: CallOptions = {}): AsyncGenerator<Page<Item<T>>> {
    return iteratePages(this.ask, { ...this.place, limit: this.size ?? ITERATION_PAGE_SIZE }, options)
  }
  /** The items of all pages. `for await (const item of query)` is the same without options. */
  async *all(options: CallOptions = {}): AsyncGenerator<Item<T>> {
    for await (const { items } of this.pages(options)) yield* items
  }
  [Symbol.asyncIterator](): AsyncGenerator<Item<T>> {
    return this.all()
  }

  /** The request for the first page, before its dates are encoded. */
  toJSON() {
    return this.asked(toPaging(this.place), false)
  }
  /** The same text for queries that ask the same, fit for the key of a cache. */
  get key(): string {
    return (this.search ? 'search' : 'query') + encode(this.toJSON())
  }

  protected get place() {
    return { limit: this.size, offset: this.start }
  }
  private asked(paging: object, byCursor: boolean, returnTotalCount?: boolean) {
    const { filter, sort, fieldNames, includes, search } = this
    // A cursor stands for the rest, but for that of a search (wire-protocol §8.4).
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

/** What is asked of one collection. */
export class Query<T extends object = AnyItem> extends Listing<T> {
  /** How many items fit. */
  async count(options: CallOptions = {}): Promise<number> {
    const body = { dataCollectionId: this.collectionId, filter: this.filter }
    const { totalCount } = await this.send<{ totalCount: number }>('/items/count', { ...options, body })
    return totalCount
  }
  /** The different values of a field, each once; sorted when the query is sorted by it. */
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

export function toIncludes(fields: readonly (string | number)[]): Include[] {
  const last = fields.at(-1)
  const limit = typeof last === 'number' ? { limit: last } : {}
  return fields.filter((field) => typeof field === 'string').map((field) => ({ field: toFieldName(field), ...limit }))
}
