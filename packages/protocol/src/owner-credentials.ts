import { z } from 'zod'
import { keyScopes } from './key-scopes.js'
import { anyText, dateTime, text } from './scalars.js'

/** API keys and the secrets of confidential clients in the owner API. */

/**
 * When a key or secret was last used, to 10 s or so, and from which network: an IPv4 address, or the /64 of an IPv6
 * one.
 */
const lastUsed = z.object({ date: dateTime, network: anyText }).nullable()
/** `prefix` and `lastFour` are the ends of the key. One that was replaced works until its `expiresDate`. */
export const keyView = z.object({
  keyId: anyText,
  name: anyText,
  prefix: anyText,
  lastFour: anyText,
  createdDate: dateTime,
  lastUsed,
  expiresDate: dateTime.nullable(),
  replacedBy: anyText.nullable(),
  /** Null: full access, as keys had before there were scopes. */
  scopes: z.array(z.enum(keyScopes)).nullable(),
  /** From where it can be used: addresses and networks; from everywhere if there are none. */
  networks: z.array(anyText),
})
export const keysResponse = z.object({ keys: z.array(keyView) })
export const addKeyRequest = z.object({
  name: text(1000),
  scopes: z.array(z.enum(keyScopes)).min(1).max(keyScopes.length),
  /** Addresses and networks, such as 203.0.113.7 or 2001:db8::/32. */
  networks: z.array(text(50)).max(20).optional(),
  /** From then on it does not work. */
  expiresDate: dateTime.nullish(),
})
/** The key itself is shown this once. */
export const addKeyResponse = z.object({ key: keyView, apiKey: anyText })
/** A sign-in through a client that comes back to the console; the verifier stays with whoever asks. */
export const testSignInRequest = z.object({
  state: text(200).min(8),
  nonce: text(200).min(8),
  codeChallenge: text(43),
  prompt: z.enum(['login']).optional(),
})
export type TestSignInRequest = z.infer<typeof testSignInRequest>
export const testSignInResponse = z.object({ authorizeUrl: anyText, parameters: z.record(anyText, anyText) })

/** How long the old one works beside the new one. */
const overlap = z.enum(['now', '1h', '24h', '7d'])
export type Overlap = z.infer<typeof overlap>
export const OVERLAPS: readonly Overlap[] = overlap.options
export const rotateRequest = z.object({ overlap: overlap.default('24h') })
/** The new key, shown this once, and the one whose place it takes. */
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
/** The secret itself is shown this once. */
export const rotateSecretResponse = z.object({ secret: clientSecretView, clientSecret: anyText })
