import { z } from 'zod'
import { anyText, dateTime, text } from '../scalars.js'

/**
 * Addresses are validated by the server (security-checklist 91). `currentPassword` is omitted for a member without a
 * password.
 */
export const emailChangeRequest = z.object({ newEmail: text(1000), currentPassword: anyText.nullish() })
export const confirmEmailChangeRequest = z.object({ code: text(64) })

/** The pending change of the email address, or `null`. Times are RFC 3339. */
export const emailChangeResponse = z.object({
  pending: z.object({ email: anyText, askedAt: dateTime, expiresAt: dateTime }).nullable(),
})
export type PendingEmailChange = NonNullable<z.output<typeof emailChangeResponse>['pending']>
