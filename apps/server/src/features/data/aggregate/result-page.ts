import type { PagingMetadata } from '@foyer/protocol'
import type { JsonObject } from '../../../kernel/text/json.js'
import type { DataDeps } from '../deps.js'
import { type Cursor, sealCursor } from '../query/cursor.js'
import { pageMetadata } from '../query/page.js'

/**
 * Returns a page of results by offset, because results are not items and have no id from which a page could start.
 * `found` has one entry more than the limit if another page exists.
 */
export function resultsPage(
  page: Pick<Cursor, 'of' | 'collectionId' | 'asked' | 'limit'> & { offset: number; total: number | undefined },
  found: readonly JsonObject[],
  deps: Pick<DataDeps, 'secrets' | 'siteId'>,
): { results: readonly JsonObject[]; pagingMetadata: PagingMetadata } {
  const { of, collectionId, asked: query, limit, offset, total } = page
  const results = found.slice(0, limit)
  const hasNext = found.length > limit
  const cursorTo = (position: number, direction: Cursor['direction']) =>
    sealCursor({ of, collectionId, asked: query, position, direction, limit }, deps)
  return {
    results,
    pagingMetadata: pageMetadata({
      count: results.length,
      offset,
      total,
      hasNext,
      next: hasNext ? cursorTo(offset + limit, 'next') : undefined,
      prev: offset > 0 ? cursorTo(Math.max(0, offset - limit), 'prev') : undefined,
    }),
  }
}
