import type { ProviderClient, providerClient } from './provider-client.js'

/** Like `providerClient`, which is loaded with its library at the first use: most starts of a server need neither. */
export function lazyProviderClient(options: Parameters<typeof providerClient>[0]): ProviderClient {
  let loading: Promise<ProviderClient> | undefined
  const client = () => {
    loading ??= import('./provider-client.js').then((module) => module.providerClient(options))
    return loading
  }
  return {
    authorizationUrl: async (...given) => (await client()).authorizationUrl(...given),
    readProfile: async (...given) => (await client()).readProfile(...given),
    checkIssuer: async (...given) => (await client()).checkIssuer(...given),
  }
}
