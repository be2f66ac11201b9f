import { z } from 'zod'
import { anyText, bool, dateTime, text, wholeNumber } from '../scalars.js'
import { signInMethod } from './sign-in-method.js'

/** One of the member's open sessions, as shown to them. Browser and system are absent if unknown. */
export const ownSession = z.object({
  id: anyText,
  /** Whether this is the caller's session. */
  isCurrent: bool,
  browser: anyText.optional(),
  system: anyText.optional(),
  /** Name of the client that created the session. */
  clientName: anyText,
  firstSeenAt: dateTime,
  /** Time of the last refresh; while a session is used, it is refreshed once per access token lifetime. */
  lastSeenAt: dateTime,
  /** How the member authenticated. */
  signIn: signInMethod,
})
export type OwnSession = z.output<typeof ownSession>

export const ownSessions = z.object({
  /** The caller's session first, then the others by when they were last used. */
  sessions: z.array(ownSession),
  /** Maximum time in seconds until services that verify access tokens offline reject a session that is ended now. */
  outWithinSeconds: wholeNumber,
})
export type OwnSessions = z.output<typeof ownSessions>

/** The password, or the code that `proofCodeResponse` announced. */
export const reauthenticateRequest = z.union([
  z.object({ password: anyText }),
  z.object({ code: text(64), stateToken: text(200) }),
])
export type ReauthenticateRequest = z.output<typeof reauthenticateRequest>
/** Names the code that was sent to the member's address. */
export const proofCodeResponse = z.object({ stateToken: anyText })

/** Number of sessions that ended. */
export const endSessionsResponse = z.object({ ended: wholeNumber })
