import type { VisitorId } from '@foyer/protocol'
import type { VisitorStores } from './deps.js'
import { VisitorEnded } from './ended-visitors.js'
import type { VisitorUsage } from './visitor-store.js'

/**
 * What every write on behalf of a visitor begins with, in its transaction: the visitor gets its row with the first, and
 * none may write that has become a member (design invariant 6). Returns what the visitor's items take.
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
