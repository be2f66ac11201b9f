import { ADDRESS_KEY_HEADER, CLIENT_ADDRESS_HEADER } from '@foyer/protocol/core'

/**
 * The IP address of the person on whose behalf the site's server sends a request, as determined by its framework or its
 * proxy: `203.0.113.7`.
 */
export type ClientAddress = string | null | undefined

/**
 * Headers that report the person's address to Foyer, so that limits count the person and not the site's server
 * (decision 7). With an API key that has the scope, in Foyer's own headers; without one as a proxy does, which has
 * effect only if Foyer's trusted proxies include the site's server.
 */
export function addressHeaders(address: ClientAddress, addressKey: string | undefined): Record<string, string> {
  if (!address) return {}
  return addressKey
    ? { [CLIENT_ADDRESS_HEADER]: address, [ADDRESS_KEY_HEADER]: addressKey }
    : { 'x-forwarded-for': address }
}

/** Wraps `fetch` to add headers to requests to `issuer`, and to no other server. */
export const withHeaders =
  (headers: Record<string, string>, issuer: string, fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  (input, init) => {
    const asked = typeof input === 'object' && 'url' in input ? input : undefined
    if (!(asked?.url ?? String(input)).startsWith(`${issuer}/`)) return fetch(input, init)
    const all = new Headers(init?.headers ?? asked?.headers)
    for (const [name, value] of Object.entries(headers)) all.set(name, value)
    return fetch(input, { ...init, headers: all })
  }
