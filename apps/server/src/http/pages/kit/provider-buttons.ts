import type { ProviderButton } from '@foyer/protocol'
import { listSignInProviders } from '../../../features/members/external/list-identities.js'
import type { HttpDeps } from '../../deps.js'

/** The path of the form that starts a sign-in at a provider. */
export const EXTERNAL_START_PATH = '/signin/with'

/** Returns the buttons of the enabled identity providers; nothing if there are none. */
export function providerButtons(deps: Pick<HttpDeps, 'siteSnapshot'>): { providers?: ProviderButton[] } {
  const providers = listSignInProviders(deps).map(({ id, ...shown }) => ({
    url: `${EXTERNAL_START_PATH}/${id}`,
    ...shown,
  }))
  return providers.length === 0 ? {} : { providers }
}
