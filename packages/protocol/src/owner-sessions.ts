import { z } from 'zod'
import { anyText, bool, dateTime, text, wholeNumber } from './scalars.js'
import { sessionEndReasons } from './session-ends.js'

/** A session of a member as those who run the site see it: no token, nothing that opens it. */
export const ownerSessionView = z.object({
  sessionId: anyText,
  memberId: anyText,
  clientId: anyText,
  /** Null where the client is gone. */
  clientName: anyText.nullable(),
  /** Null where it is not known. */
  browser: anyText.nullable(),
  system: anyText.nullable(),
  startedDate: dateTime,
  /** When it was renewed last, which it is once in an access token's life while it is used. */
  lastSeenDate: dateTime,
  /** When it ends by itself, if it is not used until then. */
  expiresDate: dateTime,
  isOpen: bool,
  endedDate: dateTime.nullable(),
  endReason: z.enum(sessionEndReasons).nullable(),
})
/** By the member, or by the id of a request that had to do with it. */
export const ownerSessionsQuery = z
  .object({ memberId: text(200).optional(), requestId: text(200).optional() })
  .refine(({ memberId, requestId }) => (memberId === undefined) !== (requestId === undefined), {
    message: 'one of memberId and requestId must be there',
  })
/**
 * The newest first, 100 at most. A session that is over is kept for 30 days after the time it could have lasted until.
 */
export const ownerSessionsResponse = z.object({ sessions: z.array(ownerSessionView) })

export const sessionEventKinds = ['began', 'proven', 'renewed', 'refused', 'ended'] as const
/** What happened to a session, in words, the earliest first. */
export const sessionEvent = z.object({
  at: dateTime,
  kind: z.enum(sessionEventKinds),
  /** A sentence for those who run the site. */
  words: anyText,
  /** Why it ended; what the member was told about it. */
  reason: z.enum(sessionEndReasons).nullable(),
  toldMember: anyText.nullable(),
  /** Whose act it was and the request it happened in, where the audit log has it. */
  actor: z.object({ kind: anyText, id: anyText.nullable(), name: anyText.nullable() }).nullable(),
  requestId: anyText.nullable(),
})
export const ownerSessionResponse = z.object({
  session: ownerSessionView,
  member: z.object({ memberId: anyText, email: anyText.nullable() }),
  steps: z.array(sessionEvent),
})
export const endOwnerSessionResponse = z.object({ session: ownerSessionView, outWithinSeconds: wholeNumber })

/** How many items of each collection a member has. */
export const memberItemsResponse = z.object({
  collections: z.array(z.object({ collectionId: anyText, items: wholeNumber })),
})
