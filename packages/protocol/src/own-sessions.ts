import { z } from 'zod'

/** One of a member's open sessions as they see it. Browser and system are absent where they are not known. */
export const ownSession = z.object({
  id: z.string(),
  /** The session that asked. */
  isCurrent: z.boolean(),
  browser: z.string().optional(),
  system: z.string().optional(),
  /** The name of the client it was opened at. */
  clientName: z.string(),
  firstSeenAt: z.iso.datetime(),
  /** When its tokens were renewed last, which they are once in an access token's life while it is used. */
  lastSeenAt: z.iso.datetime(),
})
export type OwnSession = z.output<typeof ownSession>

export const ownSessions = z.object({
  /** The one that asked first, the others by when they were last seen. */
  sessions: z.array(ownSession),
  /** How long a session that is ended now may still be served where access tokens are checked without asking the server, in seconds. */
  outWithinSeconds: z.int(),
})
export type OwnSessions = z.output<typeof ownSessions>

export const proveAgainRequest = z.object({ password: z.string() })

/** How many sessions ended. */
export const endedSessionsAnswer = z.object({ ended: z.int() })
