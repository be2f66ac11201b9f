import { z } from 'zod'
import type { ProviderProfile } from './provider-profile.js'

/**
 * Reads a JSON document of the provider's API with the member's access token. Returns null if the person has not
 * permitted that (403 or 404), unless the document is required.
 */
export type ReadApi = (url: string, options?: { isOptional?: boolean }) => Promise<unknown>

interface PresetBase {
  /** The name on the button. */
  name: string
  /** Scopes that are requested unless the owner chose others. */
  scope: string
  /** `form_post` where the provider requires it with these scopes. */
  responseMode?: 'form_post'
  /** Further parameters of the authorization request. */
  parameters?: Readonly<Record<string, string>>
  /** The page where a client is registered. Absent where it depends on the issuer. */
  developerUrl?: string
  /** How Foyer authenticates at the token endpoint. Default: `client_secret_post`. */
  clientAuthentication?: 'apple'
  /** True where the name comes with the callback, in the parameter `user`, and only at the first sign-in. */
  hasNameInCallback?: boolean
}

/** A provider that speaks OpenID Connect: its endpoints and keys come from its discovery document. */
interface OpenIdPreset extends PresetBase {
  protocol: 'openid'
  /** Absent where the owner names the issuer. */
  issuer?: string
  /** True where the issuer of the discovery document contains `{tenantid}`, to be replaced by the claim `tid`. */
  isMultiTenant?: boolean
  /** Whether the claims say that the provider has verified the address. Default: `email_verified`. */
  isEmailVerified?(claims: Readonly<Record<string, unknown>>): boolean
}

/** A provider that speaks OAuth 2.0 only: the profile comes from its API. */
interface OAuthPreset extends PresetBase {
  protocol: 'oauth'
  authorizationEndpoint: string
  tokenEndpoint: string
  readProfile(read: ReadApi): Promise<ProviderProfile>
}

export type ProviderPreset = OpenIdPreset | OAuthPreset

const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === '1' || value === 1
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** A response of the provider's API that does not have the documented form. */
export class UnexpectedProfile extends Error {
  override readonly name = 'UnexpectedProfile'
}

function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UnexpectedProfile('the profile is not an object')
  return value as Record<string, unknown>
}

function subjectOf(value: unknown): string {
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '')
    throw new UnexpectedProfile('the profile has no id')
  return String(value)
}

/** The providers that can be chosen by name, with the endpoints and rules of their documentation. */
export const providerPresets = {
  oidc: { protocol: 'openid', name: 'OpenID Connect', scope: 'openid email profile' },
  google: {
    protocol: 'openid',
    name: 'Google',
    developerUrl: 'https://console.cloud.google.com/auth/clients',
    issuer: 'https://accounts.google.com',
    scope: 'openid email profile',
    parameters: { prompt: 'select_account' },
  },
  apple: {
    protocol: 'openid',
    name: 'Apple',
    developerUrl: 'https://developer.apple.com/account/resources/identifiers/list/serviceId',
    issuer: 'https://appleid.apple.com',
    scope: 'openid name email',
    responseMode: 'form_post',
    clientAuthentication: 'apple',
    hasNameInCallback: true,
  },
  // The address of a work account is chosen by the administrator of the tenant; only `xms_edov` says that its domain
  // was verified.
  microsoft: {
    protocol: 'openid',
    name: 'Microsoft',
    developerUrl: 'https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps/ApplicationsListBlade',
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    scope: 'openid email profile',
    isMultiTenant: true,
    isEmailVerified: ({ xms_edov }) => isTrue(xms_edov),
  },
  github: {
    protocol: 'oauth',
    name: 'GitHub',
    developerUrl: 'https://github.com/settings/developers',
    scope: 'read:user user:email',
    authorizationEndpoint: 'https://github.com/login/oauth/authorize',
    tokenEndpoint: 'https://github.com/login/oauth/access_token',
    async readProfile(read) {
      const user = recordOf(await read('https://api.github.com/user'))
      const emails = await read('https://api.github.com/user/emails', { isOptional: true })
      const primary = (Array.isArray(emails) ? emails : []).map(recordOf).find((one) => one.primary === true)
      return {
        subject: subjectOf(user.id),
        email: textOf(primary?.email),
        isEmailVerified: primary?.verified === true,
        name: textOf(user.name) ?? textOf(user.login),
      }
    },
  },
  // Facebook does not say whether an address is verified.
  facebook: {
    protocol: 'oauth',
    name: 'Facebook',
    developerUrl: 'https://developers.facebook.com/apps',
    scope: 'email public_profile',
    authorizationEndpoint: 'https://www.facebook.com/v21.0/dialog/oauth',
    tokenEndpoint: 'https://graph.facebook.com/v21.0/oauth/access_token',
    async readProfile(read) {
      const user = recordOf(await read('https://graph.facebook.com/v21.0/me?fields=id,name,email'))
      return { subject: subjectOf(user.id), email: textOf(user.email), isEmailVerified: false, name: textOf(user.name) }
    },
  },
  discord: {
    protocol: 'oauth',
    name: 'Discord',
    developerUrl: 'https://discord.com/developers/applications',
    scope: 'identify email',
    authorizationEndpoint: 'https://discord.com/oauth2/authorize',
    tokenEndpoint: 'https://discord.com/api/oauth2/token',
    async readProfile(read) {
      const user = recordOf(await read('https://discord.com/api/users/@me'))
      return {
        subject: subjectOf(user.id),
        email: textOf(user.email),
        isEmailVerified: user.verified === true,
        name: textOf(user.global_name) ?? textOf(user.username),
      }
    },
  },
} as const satisfies Record<string, ProviderPreset>

export type ProviderPresetName = keyof typeof providerPresets
export const providerPresetNames = Object.keys(providerPresets) as ProviderPresetName[]

/** Returns true for the name of a preset. */
export const isPresetName = (text: string): text is ProviderPresetName => Object.hasOwn(providerPresets, text)
/** The name of a provider that the site does not have, by its id: that of an import is the name of a preset. */
export const unknownProviderName = (providerId: string): string =>
  isPresetName(providerId) ? providerPresets[providerId].name : providerId

/** Reads the claims of an ID token (OpenID Connect Core §5.1). */
export function profileOfClaims(claims: Readonly<Record<string, unknown>>, preset: ProviderPreset): ProviderProfile {
  const isEmailVerified =
    preset.protocol === 'openid' && preset.isEmailVerified
      ? preset.isEmailVerified(claims)
      : isTrue(claims.email_verified)
  return {
    subject: subjectOf(claims.sub),
    email: textOf(claims.email),
    isEmailVerified,
    name: textOf(claims.name),
    givenName: textOf(claims.given_name),
    familyName: textOf(claims.family_name),
    locale: textOf(claims.locale),
  }
}

const callbackUser = z.object({
  name: z.object({
    firstName: z.string().optional().catch(undefined),
    lastName: z.string().optional().catch(undefined),
  }),
})

/**
 * Reads the name from the parameter `user` that Apple adds to the first callback ("Request an authorization to the Sign
 * in with Apple server"). It is not signed, so nothing but the name is read.
 */
export function nameOfCallback(user: string | null): Pick<ProviderProfile, 'givenName' | 'familyName'> {
  try {
    const { name } = callbackUser.parse(JSON.parse(user ?? ''))
    return { givenName: textOf(name.firstName), familyName: textOf(name.lastName) }
  } catch {
    return {}
  }
}
