import { z } from 'zod'
import { anyText, bool, dateTime, text } from '../scalars.js'

// Second factors of members: authenticator apps and recovery codes.

/** The code of the authenticator app, or a recovery code. */
const enteredCode = { code: text(64).nullish(), recoveryCode: text(64).nullish() }

/** Longest state token and set-up token, in characters. */
const token = z.string().min(1).max(1000)

/** Completes a sign-in in state `REQUIRE_MFA`. */
export const verifySecondFactorRequest = z.object({ stateToken: token, ...enteredCode })

/** Starts adding the authenticator app that a sign-in requires. */
export const startSecondFactorSetUpRequest = z.object({ stateToken: token })

/** Confirms it by a code. */
export const setUpSecondFactorRequest = z.object({ stateToken: token, setUpToken: token, code: text(64) })

/** Completes a sign-in in which an authenticator app was added. */
export const finishSecondFactorRequest = z.object({ stateToken: token })

/** Checks the second factor of a signed-in member once more. */
export const stepUpRequest = z.object(enteredCode)

export const confirmAuthenticatorRequest = z.object({ setUpToken: token, code: text(64) })

/** A QR code with its quiet zone: the `path` of an SVG whose `viewBox` is `0 0 size size`, dark on light. */
export const qrCode = z.object({ size: z.int(), path: anyText })
export type QrCode = z.output<typeof qrCode>

/** An authenticator app to be added: show the QR code of `url`, or let the person enter `secret` in the app. */
export const authenticatorSetUp = z.object({ secret: anyText, url: anyText, qrCode, setUpToken: anyText })
export type AuthenticatorSetUpView = z.output<typeof authenticatorSetUp>

/** Shown once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(anyText) })

/** The second factors of the calling member. */
export const ownFactors = z.object({
  /** When and how the member signed in to the calling session, and with how many factors. */
  signIn: z.object({ authenticatedAt: dateTime, acr: z.enum(['0', '1', '2']) }),
  /** The time of the server: the clock of a device may be wrong. */
  now: dateTime,
  authenticator: z.object({ createdAt: dateTime, lastUsedAt: dateTime }).nullable(),
  /** Whether a passkey of the member works here: recovery codes can stand for it, too. */
  hasPasskey: bool,
  recoveryCodesLeft: z.int(),
  trustedDevices: z.int(),
  /** Whether the site requires a second factor of the member. */
  isRequired: bool,
})
export type OwnFactors = z.output<typeof ownFactors>
