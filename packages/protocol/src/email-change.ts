import { z } from 'zod'
import { anyText, dateTime, text } from './scalars.js'

/** The rule for addresses is the server's (security-checklist 91). A member without a password leaves it out. */
export const emailChangeRequest = z.object({ newEmail: text(1000), currentPassword: anyText.nullish() })
export const confirmEmailChangeRequest = z.object({ code: text(64) })

/** The change of an address that waits for the proof of the new one; null when none does. Times are RFC 3339. */
export const emailChangeResponse = z.object({
  pending: z.object({ email: anyText, askedAt: dateTime, expiresAt: dateTime }).nullable(),
})
export type PendingEmailChange = NonNullable<z.output<typeof emailChangeResponse>['pending']>
