import { z } from 'zod'
import { anyText, bool, dateTime, text } from '../scalars.js'

/** An account at an identity provider that signs a member in. Provider and subject identify it. */
export const externalIdentityView = z.object({
  providerId: anyText,
  /** The id if the site no longer has the provider. */
  providerName: anyText,
  /** Names the mark of the provider. */
  preset: anyText,
  /** Whether the site offers this provider for sign-in now. */
  isOffered: bool,
  subject: anyText,
  /** The address at the provider when it was linked; it need not be that of the member. */
  email: anyText.nullable(),
  linkedDate: dateTime,
  lastUsedDate: dateTime,
})
export type ExternalIdentityView = z.output<typeof externalIdentityView>
/** Oldest first. */
export const externalIdentitiesResponse = z.object({ identities: z.array(externalIdentityView) })

export const unlinkIdentityRequest = z.object({ providerId: text(40), subject: text(255) })
