import { z } from 'zod'
import { consentsResponse, memberView } from './members.js'
import { ownSession } from './own-sessions.js'
import { anyText, dateTime } from './scalars.js'

/** Everything a site keeps of a member that the member may see, for them to take along. */
export const ownData = z.object({
  exportedAt: dateTime,
  member: memberView,
  sessions: z.array(ownSession),
  /** What they allow applications that are not the owner's own. */
  consents: consentsResponse.shape.consents,
  /** What the member created, in every collection that they may read. */
  items: z.array(z.object({ collectionId: anyText, item: z.record(anyText, z.unknown()) })),
})
export type OwnData = z.output<typeof ownData>
