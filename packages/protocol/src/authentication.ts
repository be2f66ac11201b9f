import { z } from 'zod'
import { captchaTokens } from './captcha.js'

/** Longest value accepted (wire-protocol §10). */
const stateToken = z.string().min(1).max(1000)

const customFieldValue = z.union([
  z.object({ strValue: z.string().max(2000) }),
  z.object({ numValue: z.number() }),
  z.object({ dateValue: z.string().max(40) }),
  z.object({ boolValue: z.boolean() }),
  z.object({ listValue: z.unknown() }),
  z.object({ mapValue: z.unknown() }),
])

/** What a person says of themselves at registration. Unknown members are dropped (V15.3.1). */
export const identityProfile = z.object({
  firstName: z.string().max(100).optional(),
  lastName: z.string().max(100).optional(),
  nickname: z.string().max(100).optional(),
  picture: z.string().max(2048).optional(),
  language: z.string().max(35).optional(),
  privacyStatus: z.enum(['UNDEFINED', 'PUBLIC', 'PRIVATE']).optional(),
  labels: z.array(z.string().max(100)).max(50).optional(),
  customFields: z
    .array(z.object({ name: z.string().max(100), value: customFieldValue }))
    .max(100)
    .optional(),
  secondaryEmails: z
    .array(z.object({ email: z.string().max(254), tag: z.string().max(50).optional() }))
    .max(20)
    .optional(),
  phonesV2: z
    .array(
      z.object({
        countryCode: z.string().max(10).optional(),
        phone: z.string().max(40),
        tag: z.string().max(50).optional(),
      }),
    )
    .max(20)
    .optional(),
  emails: z.array(z.string().max(254)).max(20).optional(),
  phones: z.array(z.string().max(40)).max(20).optional(),
  addresses: z
    .array(
      z.object({
        address: z
          .object({
            country: z.string().max(100).optional(),
            subdivision: z.string().max(100).optional(),
            city: z.string().max(100).optional(),
            postalCode: z.string().max(40).optional(),
            addressLine1: z.string().max(300).optional(),
            addressLine2: z.string().max(300).optional(),
          })
          .optional(),
        tag: z.string().max(50).optional(),
      }),
    )
    .max(20)
    .optional(),
  company: z.string().max(200).optional(),
  position: z.string().max(200).optional(),
  birthdate: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .optional(),
  slug: z.string().max(100).optional(),
  subscription: z.string().max(100).optional(),
  vatId: z.string().max(100).optional(),
})
export type IdentityProfile = z.output<typeof identityProfile>

/** A null inside a profile counts as absent, at any depth (security-checklist 7). */
const givenProfile = z.preprocess(withoutNulls, identityProfile.nullish())

function withoutNulls(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(withoutNulls)
  if (typeof given !== 'object' || given === null) return given
  const present = Object.entries(given).filter(([, value]) => value !== null)
  return Object.fromEntries(present.map(([name, value]) => [name, withoutNulls(value)]))
}

/** The schema of the address is loose here: the rule for addresses is the server's (security-checklist 91). */
export const registerRequest = z.object({
  loginId: z.object({ email: z.string() }),
  password: z.string(),
  profile: givenProfile,
  captchaTokens: captchaTokens.nullish(),
})
export type RegisterRequest = z.output<typeof registerRequest>

export const loginRequest = z.object({
  loginId: z.object({ email: z.string() }),
  password: z.string(),
  captchaTokens: captchaTokens.nullish(),
})
export type LoginRequest = z.output<typeof loginRequest>

export const verifyRequest = z.object({ code: z.string().max(64), stateToken })
export type VerifyRequest = z.output<typeof verifyRequest>

/** Resending. The provider names the identity; our SDK and pages name the state token they hold. */
export const startVerificationRequest = z.union([
  z.object({ stateToken }),
  z.object({ identityId: z.string().min(1).max(100), target: z.literal('EMAIL').optional() }),
])

export const sendRecoveryEmailRequest = z.object({
  email: z.string(),
  language: z.string().max(35).nullish(),
  redirect: z.object({ url: z.string().max(1000).nullish(), clientId: z.string().max(100).nullish() }).nullish(),
  captchaTokens: captchaTokens.nullish(),
})
export type SendRecoveryEmailRequest = z.output<typeof sendRecoveryEmailRequest>

export const recoverRequest = z.object({ recoveryToken: z.string().min(1).max(1000), password: z.string() })

export const sendActivationEmailRequest = z.object({
  identityId: z.string().min(1).max(100),
  emailOptions: z.object({ language: z.string().max(35).nullish() }).nullish(),
})

export const changePasswordRequest = z.object({ newPassword: z.string(), currentPassword: z.string().nullish() })

export const validateEmailRequest = z.object({ email: z.string() })

export const signOnRequest = z.object({
  loginId: z.object({ email: z.string() }),
  profile: givenProfile,
  verifyEmail: z.boolean().nullish(),
  mergeExistingContact: z.boolean().nullish(),
})

/** The states of an authentication on the wire (wire-protocol §5.1). */
export const authenticationStates = ['SUCCESS', 'REQUIRE_OWNER_APPROVAL', 'REQUIRE_EMAIL_VERIFICATION'] as const
export type AuthenticationState = (typeof authenticationStates)[number]

/** An identity as the provider's dialect shows it. Times are RFC 3339. */
export const identity = z.object({
  id: z.string(),
  revision: z.string(),
  createdDate: z.iso.datetime(),
  updatedDate: z.iso.datetime(),
  identityProfile,
  email: z.object({ address: z.string(), isVerified: z.boolean() }),
  status: z.object({ name: z.enum(['PENDING', 'ACTIVE', 'BLOCKED', 'DELETED']), reasons: z.array(z.string()) }),
})
export type Identity = z.output<typeof identity>

/** Answer of register, login, verify and recover. */
export const stateResponse = z.object({
  state: z.enum(authenticationStates),
  sessionToken: z.string().optional(),
  stateToken: z.string().optional(),
  identity: identity.optional(),
})
export type StateResponse = z.output<typeof stateResponse>

export const signOnResponse = z.object({ sessionToken: z.string(), identity })
export const startVerificationResponse = z.object({ verificationId: z.string() })
export const validateEmailResponse = z.object({
  valid: z.boolean(),
  formatInvalid: z.boolean(),
  failure: z.object({ reason: z.literal('FORMAT') }).optional(),
})
/** What a call answers that has nothing to say: the provider's SDK wants JSON everywhere (wire-protocol §1.4). */
export const nothing = z.object({})
