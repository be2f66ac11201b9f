import type { ProviderButton } from '@foyer/protocol'
import type { HttpDeps } from '../../deps.js'

/** The path of the form that starts a sign-in at a provider. */
export const EXTERNAL_START_PATH = '/signin/with'

/** Returns the buttons of the enabled identity providers; nothing if there are none. */
export function providerButtons({ siteSnapshot }: Pick<HttpDeps, 'siteSnapshot'>): { providers?: ProviderButton[] } {
  const providers = [...siteSnapshot.current().providers.values()]
    .filter(({ isEnabled }) => isEnabled)
    .map(({ providerId, name, preset }) => ({ url: `${EXTERNAL_START_PATH}/${providerId}`, name, preset }))
  return providers.length === 0 ? {} : { providers }
}
