import { DEFAULT_PAGE_SIZE } from '@foyer/protocol'
import type { CallOptions } from './send.js'

export interface PageOptions extends CallOptions {
  /** Has the server count everything that fits. */
  returnTotalCount?: boolean | undefined
}

/** Where a page begins. */
interface PagePosition {
  limit?: number | undefined
  offset: number
  cursor?: string | undefined
  /** The first page of a walk by cursor. */
  walk?: boolean
}
/** How a place travels (wire-protocol §8.4): absent where the server's own choice is meant. */
export type Paging = { paging?: object; cursorPaging?: object }

export interface PagingMetadata {
  hasNext?: boolean
  total?: number
  cursors?: { next?: string | null; prev?: string | null }
}
/** Asks for one page. By cursor, the cursor stands for everything else (wire-protocol §8.4). */
export type FetchPage<R> = (
  paging: Paging,
  options: PageOptions,
  byCursor: boolean,
) => Promise<{ values: R[]; pagingMetadata?: PagingMetadata | undefined }>

/** Some of what was asked for, and the way to the rest. */
export class Page<R> {
  readonly items: R[]
  /** How many items fit, when `returnTotalCount` asked for it. */
  readonly totalCount: number | undefined
  /** The most items a page has. */
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
  /** The page after this one. Throws RangeError when there is none, and what the first page throws. */
  next(options: CallOptions = {}): Promise<Page<R>> {
    return this.turn(this.after, options)
  }
  /** The page before this one. Throws as `next` does. */
  prev(options: CallOptions = {}): Promise<Page<R>> {
    return this.turn(this.before, options)
  }

  private async turn(place: PagePosition | undefined, options: CallOptions): Promise<Page<R>> {
    if (place === undefined) throw new RangeError('There is no such page')
    return fetchPage(this.ask, place, options, this.totalCount)
  }
}

export function toPaging({ limit, offset, cursor, walk }: PagePosition): Paging {
  if (walk || cursor !== undefined) return { cursorPaging: { limit, cursor } }
  return limit === undefined && offset === 0 ? {} : { paging: { limit, offset: offset || undefined } }
}

export async function fetchPage<R>(
  ask: FetchPage<R>,
  place: PagePosition,
  options: PageOptions = {},
  total?: number,
): Promise<Page<R>> {
  const { values, pagingMetadata } = await ask(toPaging(place), options, place.cursor !== undefined)
  return new Page(values, ask, place, pagingMetadata, total)
}

/** Every page, by cursor where the server gives one. */
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
