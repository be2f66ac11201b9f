import { DataError } from '../../../kernel/errors/data-error.js'
import type { JsonObject, JsonValue } from '../../../kernel/text/json.js'
import { seal, unseal } from '../../../platform/sealing/seal.js'
import type { DataDeps } from '../deps.js'

/** The content of a cursor: its query, and the position at which the page starts (wire-protocol §8.4). */
export interface Cursor {
  /** The operation that issued the cursor; every other operation rejects it. */
  of: 'query' | 'distinct' | 'aggregate' | 'pipeline' | 'search' | 'referenced'
  collectionId: string
  /** The query as the caller sent it; parsed and validated again for every page. */
  asked: JsonObject
  position: JsonValue
  direction: 'next' | 'prev'
  limit: number
}

/** The purpose contains the site id, so a cursor of another site cannot be opened even if the secret is the same. */
const purposeOf = (siteId: string): string => `data-cursor:${siteId}`

/** Encrypts a cursor, because it contains values of the last item that the caller may not have requested. */
export const sealCursor = (cursor: Cursor, { secrets, siteId }: Pick<DataDeps, 'secrets' | 'siteId'>): string =>
  seal(Buffer.from(JSON.stringify(cursor)), secrets.dataCursor, purposeOf(siteId))

/**
 * Opens a cursor that this site issued for this operation and collection. A cursor grants nothing: the permissions of
 * its caller are checked again.
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
