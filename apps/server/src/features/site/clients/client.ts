import type { ClientId } from '@foyer/protocol'
import { isLoopback } from '../../../kernel/loopback.js'

/** How the refresh tokens of a client rotate (design §7). */
export type Rotation = 'pending' | 'strict' | 'off'
export const rotations: readonly Rotation[] = ['pending', 'strict', 'off']

/** A client of a site: public, without a secret (design §1), unless it is confidential (decision 11). */
export interface Client {
  clientId: ClientId
  name: string
  redirectUris: readonly string[]
  origins: readonly string[]
  logoutUris: readonly string[]
  rotation: Rotation
  /** Set for a third-party client: members must consent before it receives any data (decision 10). */
  thirdParty?: ThirdParty
  /**
   * Set for a confidential client, a server program that authenticates with a secret at the token endpoint. Never
   * changes.
   */
  isConfidential?: true
}

/** Operator of a third-party client, as shown to members, and its logo as a `data:` URL. */
export interface ThirdParty {
  runBy: string
  logo?: string
}

/**
 * Returns a public message if a redirect URI cannot be registered, otherwise `undefined` (design §6,
 * security-checklist 40).
 */
export function redirectUriError(given: string): string | undefined {
  const general = addressError(given)
  if (general !== undefined) return general
  if (given.includes('#')) return `"${given}" has a fragment; a redirect address cannot have one.`
  return undefined
}

/** Like `redirectUriError`, for an origin: scheme, host and port only. */
export function originError(given: string): string | undefined {
  if (given === 'null') return 'The origin "null" cannot be allowed: any sandboxed page has it.'
  const general = addressError(given)
  if (general !== undefined) return general
  const { origin } = new URL(given)
  return origin === given ? undefined : `"${given}" is not an origin; did you mean "${origin}"?`
}

function addressError(given: string): string | undefined {
  if (given.length > 2048) return 'An address is at most 2048 characters long.'
  if (given.includes('*')) return `"${given}" has a wildcard; list each address exactly.`
  if (/[\s\\\p{Cc}]/u.test(given) || !URL.canParse(given))
    return `"${given}" is not an address like https://example.com/callback.`
  const url = new URL(given)
  if (url.username !== '' || url.password !== '') return `"${given}" carries a user name; leave it out.`
  if (url.protocol === 'https:') return undefined
  if (url.protocol === 'http:' && isLoopback(url.hostname)) return undefined
  return `"${given}" must be https; http is allowed only on localhost, 127.0.0.0/8 and [::1].`
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

export const allowsOrigin = (client: Client, origin: string): boolean => client.origins.includes(origin)

/** Returns true if the origin of a return URL equals an origin of the client (security-checklist 32). */
export function allowsReturnUrl(client: Client, given: string): boolean {
  if (client.logoutUris.includes(given)) return true
  if (addressError(given) !== undefined) return false
  const { origin } = new URL(given)
  return (
    client.origins.includes(origin) ||
    [...client.logoutUris, ...client.redirectUris].some((uri) => new URL(uri).origin === origin)
  )
}
