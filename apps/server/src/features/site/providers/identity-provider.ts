import type { ProviderPresetName } from '../../../integrations/identity-providers/provider-presets.js'
import { unseal } from '../../../platform/sealing/seal.js'

/** A provider at which visitors of the site can sign in. */
export interface IdentityProvider {
  /** Chosen by the owner; part of the callback URL. */
  providerId: string
  preset: ProviderPresetName
  /** The name on the button. */
  name: string
  /** Null for the issuer of the preset. */
  issuer: string | null
  clientId: string
  /** Sealed with `secrets.identityProvider` (AES-256-GCM). */
  sealedSecret: string
  /** Null for the scope of the preset. */
  scope: string | null
  /**
   * Whether an address that the provider has verified links to the member with this address without a further proof.
   * Only for a provider that the owner trusts as much as the own mail server.
   */
  isTrusted: boolean
  isEnabled: boolean
  /** Order of the buttons, ascending. */
  position: number
  createdAt: number
}

/** The purpose of a sealed client secret: binds it to its provider. */
export const providerSecretPurpose = (providerId: string): string => `identity-provider:${providerId}`

/** Returns the client secret of a provider; empty if it has none. */
export const readClientSecret = (
  { providerId, sealedSecret }: Pick<IdentityProvider, 'providerId' | 'sealedSecret'>,
  { identityProvider }: { identityProvider: Buffer },
): string => unseal(sealedSecret, identityProvider, providerSecretPurpose(providerId))?.toString() ?? ''
