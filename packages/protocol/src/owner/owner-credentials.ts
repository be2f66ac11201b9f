import { z } from 'zod'
import { anyText, dateTime, text } from '../scalars.js'
import { keyScopes } from './key-scopes.js'

/** API keys and the secrets of confidential clients in the owner API. */

/**
 * When and from where a key or secret was last used: the time with a resolution of about 10 s, and an IPv4 address or
 * an IPv6 /64.
 */
export const lastUsed = z.object({ date: dateTime, network: anyText }).nullable()
/** `prefix` and `lastFour` are the ends of the key. A replaced key works until its `expiresDate`. */
export const keyView = z.object({
  keyId: anyText,
  name: anyText,
  prefix: anyText,
  lastFour: anyText,
  createdDate: dateTime,
  lastUsed,
  expiresDate: dateTime.nullable(),
  replacedBy: anyText.nullable(),
  /** `null`: full access, for keys created before scopes existed. */
  scopes: z.array(z.enum(keyScopes)).nullable(),
  /** Addresses and networks from which the key is accepted; empty for all. */
  networks: z.array(anyText),
})
export const keysResponse = z.object({ keys: z.array(keyView) })
export const addKeyRequest = z.object({
  name: text(1000),
  scopes: z.array(z.enum(keyScopes)).min(1).max(keyScopes.length),
  /** Addresses and networks, such as 203.0.113.7 or 2001:db8::/32. */
  networks: z.array(text(50)).max(20).optional(),
  /** When the key expires. */
  expiresDate: dateTime.nullish(),
})
/** `apiKey` is shown only once. */
export const addKeyResponse = z.object({ key: keyView, apiKey: anyText })
/** A sign-in through a client that returns to the console; the code verifier stays with the caller. */
export const testSignInRequest = z.object({
  state: text(200).min(8),
  nonce: text(200).min(8),
  codeChallenge: text(43),
  prompt: z.enum(['login']).optional(),
})
export type TestSignInRequest = z.infer<typeof testSignInRequest>
export const testSignInResponse = z.object({ authorizeUrl: anyText, parameters: z.record(anyText, anyText) })

/** How long the old one works in parallel with the new one. */
const overlap = z.enum(['now', '1h', '24h', '7d'])
export type Overlap = z.infer<typeof overlap>
export const OVERLAPS: readonly Overlap[] = overlap.options
export const rotateRequest = z.object({ overlap: overlap.default('24h') })
/** The new key, shown only once, and the key it replaces. */
export const rotateKeyResponse = z.object({ key: keyView, apiKey: anyText, replaced: keyView })

export const clientSecretView = z.object({
  secretId: anyText,
  prefix: anyText,
  lastFour: anyText,
  createdDate: dateTime,
  lastUsed,
  expiresDate: dateTime.nullable(),
})
export const clientSecretsResponse = z.object({ secrets: z.array(clientSecretView) })
/** `clientSecret` is shown only once. */
export const rotateSecretResponse = z.object({ secret: clientSecretView, clientSecret: anyText })
