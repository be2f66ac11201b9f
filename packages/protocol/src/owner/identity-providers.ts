import { z } from 'zod'
import { anyText, bool, dateTime, text, wholeNumber } from '../scalars.js'

/** Identity providers in the owner API (decision 38): other sites at which visitors can sign in. */

export const identityProviderPresets = [
  'google',
  'apple',
  'microsoft',
  'github',
  'facebook',
  'discord',
  'oidc',
] as const
export const identityProviderPreset = z.enum(identityProviderPresets)

export const identityProviderView = z.object({
  /** Part of the callback URL; never changes. */
  providerId: anyText,
  preset: identityProviderPreset,
  /** The name on the button. */
  name: anyText,
  /** `null` for the issuer of the preset. */
  issuer: anyText.nullable(),
  clientId: anyText,
  /** The secret itself is never returned. */
  hasClientSecret: bool,
  /** `null` for the scope of the preset. */
  scope: anyText.nullable(),
  /** Whether a verified address links to the account with this address without a further proof. */
  isTrusted: bool,
  isEnabled: bool,
  /** The URL to enter at the provider. */
  callbackUrl: anyText,
  createdDate: dateTime,
})

/** The fields of the form for a preset, in their order. */
export const identityProviderField = z.enum(['issuer', 'clientId', 'clientSecret', 'teamId', 'keyId', 'privateKey'])

export const identityProviderPresetView = z.object({
  preset: identityProviderPreset,
  name: anyText,
  /** The page of the provider where the client is registered; `null` if it depends on the issuer. */
  developerUrl: anyText.nullable(),
  /** The scope that is requested unless another is chosen. */
  scope: anyText,
  fields: z.array(identityProviderField),
  /** An id that no provider of the site has yet, and the callback URL with it. */
  suggestedId: anyText,
  callbackUrl: anyText,
})

export const identityProvidersResponse = z.object({
  providers: z.array(identityProviderView),
  presets: z.array(identityProviderPresetView),
})
export const identityProviderResponse = z.object({ provider: identityProviderView })
export const identityProviderDetails = z.object({
  provider: identityProviderView,
  /** Members who have linked an identity of this provider. */
  members: wholeNumber,
  /** Of these, members without a password, a passkey and an identity of another provider. */
  membersWithoutOtherWay: wholeNumber,
})

/** Omitted members keep their value, or get the default if the provider is new. */
export const saveIdentityProviderRequest = z.object({
  preset: identityProviderPreset,
  name: text(60).optional(),
  issuer: text(500).nullable().optional(),
  clientId: text(500),
  /** Write-only. Of Apple: JSON with `teamId`, `keyId` and `privateKey`. */
  clientSecret: text(4000).optional(),
  scope: text(500).nullable().optional(),
  isTrusted: bool.optional(),
  isEnabled: bool.optional(),
})
/** All providers, in the order of their buttons. */
export const orderIdentityProvidersRequest = z.object({ providerIds: z.array(text(40)).max(100) })

/** What a sign-in with the profile of the test would do. */
export const identityProviderEffect = z.enum([
  'signs-in',
  'links',
  'asks-for-proof',
  'asks-for-code',
  'asks-for-fields',
  'new-member',
  'new-member-if-invited',
  'waits-for-approval',
])
/** Why a test failed; the console has a text for each that says what to do. */
export const identityProviderFailure = z.enum([
  ...(['cancelled', 'client', 'secret', 'callback', 'scope', 'clock', 'issuer'] as const),
  ...(['unreachable', 'code', 'profile', 'refused'] as const),
])
export const identityProviderTestResult = z.object({
  /** `null` if the test failed. */
  profile: z
    .object({
      /** The first characters of the person's id at the provider. */
      subject: anyText,
      email: anyText.nullable(),
      isEmailVerified: bool,
      name: anyText.nullable(),
    })
    .nullable(),
  effect: identityProviderEffect.nullable(),
  failure: identityProviderFailure.nullable(),
  /** The message of the provider, or of the check that failed. */
  detail: anyText.nullable(),
})
export const startIdentityProviderTestResponse = z.object({
  /** Where the browser goes to sign in; `null` if the test failed already. */
  url: anyText.nullable(),
  /** To be kept in the browser and sent when it returns: binds the test to this browser. */
  browserSecret: anyText.nullable(),
  result: identityProviderTestResult.nullable(),
})
export const finishIdentityProviderTestRequest = z.object({
  /** The parameters with which the browser came back. */
  callback: text(8192),
  browserSecret: text(200),
})
export const finishIdentityProviderTestResponse = z.object({ result: identityProviderTestResult })

export type IdentityProvider = z.output<typeof identityProviderView>
export type IdentityProviderPreset = z.output<typeof identityProviderPresetView>
export type IdentityProviderTestResult = z.output<typeof identityProviderTestResult>
