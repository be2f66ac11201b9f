import { z } from 'zod'

/** The rule for addresses is the server's (security-checklist 91). A member without a password leaves it out. */
export const emailChangeRequest = z.object({ newEmail: z.string().max(1000), currentPassword: z.string().nullish() })
export const confirmEmailChangeRequest = z.object({ code: z.string().max(64) })

/** The change of an address that waits for the proof of the new one; null when none does. Times are RFC 3339. */
export const emailChangeAnswer = z.object({
  pending: z.object({ email: z.string(), askedAt: z.iso.datetime(), expiresAt: z.iso.datetime() }).nullable(),
})
export type PendingEmailChange = NonNullable<z.output<typeof emailChangeAnswer>['pending']>
