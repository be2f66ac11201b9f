import { lazyProviderClient } from '../../integrations/identity-providers/lazy-provider-client.js'
import type { ProviderClient } from '../../integrations/identity-providers/provider-client.js'
import { providerFetch } from '../../integrations/identity-providers/provider-fetch.js'
import { isAllowedAddress } from '../../integrations/webhooks/webhook-address.js'
import type { Clock } from '../../kernel/clock.js'
import { allowsPrivateWebhooks } from '../config/config.js'
import type { Environment } from '../config/environment-variables.js'

/** Returns the client with which a command reads discovery documents, under the same rules as the server. */
export function providerClientOf(environment: Environment, clock: Clock): ProviderClient {
  const reach = { dev: environment.dev ?? false, allowPrivate: allowsPrivateWebhooks(environment) }
  return lazyProviderClient({
    fetch: providerFetch((address) => isAllowedAddress(address, reach)),
    clock,
    isInsecureAllowed: reach.dev,
  })
}
