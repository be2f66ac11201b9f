import { isLoopback } from '../../../kernel/loopback.js'
import type { Client } from './client.js'

/**
 * Returns a public message if a redirect URI cannot be registered, otherwise `undefined` (design §6,
 * security-checklist 40).
 */
export function redirectUriError(uri: string): string | undefined {
  const general = addressError(uri)
  if (general !== undefined) return general
  if (uri.includes('#')) return `"${uri}" has a fragment; a redirect address cannot have one.`
  return undefined
}

/** Like `redirectUriError`, for an origin: scheme, host and port only. */
export function originError(address: string): string | undefined {
  if (address === 'null')
    return 'The origin "null" cannot be allowed: every sandboxed page and every page opened from a file has it.'
  const general = addressError(address)
  if (general !== undefined) return general
  const { origin } = new URL(address)
  return origin === address ? undefined : `"${address}" is not an origin; did you mean "${origin}"?`
}

function addressError(address: string): string | undefined {
  if (address.length > 2048) return 'An address is at most 2048 characters long.'
  if (address.includes('*')) return `"${address}" has a wildcard; list each address exactly.`
  if (/[\s\\\p{Cc}]/u.test(address) || !URL.canParse(address))
    return `"${address}" is not an address like https://example.com/callback.`
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return `"${address}" carries a user name; leave it out.`
  if (url.protocol === 'https:') return undefined
  if (url.protocol === 'http:' && isLoopback(url.hostname)) return undefined
  return `"${address}" must be https; http is allowed only on localhost, 127.0.0.0/8 and [::1].`
}

/**
 * RFC 9700 §4.1: compares raw strings, before any parsing (security-checklist 39). Also rejects a stored URI that
 * could not be registered now (security-checklist 40).
 */
export const allowsRedirectUri = (client: Client, uri: string): boolean =>
  client.redirectUris.includes(uri) && redirectUriError(uri) === undefined

/**
 * Returns true if `uri` is a registered logout URI, compared exactly (RP-Initiated Logout §3.1, security-checklist
 * 82).
 */
export const allowsLogoutUri = (client: Client, uri: string): boolean =>
  client.logoutUris.includes(uri) && redirectUriError(uri) === undefined

/** Returns true if the client registered exactly this origin. */
export const allowsOrigin = (client: Client, origin: string): boolean => client.origins.includes(origin)

/** Returns true if pages of this origin come from the same machine: `localhost`, 127.0.0.0/8 or [::1], any port. */
export const isLoopbackOrigin = (origin: string): boolean =>
  originError(origin) === undefined && isLoopback(new URL(origin).hostname)

/** Returns true if the origin of a return URL equals an origin of the client (security-checklist 32). */
export function allowsReturnUrl(client: Client, returnUrl: string): boolean {
  if (client.logoutUris.includes(returnUrl)) return true
  if (addressError(returnUrl) !== undefined) return false
  const { origin } = new URL(returnUrl)
  return (
    client.origins.includes(origin) ||
    [...client.logoutUris, ...client.redirectUris].some((uri) => new URL(uri).origin === origin)
  )
}
