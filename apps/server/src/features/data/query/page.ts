import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, type PagingMetadata } from '@foyer/protocol'
import { DataError } from '../../../kernel/errors/data-error.js'

/** The paging parameters of a request. */
export interface Page {
  limit: number | undefined
  offset: number
  cursor: string | undefined
}

interface PageRequest {
  paging?: { limit?: unknown; offset?: unknown } | null | undefined
  cursorPaging?: { limit?: unknown; cursor?: string | null | undefined } | null | undefined
}

/** Validates the paging parameters. @throws DataError WDE0032 to WDE0036, WDE0075 */
export function readPage({ paging, cursorPaging }: PageRequest): Page {
  const cursor = cursorPaging?.cursor ?? undefined
  if (cursor !== undefined && (paging ?? null) !== null)
    throw new DataError('WDE0075', 'A page is asked for by a cursor or by an offset, not by both.')
  return {
    limit: readLimit(cursorPaging?.limit ?? paging?.limit),
    offset: readOffset(paging?.offset),
    cursor,
  }
}

/** Returns the requested limit, or the fallback. */
export const limitOr = (limit: number | undefined, fallback: number = DEFAULT_PAGE_SIZE): number => limit ?? fallback

function readLimit(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined
  const limit = wholeNumber(value)
  if (limit === undefined) throw new DataError('WDE0032', 'The limit of a page is a whole number.')
  if (limit < 1) throw new DataError('WDE0033', 'The limit of a page is at least 1.')
  if (limit > MAX_PAGE_SIZE) throw new DataError('WDE0034', `The limit of a page is at most ${MAX_PAGE_SIZE}.`)
  return limit
}

function readOffset(value: unknown): number {
  if (value === undefined || value === null) return 0
  const offset = wholeNumber(value)
  if (offset === undefined) throw new DataError('WDE0035', 'The offset of a page is a whole number.')
  if (offset < 0) throw new DataError('WDE0036', 'The offset of a page is at least 0.')
  return offset
}

/** Reads an integer; in a flat query string numbers are text. */
function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(number) ? (number as number) : undefined
}

/**
 * Cuts a result to one page. The query requests one entry more than the limit, which shows whether another page exists.
 */
export function cutPage<Entry>(
  found: readonly Entry[],
  limit: number,
  { direction, offset }: { direction: 'next' | 'prev' | undefined; offset: number },
): { items: readonly Entry[]; hasNext: boolean; hasPrev: boolean } {
  const isMore = found.length > limit
  if (direction === 'prev') return { items: isMore ? found.slice(1) : found, hasNext: true, hasPrev: isMore }
  return { items: found.slice(0, limit), hasNext: isMore, hasPrev: direction === 'next' || offset > 0 }
}

/** Builds the `pagingMetadata` of a response; offset, total and cursors that are undefined are left out. */
export function pageMetadata(page: {
  count: number
  offset: number | undefined
  total: number | undefined
  hasNext: boolean
  next: string | undefined
  prev: string | undefined
}): PagingMetadata {
  const { count, offset, total, hasNext, next, prev } = page
  const cursors = { ...(next === undefined ? {} : { next }), ...(prev === undefined ? {} : { prev }) }
  return {
    count,
    ...(offset === undefined ? {} : { offset }),
    ...(total === undefined ? {} : { total }),
    tooManyToCount: false,
    hasNext,
    ...(Object.keys(cursors).length === 0 ? {} : { cursors }),
  }
}
