import type { VisitorId } from '@foyer/protocol'
import type { VisitorStores } from './deps.js'
import { VisitorEnded } from './ended-visitors.js'
import type { VisitorUsage } from './visitor-store.js'

/**
 * Must be the first call of every write on behalf of a visitor, in its transaction. Inserts the visitor's row at the
 * first write, and refuses a visitor that has become a member (design invariant 6). Returns the number and size of the
 * visitor's items.
 * @throws ApplicationError UNAUTHENTICATED
 */
export async function assertVisitorCanWrite(
  visitorId: VisitorId,
  { visitors }: Pick<VisitorStores, 'visitors'>,
  now: number,
): Promise<VisitorUsage> {
  const usage = await visitors.recordWrite(visitorId, now)
  if (usage === undefined) throw new VisitorEnded(visitorId)
  return usage
}
