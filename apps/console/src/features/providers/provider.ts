import type { Messages } from '../../language/messages.js'

/** An identity provider of the site, as returned by the owner API. */
export interface Provider {
  providerId: string
  preset: string
  name: string
  /** `null` for that of the preset, like the scope. */
  issuer: string | null
  clientId: string
  hasClientSecret: boolean
  scope: string | null
  isTrusted: boolean
  isEnabled: boolean
  callbackUrl: string
}

/** A provider that can be chosen, with what it needs. */
export interface Preset {
  preset: string
  name: string
  developerUrl: string | null
  scope: string
  fields: readonly string[]
  suggestedId: string
  callbackUrl: string
}

/** The providers in the order of their buttons, and the presets. */
export interface ProviderList {
  providers: Provider[]
  presets: Preset[]
}

export interface TestResult {
  profile: { subject: string; email: string | null; isEmailVerified: boolean; name: string | null } | null
  effect: keyof Messages['providers']['test']['effects'] | null
  failure: keyof Messages['providers']['test']['failures'] | null
  detail: string | null
}

export const PROVIDERS_PATH = '/owner/v1/identity-providers'

/** Returns the path of an identity provider in the owner API. */
export const providerPath = (providerId: string) => `${PROVIDERS_PATH}/${encodeURIComponent(providerId)}`

/** Returns the name of a preset as people choose it. */
export const presetName = ({ preset, name }: Preset, { providers }: Messages): string =>
  preset === 'oidc' ? providers.otherProvider : name

/** Returns what a save sends of a provider that changes in one point. The secret stays. */
export const savedFields = ({ preset, name, issuer, clientId, scope, isTrusted, isEnabled }: Provider) => ({
  ...{ preset, name, issuer, clientId, scope, isTrusted, isEnabled },
})
