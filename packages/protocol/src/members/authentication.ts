import { z } from 'zod'
import { captchaTokens } from '../captcha.js'
import { anyText, bool, dateTime, text } from '../scalars.js'

/** Maximum length (wire-protocol §10). */
const stateToken = z.string().min(1).max(1000)

const customFieldValue = z.union([
  z.object({ strValue: text(2000) }),
  z.object({ numValue: z.number() }),
  z.object({ dateValue: text(40) }),
  z.object({ boolValue: bool }),
  z.object({ listValue: z.unknown() }),
  z.object({ mapValue: z.unknown() }),
])

/** The profile a person submits at registration. Unknown members are dropped (V15.3.1). */
export const identityProfile = z.object({
  firstName: text(100).optional(),
  lastName: text(100).optional(),
  nickname: text(100).optional(),
  picture: text(2048).optional(),
  language: text(35).optional(),
  privacyStatus: z.enum(['UNDEFINED', 'PUBLIC', 'PRIVATE']).optional(),
  labels: z.array(text(100)).max(50).optional(),
  customFields: z
    .array(z.object({ name: text(100), value: customFieldValue }))
    .max(100)
    .optional(),
  secondaryEmails: z
    .array(z.object({ email: text(254), tag: text(50).optional() }))
    .max(20)
    .optional(),
  phonesV2: z
    .array(
      z.object({
        countryCode: text(10).optional(),
        phone: text(40),
        tag: text(50).optional(),
      }),
    )
    .max(20)
    .optional(),
  emails: z.array(text(254)).max(20).optional(),
  phones: z.array(text(40)).max(20).optional(),
  addresses: z
    .array(
      z.object({
        address: z
          .object({
            country: text(100).optional(),
            subdivision: text(100).optional(),
            city: text(100).optional(),
            postalCode: text(40).optional(),
            addressLine1: text(300).optional(),
            addressLine2: text(300).optional(),
          })
          .optional(),
        tag: text(50).optional(),
      }),
    )
    .max(20)
    .optional(),
  company: text(200).optional(),
  position: text(200).optional(),
  birthdate: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .optional(),
  slug: text(100).optional(),
  subscription: text(100).optional(),
  vatId: text(100).optional(),
})
export type IdentityProfile = z.output<typeof identityProfile>

/** `null` inside a profile counts as absent, at any depth (security-checklist 7). */
const suppliedProfile = z.preprocess(withoutNulls, identityProfile.nullish())

function withoutNulls(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(withoutNulls)
  if (typeof input !== 'object' || input === null) return input
  const present = Object.entries(input).filter(([, value]) => value !== null)
  return Object.fromEntries(present.map(([name, value]) => [name, withoutNulls(value)]))
}

/** Any string is accepted: addresses are validated by the server (security-checklist 91). */
export const loginId = z.object({ email: anyText })

/** For a site that takes new members by invitation only; ignored elsewhere. */
const invitationCode = text(100).nullish()

export const registerRequest = z.object({
  loginId,
  password: anyText,
  profile: suppliedProfile,
  captchaTokens: captchaTokens.nullish(),
  invitationCode,
})
export type RegisterRequest = z.output<typeof registerRequest>

export const loginRequest = z.object({
  loginId,
  password: anyText,
  captchaTokens: captchaTokens.nullish(),
})
export type LoginRequest = z.output<typeof loginRequest>

/** Starts a sign-in by a code that is sent to the address. `profile` is given by a sign-up form. */
export const signInCodeRequest = z.object({
  email: anyText,
  profile: suppliedProfile.optional(),
  captchaTokens: captchaTokens.nullish(),
  invitationCode,
})

export const verifyRequest = z.object({ code: text(64), stateToken })
export type VerifyRequest = z.output<typeof verifyRequest>

/** Sends the verification email again. Wix's SDK sends the identity, Foyer's SDK and pages send the state token. */
export const startVerificationRequest = z.union([
  z.object({ stateToken }),
  z.object({ identityId: z.string().min(1).max(100), target: z.literal('EMAIL').optional() }),
])

export const sendRecoveryEmailRequest = z.object({
  email: anyText,
  language: text(35).nullish(),
  redirect: z.object({ url: text(1000).nullish(), clientId: text(100).nullish() }).nullish(),
  captchaTokens: captchaTokens.nullish(),
})

export const recoverRequest = z.object({ recoveryToken: z.string().min(1).max(1000), password: anyText })

export const sendActivationEmailRequest = z.object({
  identityId: z.string().min(1).max(100),
  emailOptions: z.object({ language: text(35).nullish() }).nullish(),
})

export const changePasswordRequest = z.object({ newPassword: anyText, currentPassword: anyText.nullish() })

export const validateEmailRequest = z.object({ email: anyText })

export const signOnRequest = z.object({
  loginId,
  profile: suppliedProfile,
  verifyEmail: bool.nullish(),
  mergeExistingContact: bool.nullish(),
})

/** The states of an authentication on the wire (wire-protocol §5.1). */
export const authenticationStates = [
  'SUCCESS',
  'REQUIRE_OWNER_APPROVAL',
  'REQUIRE_EMAIL_VERIFICATION',
  'REQUIRE_MFA',
] as const

/** An identity in the Wix dialect. Times are RFC 3339. */
export const identity = z.object({
  id: anyText,
  revision: anyText,
  createdDate: dateTime,
  updatedDate: dateTime,
  identityProfile,
  email: z.object({ address: anyText, isVerified: bool }),
  status: z.object({ name: z.enum(['PENDING', 'ACTIVE', 'BLOCKED', 'DELETED']), reasons: z.array(anyText) }),
})
export type Identity = z.output<typeof identity>

/**
 * What a sign-in in state `REQUIRE_MFA` can be completed with, in the names of the Wix API: `ENABLED` means that the
 * member has an authenticator app (`TOTP`) or only passkeys (`WEBAUTHN`: sign in with one instead), and recovery codes
 * (`RECOVERY_CODE`); `REQUIRE_ACTIVATION` that the site requires an app that the member has to add.
 */
export const requireMfaData = z.object({
  availableFactors: z.array(
    z.object({
      factorType: z.enum(['TOTP', 'WEBAUTHN', 'RECOVERY_CODE']),
      factorStatus: z.enum(['ENABLED', 'REQUIRE_ACTIVATION']),
    }),
  ),
})

/** Response of register, login, verify and recover. */
export const stateResponse = z.object({
  state: z.enum(authenticationStates),
  sessionToken: anyText.optional(),
  stateToken: anyText.optional(),
  requireMfaData: requireMfaData.optional(),
  identity: identity.optional(),
})
export type StateResponse = z.output<typeof stateResponse>

export const signOnResponse = z.object({ sessionToken: anyText, identity })
export const startVerificationResponse = z.object({ verificationId: anyText })
export const validateEmailResponse = z.object({
  valid: bool,
  formatInvalid: bool,
  failure: z.object({ reason: z.literal('FORMAT') }).optional(),
})
