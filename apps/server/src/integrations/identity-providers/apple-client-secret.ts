import { z } from 'zod'
import { MINUTE, SECOND } from '../../kernel/clock.js'
import { signJwt } from './sign-jwt.js'

/** The client secret of Apple as an owner enters it: the key with which the actual secret is signed. */
export const appleKey = z.object({
  teamId: z.string().regex(/^[A-Z0-9]{10}$/),
  keyId: z.string().regex(/^[A-Z0-9]{10}$/),
  /** PEM, PKCS #8, as in the downloaded `.p8` file. */
  privateKey: z.string().max(2000).includes('PRIVATE KEY'),
})

/**
 * Returns the client secret that Apple's token endpoint requires: a JWT that is signed with the owner's key and valid
 * for five minutes ("Creating a client secret", Sign in with Apple REST API).
 * @throws Error if the key is not an EC private key
 */
export function appleClientSecret(stored: string, clientId: string, now: number): string {
  const { teamId, keyId, privateKey } = appleKey.parse(JSON.parse(stored))
  const iat = Math.floor(now / SECOND)
  const claims = { iss: teamId, iat, exp: iat + (5 * MINUTE) / SECOND, aud: 'https://appleid.apple.com', sub: clientId }
  return signJwt(claims, privateKey, keyId)
}
