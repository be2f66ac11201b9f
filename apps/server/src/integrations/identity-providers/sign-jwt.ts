import { type KeyLike, sign } from 'node:crypto'

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/**
 * Returns a JWT with these claims, signed with ES256 (RFC 7518 §3.4).
 * @throws Error if the key is not an EC private key
 */
export function signJwt(claims: object, key: KeyLike, kid: string): string {
  const input = `${encode({ alg: 'ES256', kid, typ: 'JWT' })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' } as never)
  return `${input}.${signature.toString('base64url')}`
}
