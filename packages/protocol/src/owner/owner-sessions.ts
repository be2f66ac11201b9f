import { z } from 'zod'
import { sessionEndReasons } from '../members/session-ends.js'
import { signInMethod } from '../members/sign-in-method.js'
import { anyText, bool, dateTime, text, wholeNumber } from '../scalars.js'

/** A session of a member as shown to owners, without tokens or other secrets. */
export const ownerSessionView = z.object({
  sessionId: anyText,
  memberId: anyText,
  clientId: anyText,
  /** `null` if the client was deleted. */
  clientName: anyText.nullable(),
  /** `null` if unknown. */
  browser: anyText.nullable(),
  system: anyText.nullable(),
  startedDate: dateTime,
  /** Time of the last refresh; while a session is used, it is refreshed once per access token lifetime. */
  lastSeenDate: dateTime,
  /** When the session expires if it is not used before. */
  expiresDate: dateTime,
  isOpen: bool,
  /** Whether an owner opened it to view the site as the member. */
  isImpersonation: bool,
  /** The `amr` of the ID token: authenticator apps and recovery codes are `otp`, two factors add `mfa`. */
  methods: z.array(anyText),
  endedDate: dateTime.nullable(),
  endReason: z.enum(sessionEndReasons).nullable(),
  /** How the member authenticated, with the provider and the second factor. */
  signIn: signInMethod,
})
/** A session in a list, with the address of its member; `null` if the member is deleted. */
export const listedOwnerSession = ownerSessionView.extend({ memberEmail: anyText.nullable() })
/** By member, or by the id of a request that involved the session; without either, the latest of all members. */
export const ownerSessionsQuery = z
  .object({ memberId: text(200).optional(), requestId: text(200).optional() })
  .refine(({ memberId, requestId }) => memberId === undefined || requestId === undefined, {
    message: 'only one of memberId and requestId may be there',
  })
/** Newest first, at most 100. An ended session is stored until 30 days after it would have expired. */
export const ownerSessionsResponse = z.object({ sessions: z.array(listedOwnerSession) })

export const sessionEventKinds = ['began', 'proven', 'renewed', 'refused', 'ended'] as const
/** An event of a session's timeline; the earliest first. */
export const sessionEvent = z.object({
  at: dateTime,
  kind: z.enum(sessionEventKinds),
  /** A sentence for owners. */
  words: anyText,
  /** Why it ended, and what the member was shown about it. */
  reason: z.enum(sessionEndReasons).nullable(),
  toldMember: anyText.nullable(),
  /** Actor and request of the event, if the audit log has them. */
  actor: z.object({ kind: anyText, id: anyText.nullable(), name: anyText.nullable() }).nullable(),
  requestId: anyText.nullable(),
})
export const ownerSessionResponse = z.object({
  session: ownerSessionView,
  member: z.object({ memberId: anyText, email: anyText.nullable() }),
  steps: z.array(sessionEvent),
})
export const endOwnerSessionResponse = z.object({ session: ownerSessionView, outWithinSeconds: wholeNumber })

/** Number of the member's items in each collection. */
export const memberItemsResponse = z.object({
  collections: z.array(z.object({ collectionId: anyText, items: wholeNumber })),
})
