import { z } from 'zod'
import { sessionEndReasons } from './session-ends.js'

const date = z.iso.datetime()

/** A session of a member as those who run the site see it: no token, nothing that opens it. */
export const ownerSessionView = z.object({
  sessionId: z.string(),
  memberId: z.string(),
  clientId: z.string(),
  /** Null where the client is gone. */
  clientName: z.string().nullable(),
  /** Null where it is not known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  startedDate: date,
  /** When it was renewed last, which it is once in an access token's life while it is used. */
  lastSeenDate: date,
  /** When it ends by itself, if it is not used until then. */
  expiresDate: date,
  isOpen: z.boolean(),
  endedDate: date.nullable(),
  endReason: z.enum(sessionEndReasons).nullable(),
})
/** By the member, or by the id of a request that had to do with it. */
export const ownerSessionsQuery = z
  .object({ memberId: z.string().max(200).optional(), requestId: z.string().max(200).optional() })
  .refine(({ memberId, requestId }) => (memberId === undefined) !== (requestId === undefined), {
    message: 'one of memberId and requestId must be there',
  })
/** The newest first, 100 at most. A session that is over is kept for 30 days after the time it could have lasted until. */
export const ownerSessionsResponse = z.object({ sessions: z.array(ownerSessionView) })

export const sessionStepKinds = ['began', 'proven', 'renewed', 'refused', 'ended'] as const
/** What happened to a session, in words, the earliest first. */
export const sessionStep = z.object({
  at: date,
  kind: z.enum(sessionStepKinds),
  /** A sentence for those who run the site. */
  words: z.string(),
  /** Why it ended; what the member was told about it. */
  reason: z.enum(sessionEndReasons).nullable(),
  toldMember: z.string().nullable(),
  /** Whose act it was and the request it happened in, where the audit log has it. */
  actor: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }).nullable(),
  requestId: z.string().nullable(),
})
export const ownerSessionResponse = z.object({
  session: ownerSessionView,
  member: z.object({ memberId: z.string(), email: z.string().nullable() }),
  steps: z.array(sessionStep),
})
export const endOwnerSessionResponse = z.object({ session: ownerSessionView, outWithinSeconds: z.int() })

/** How many items of each collection a member has. */
export const memberItemsResponse = z.object({
  collections: z.array(z.object({ collectionId: z.string(), items: z.int() })),
})
