import type { ProviderPresetName } from '../../../integrations/identity-providers/provider-presets.js'
import type { SiteSnapshot } from '../snapshot/site-snapshot.js'
import type { IdentityProvider } from './identity-provider.js'

/** The connection ids that Wix's SDK sends for `google` and `facebook` (wire-protocol §4.1). */
const WIX_CONNECTIONS: Readonly<Record<string, ProviderPresetName>> = {
  '0e6a50f5-b523-4e29-990d-f37fa2ffdd69': 'google',
  '3ecad13f-52c3-483d-911f-31dbcf2a6d23': 'facebook',
}

/**
 * Returns the enabled provider that an authorization request names: by its id, or by a connection id of Wix's SDK.
 * Undefined if the site has none; the sign-in page is shown then.
 */
export function findConnection(
  connection: string | undefined,
  { providers }: Pick<SiteSnapshot, 'providers'>,
): IdentityProvider | undefined {
  if (connection === undefined) return undefined
  const preset = WIX_CONNECTIONS[connection]
  return [...providers.values()].find(
    ({ providerId, preset: own, isEnabled }) =>
      isEnabled && (preset === undefined ? providerId === connection : own === preset),
  )
}
