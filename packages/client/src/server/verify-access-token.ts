import type { AccessTokenClaims } from '@foyer/protocol'
import { ACCESS_TOKEN_GRACE_SECONDS, ACCESS_TOKEN_TYPE } from '@foyer/protocol/core'
import type { KeySet } from './key-set.js'

/** Why an access token was rejected. For logs only: the caller is not given the reason. */
export type Refusal =
  | 'malformed'
  | 'wrong type'
  | 'unknown key'
  | 'bad signature'
  | 'wrong issuer'
  | 'expired'
  | 'not yet valid'

export type Verified = { claims: AccessTokenClaims } | { refused: Refusal }

const MAX_TOKEN_LENGTH = 4096
const FUTURE_LEEWAY_SECONDS = 60

interface VerifyOptions {
  issuer: string
  /** Milliseconds since 1970. */
  now: number
}

/**
 * Verifies an access token without a request to the server: RFC 9068 §4, ES256 only, the signature before the claims.
 * Issuer and audience are the server's URL. After a session has ended, the server rejects its access token within
 * seconds, and this function after the token has expired.
 * @throws FoyerError if the key set cannot be loaded.
 */
export async function verifyAccessToken(
  token: string,
  keys: KeySet,
  { issuer, now }: VerifyOptions,
): Promise<Verified> {
  const parts = token.length > MAX_TOKEN_LENGTH ? [] : token.split('.')
  const [encodedHeader = '', encodedClaims = '', encodedSignature = ''] = parts
  const header = parseJsonObject(encodedHeader)
  const signature = decodeBase64Url(encodedSignature)
  if (parts.length !== 3 || header === undefined || signature === undefined) return { refused: 'malformed' }
  if (header.alg !== 'ES256' || header.typ !== ACCESS_TOKEN_TYPE || 'crit' in header) return { refused: 'wrong type' }
  const key = typeof header.kid === 'string' ? await keys.find(header.kid) : undefined
  if (key === undefined) return { refused: 'unknown key' }
  const signed = new TextEncoder().encode(`${encodedHeader}.${encodedClaims}`)
  if (!(await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, signed)))
    return { refused: 'bad signature' }

  const claims = parseJsonObject(encodedClaims) as AccessTokenClaims | undefined
  if (claims === undefined || typeof claims.sub !== 'string') return { refused: 'malformed' }
  if (claims.iss !== issuer || claims.aud !== issuer) return { refused: 'wrong issuer' }
  const seconds = now / 1000
  if (typeof claims.exp !== 'number' || seconds >= claims.exp + ACCESS_TOKEN_GRACE_SECONDS)
    return { refused: 'expired' }
  if (typeof claims.iat !== 'number' || claims.iat > seconds + FUTURE_LEEWAY_SECONDS)
    return { refused: 'not yet valid' }
  return { claims }
}

function decodeBase64Url(encoded: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/.test(encoded)) return undefined
  try {
    return Uint8Array.from(atob(encoded.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}

function parseJsonObject(encoded: string): Record<string, unknown> | undefined {
  const bytes = decodeBase64Url(encoded)
  if (bytes === undefined) return undefined
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
