import { DEFAULT_PAGE_SIZE } from '@foyer/protocol/core'
import type { CallOptions } from './send.js'

export interface PageOptions extends CallOptions {
  /** Also counts all matching items. */
  returnTotalCount?: boolean | undefined
}

/** Position of a page. */
interface PagePosition {
  limit?: number | undefined
  offset: number
  cursor?: string | undefined
  /** Whether this is the first page of an iteration by cursor. */
  walk?: boolean
}
/** The paging members of a request (wire-protocol §8.4); absent for the server's defaults. */
export type Paging = { paging?: object; cursorPaging?: object }

export interface PagingMetadata {
  hasNext?: boolean
  total?: number
  cursors?: { next?: string | null; prev?: string | null }
}
/** Fetches one page. With a cursor, the cursor replaces all other parameters (wire-protocol §8.4). */
export type FetchPage<R> = (
  paging: Paging,
  options: PageOptions,
  byCursor: boolean,
) => Promise<{ values: R[]; pagingMetadata?: PagingMetadata | undefined }>

/** One page of results. */
export class Page<R> {
  readonly items: R[]
  /** Total number of matches, if `returnTotalCount` was set. */
  readonly totalCount: number | undefined
  /** Maximum number of items per page. */
  readonly pageSize: number
  private readonly ask: FetchPage<R>
  private readonly before: PagePosition | undefined
  private readonly after: PagePosition | undefined

  constructor(
    items: R[],
    ask: FetchPage<R>,
    { limit, offset }: PagePosition,
    { hasNext, total, cursors }: PagingMetadata = {},
    totalCount = total,
  ) {
    this.items = items
    this.ask = ask
    this.totalCount = totalCount
    this.pageSize = limit ?? DEFAULT_PAGE_SIZE
    const { next, prev } = cursors ?? {}
    if (hasNext) this.after = { limit, offset: offset + this.pageSize, cursor: next ?? undefined }
    if (prev || offset > 0)
      this.before = { limit, offset: Math.max(0, offset - this.pageSize), cursor: prev ?? undefined }
  }

  get length(): number {
    return this.items.length
  }
  hasNext(): boolean {
    return this.after !== undefined
  }
  hasPrev(): boolean {
    return this.before !== undefined
  }
  /** Fetches the next page. Throws `RangeError` if there is none, and the errors of the first page. */
  next(options: CallOptions = {}): Promise<Page<R>> {
    return this.turn(this.after, options)
  }
  /** Fetches the previous page. Throws the same errors as `next`. */
  prev(options: CallOptions = {}): Promise<Page<R>> {
    return this.turn(this.before, options)
  }

  private async turn(place: PagePosition | undefined, options: CallOptions): Promise<Page<R>> {
    if (place === undefined) throw new RangeError('There is no such page')
    return fetchPage(this.ask, place, options, this.totalCount)
  }
}

/** Converts the position of a page to the wire format. */
export function toPaging({ limit, offset, cursor, walk }: PagePosition): Paging {
  if (walk || cursor !== undefined) return { cursorPaging: { limit, cursor } }
  return limit === undefined && offset === 0 ? {} : { paging: { limit, offset: offset || undefined } }
}

/** Requests one page of results. */
export async function fetchPage<R>(
  ask: FetchPage<R>,
  place: PagePosition,
  options: PageOptions = {},
  total?: number,
): Promise<Page<R>> {
  const { values, pagingMetadata } = await ask(toPaging(place), options, place.cursor !== undefined)
  return new Page(values, ask, place, pagingMetadata, total)
}

/** Iterates over all pages, by cursor if the server returns one. */
export async function* iteratePages<R>(
  ask: FetchPage<R>,
  place: PagePosition,
  options: CallOptions,
): AsyncGenerator<Page<R>> {
  let page = await fetchPage(ask, { ...place, walk: place.offset === 0 }, options)
  for (;;) {
    yield page
    if (!page.hasNext()) return
    page = await page.next(options)
  }
}
