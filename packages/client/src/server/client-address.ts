import { ADDRESS_KEY_HEADER, CLIENT_ADDRESS_HEADER } from '@foyer/protocol'

/** The address of the person a site's server asks for, as its framework or its proxy names it: `203.0.113.7`. */
export type ClientAddress = string | null | undefined

/**
 * What tells Foyer whom a request is for, so that limits count the person and not the site's server (decision 7). With
 * an API key that may say so, in headers of our own; without one as a proxy does, which counts where Foyer lists the
 * site's server among its trusted proxies.
 */
export function addressHeaders(address: ClientAddress, addressKey: string | undefined): Record<string, string> {
  if (!address) return {}
  return addressKey
    ? { [CLIENT_ADDRESS_HEADER]: address, [ADDRESS_KEY_HEADER]: addressKey }
    : { 'x-forwarded-for': address }
}

/** A `fetch` with more headers on requests to `issuer`, and to no other server. */
export const withHeaders =
  (headers: Record<string, string>, issuer: string, fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  (input, init) => {
    const asked = typeof input === 'object' && 'url' in input ? input : undefined
    if (!(asked?.url ?? String(input)).startsWith(`${issuer}/`)) return fetch(input, init)
    const all = new Headers(init?.headers ?? asked?.headers)
    for (const [name, value] of Object.entries(headers)) all.set(name, value)
    return fetch(input, { ...init, headers: all })
  }
