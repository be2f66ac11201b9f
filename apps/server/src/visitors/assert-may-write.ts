import type { VisitorId } from '@foyer/protocol'
import type { Stores } from '../storage.js'
import { VisitorEnded } from './ended-visitors.js'

/**
 * What every write on behalf of a visitor begins with, in its transaction: the visitor gets its row with the first, and
 * none may write that has become a member (design invariant 6). @throws ApplicationError UNAUTHENTICATED
 */
export async function assertVisitorMayWrite(
  visitorId: VisitorId,
  { visitors }: Pick<Stores, 'visitors'>,
  now: number,
): Promise<void> {
  if (!(await visitors.noteWriting(visitorId, now))) throw new VisitorEnded(visitorId)
}
