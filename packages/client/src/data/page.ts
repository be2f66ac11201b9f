import { DEFAULT_PAGE_SIZE } from '@foyer/protocol'
import type { CallOptions } from './send.js'

export interface PageOptions extends CallOptions {
  /** Has the server count everything that fits. */
  returnTotalCount?: boolean | undefined
}

/** Where a page begins. */
interface Place {
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
export type Ask<R> = (
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
  private readonly ask: Ask<R>
  private readonly before: Place | undefined
  private readonly after: Place | undefined

  constructor(
    items: R[],
    ask: Ask<R>,
    { limit, offset }: Place,
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

  private async turn(place: Place | undefined, options: CallOptions): Promise<Page<R>> {
    if (place === undefined) throw new RangeError('There is no such page')
    return pageAt(this.ask, place, options, this.totalCount)
  }
}

export function pagingOf({ limit, offset, cursor, walk }: Place): Paging {
  if (walk || cursor !== undefined) return { cursorPaging: { limit, cursor } }
  return limit === undefined && offset === 0 ? {} : { paging: { limit, offset: offset || undefined } }
}

export async function pageAt<R>(
  ask: Ask<R>,
  place: Place,
  options: PageOptions = {},
  total?: number,
): Promise<Page<R>> {
  const { values, pagingMetadata } = await ask(pagingOf(place), options, place.cursor !== undefined)
  return new Page(values, ask, place, pagingMetadata, total)
}

/** Every page, by cursor where the server gives one. */
export async function* pagesFrom<R>(ask: Ask<R>, place: Place, options: CallOptions): AsyncGenerator<Page<R>> {
  let page = await pageAt(ask, { ...place, walk: place.offset === 0 }, options)
  for (;;) {
    yield page
    if (!page.hasNext()) return
    page = await page.next(options)
  }
}
