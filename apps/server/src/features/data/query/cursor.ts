import { DataError } from '../../../kernel/errors/data-error.js'
import type { JsonObject, JsonValue } from '../../../kernel/text/json.js'
import { seal, unseal } from '../../../platform/sealing/seal.js'
import type { DataDeps } from '../deps.js'

/** What a cursor carries: the question it belongs to, and where in its answers the page begins (wire-protocol §8.4). */
export interface Cursor {
  /** The operation that made it; no other takes it. */
  of: 'query' | 'distinct' | 'aggregate' | 'pipeline' | 'search' | 'referenced'
  collectionId: string
  /** What the caller asked, as it came; it is read anew. */
  asked: JsonObject
  position: JsonValue
  direction: 'next' | 'prev'
  limit: number
}

/** The site is bound in, so a cursor of another site does not open even where the secret is the same. */
const purposeOf = (siteId: string): string => `data-cursor:${siteId}`

/** Sealed, because it shows values of the last item that the caller may not have asked for. */
export const sealCursor = (cursor: Cursor, { secrets, siteId }: Pick<DataDeps, 'secrets' | 'siteId'>): string =>
  seal(Buffer.from(JSON.stringify(cursor)), secrets.dataCursor, purposeOf(siteId))

/**
 * Opens a cursor that this site made for this operation and collection. It grants nothing: whoever uses it is asked for
 * permission anew.
 * @throws DataError WDE0075
 */
export function openCursor(
  sealed: string,
  of: Cursor['of'],
  collectionId: string,
  { secrets, siteId }: Pick<DataDeps, 'secrets' | 'siteId'>,
): Cursor {
  const opened = unseal(sealed, secrets.dataCursor, purposeOf(siteId))
  if (opened === undefined) throw new DataError('WDE0075', 'The cursor is not valid.', { cursor: 'INVALID' })
  const cursor = JSON.parse(opened.toString()) as Cursor
  if (cursor.of !== of || cursor.collectionId !== collectionId)
    throw new DataError('WDE0075', 'The cursor belongs to another query.', { cursor: 'FOREIGN' })
  return cursor
}
