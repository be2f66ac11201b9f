import { z } from 'zod'
import { anyText } from '../scalars.js'

/**
 * How a member authenticated. `pwd`: password; `otp`: code or link from an email; `recovery` and `invite`: the link of
 * a recovery or of an invitation; `set-up-link`: the link that the server prints for the first owner; `external`: an
 * identity provider; `backend`: a program with an API key opened the session; `hwk` and `swk`: a passkey of one device,
 * or one that is synced between devices. After one of these, `totp`: the code of an authenticator app; `recovery-code`:
 * a recovery code; `trusted-device`: a device that needs no second factor.
 */
export const signInMethodNames = [
  'pwd',
  'otp',
  'hwk',
  'swk',
  'recovery',
  'invite',
  'set-up-link',
  'external',
  'backend',
  'totp',
  'recovery-code',
  'trusted-device',
] as const
export type SignInMethodName = (typeof signInMethodNames)[number]

/** What stood for the second factor: a code of the authenticator app, a recovery code, or a device that needs none. */
export const secondFactorNames = [
  'totp',
  'recovery-code',
  'trusted-device',
] as const satisfies readonly SignInMethodName[]
export type SecondFactorName = (typeof secondFactorNames)[number]

export const signInMethod = z.object({
  /** The first factor. */
  method: z.enum(signInMethodNames),
  /** The identity provider of `external`; its id as `providerName` if the site no longer has it. */
  providerId: anyText.nullable(),
  providerName: anyText.nullable(),
  /** What followed the first factor; `null` if nothing did. A passkey is two factors by itself. */
  secondFactor: z.enum(secondFactorNames).nullable(),
})
export type SignInMethodView = z.output<typeof signInMethod>
