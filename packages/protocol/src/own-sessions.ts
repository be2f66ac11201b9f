import { z } from 'zod'
import { anyText, bool, dateTime, wholeNumber } from './scalars.js'

/** One of a member's open sessions as they see it. Browser and system are absent where they are not known. */
export const ownSession = z.object({
  id: anyText,
  /** The session that asked. */
  isCurrent: bool,
  browser: anyText.optional(),
  system: anyText.optional(),
  /** The name of the client it was opened at. */
  clientName: anyText,
  firstSeenAt: dateTime,
  /** When its tokens were renewed last, which they are once in an access token's life while it is used. */
  lastSeenAt: dateTime,
})
export type OwnSession = z.output<typeof ownSession>

export const ownSessions = z.object({
  /** The one that asked first, the others by when they were last seen. */
  sessions: z.array(ownSession),
  /**
   * How long a session that is ended now may still be served where access tokens are checked without asking the server,
   * in seconds.
   */
  outWithinSeconds: wholeNumber,
})
export type OwnSessions = z.output<typeof ownSessions>

export const reauthenticateRequest = z.object({ password: anyText })

/** How many sessions ended. */
export const endSessionsResponse = z.object({ ended: wholeNumber })
