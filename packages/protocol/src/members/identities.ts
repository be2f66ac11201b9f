import { z } from 'zod'
import { anyText, bool, dateTime, text } from '../scalars.js'

/** An identity provider, as a button shows it. `preset` names the mark. */
export const signInProvider = z.object({ id: anyText, name: anyText, preset: anyText })
export type SignInProvider = z.output<typeof signInProvider>

/** How people can sign in and sign up at the site; the same for everybody. */
export const signInMethods = z.object({
  /** Whether the forms of the site ask for a password. */
  password: bool,
  /** Whether the site sends sign-in codes by email. */
  emailCode: bool,
  /** Whether a new account needs an invitation. */
  invitationOnly: bool,
  /** Whether the site offers passkeys. */
  passkey: bool,
  /** In the order of their buttons. */
  providers: z.array(signInProvider),
})
export type SignInMethods = z.output<typeof signInMethods>

/** An account at an identity provider that signs the member in. */
export const linkedIdentity = z.object({
  id: anyText,
  provider: signInProvider,
  /** The address at the provider when the account was linked. */
  email: anyText.optional(),
  linkedAt: dateTime,
  lastUsedAt: dateTime,
  /** Whether it is the only way to sign in, so that it cannot be removed. */
  isOnlyMethod: bool,
})
export type LinkedIdentity = z.output<typeof linkedIdentity>

/** Oldest first. */
export const linkedIdentities = z.object({ identities: z.array(linkedIdentity) })

export const startLinkRequest = z.object({ providerId: text(40), returnUrl: text(2048) })
export const startLinkResponse = z.object({ url: anyText })
export const linkIdentityRequest = z.object({ code: text(300) })
