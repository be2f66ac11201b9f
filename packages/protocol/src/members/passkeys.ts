import { z } from 'zod'
import { anyText, bool, dateTime, text, wholeNumber } from '../scalars.js'

/** Passkeys of members (decision 43). The shapes of options and responses are those of WebAuthn Level 3 §5.1. */

/** The most passkeys that a member can have. */
export const MAX_PASSKEYS = 20

const base64url = (max: number) => text(max).regex(/^[A-Za-z0-9_-]*$/)
/** WebAuthn §4: at most 1023 bytes. */
const credentialId = base64url(1364)

export const MAX_PASSKEY_NAME_LENGTH = 60
export const passkeyName = text(MAX_PASSKEY_NAME_LENGTH)

export const passkeyView = z.object({
  id: anyText,
  /** Given by the member; empty for the name of the provider. */
  name: anyText,
  /** The provider, such as a password manager; `null` if it does not say. */
  provider: anyText.nullable(),
  /** Whether the provider copies the passkey to other devices. */
  isSynced: bool,
  createdDate: dateTime,
  lastUsedDate: dateTime.nullable(),
  /** Whether the member could not sign in without it: then it cannot be removed. */
  isOnlyMethod: bool,
  /** Whether it is the only second factor of a member who must have one: then it cannot be removed either. */
  isOnlyFactor: bool,
})
export type PasskeyView = z.output<typeof passkeyView>

/** Oldest first. */
export const passkeysResponse = z.object({ passkeys: z.array(passkeyView) })

export const passkeyRequestOptions = z.object({
  rpId: anyText,
  challenge: anyText,
  timeout: wholeNumber,
  userVerification: z.literal('required'),
})
export type PasskeyRequestOptions = z.output<typeof passkeyRequestOptions>

const credentialType = z.literal('public-key')
export const passkeyCreationOptions = z.object({
  rp: z.object({ id: anyText, name: anyText }),
  user: z.object({ id: anyText, name: anyText, displayName: anyText }),
  challenge: anyText,
  pubKeyCredParams: z.array(z.object({ type: credentialType, alg: wholeNumber })),
  timeout: wholeNumber,
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(z.object({ type: credentialType, id: anyText, transports: z.array(anyText) })),
})
export type PasskeyCreationOptions = z.output<typeof passkeyCreationOptions>

/** The response of `navigator.credentials.get()`, as `toJSON()` returns it; other members are ignored. */
export const passkeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: credentialType,
  response: z.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(8192),
    /** The id of the member, which a discoverable credential contains. */
    userHandle: base64url(128),
  }),
})
export type PasskeyAssertion = z.output<typeof passkeyAssertion>

/** The response of `navigator.credentials.create()`, as `toJSON()` returns it; other members are ignored. */
export const passkeyRegistration = z.object({
  id: credentialId,
  rawId: credentialId,
  type: credentialType,
  response: z.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(32_768),
    transports: z
      .array(text(20).regex(/^[a-z-]+$/))
      .max(10)
      .optional(),
  }),
})
export type PasskeyRegistration = z.output<typeof passkeyRegistration>

export const passkeySignInRequest = z.object({ response: passkeyAssertion })
export const addPasskeyRequest = z.object({ response: passkeyRegistration, name: passkeyName.optional() })
export const renamePasskeyRequest = z.object({ name: passkeyName })

/** The origins whose pages may use the passkeys of this domain (WebAuthn Level 3 §5.11.1). */
export const relatedOriginsResponse = z.object({ origins: z.array(anyText) })
