import { z } from 'zod'
import { anyText, dateTime } from '../scalars.js'
import { externalIdentityView } from './external-identities.js'
import { consentsResponse, memberView } from './members.js'
import { ownSession } from './own-sessions.js'
import { passkeyView } from './passkeys.js'

/** All data of a member that the member may see, for download. */
export const ownData = z.object({
  exportedAt: dateTime,
  member: memberView,
  sessions: z.array(ownSession),
  /** The linked accounts at identity providers. */
  identities: z.array(externalIdentityView),
  passkeys: z.array(passkeyView),
  /** The member's consents to third-party clients. */
  consents: consentsResponse.shape.consents,
  /** Items the member created, in every collection they may read. */
  items: z.array(z.object({ collectionId: anyText, item: z.record(anyText, z.unknown()) })),
})
export type OwnData = z.output<typeof ownData>
