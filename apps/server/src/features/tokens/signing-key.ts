import { createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto'
import { ACCESS_TOKEN_TYPE, ID_TOKEN_TYPE } from '@foyer/protocol'
import { StartError } from '../../kernel/errors/start-error.js'
import { seal, unseal } from '../../platform/sealing/seal.js'

/** An unsealed key that signs access tokens and ID tokens. */
export interface SigningKey {
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
  /** JWT header of its access tokens, base64url-encoded. */
  encodedHeader: string
  /** JWT header of its ID tokens, base64url-encoded. */
  encodedIdTokenHeader: string
}

/** The keys a verifier accepts, by `kid`. */
export interface KeySet {
  find(kid: string): { publicKey: KeyObject } | undefined
}

/** A signing key as stored, with its private part sealed (V11.1.1). */
export interface StoredSigningKey {
  kid: string
  algorithm: string
  publicJwk: JsonWebKey
  sealedPrivateKey: string
  createdAt: number
  retiredAt: number | null
}

/** Creates an ES256 key whose private part is sealed under `secret`. */
export function createSigningKey(kid: string, secret: Buffer, createdAt: number): StoredSigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    kid,
    algorithm: 'ES256',
    publicJwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' },
    sealedPrivateKey: seal(privateKey.export({ format: 'der', type: 'pkcs8' }), secret, `signing-key:${kid}`),
    createdAt,
    retiredAt: null,
  }
}

/**
 * Unseals a stored key.
 * @throws StartError when `secret` is not the one it was sealed with, or the key is not an ES256 key (V11.2.3)
 */
export function unsealSigningKey(stored: StoredSigningKey, secret: Buffer): SigningKey {
  const der = unseal(stored.sealedPrivateKey, secret, `signing-key:${stored.kid}`)
  if (der === undefined) throw new StartError('FOYER_SECRET is not the one that this database was set up with.')
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  if (stored.algorithm !== 'ES256' || privateKey.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new StartError(`The signing key ${stored.kid} is not one of ES256.`)
  const headerOf = (typ: string): string =>
    Buffer.from(JSON.stringify({ alg: 'ES256', typ, kid: stored.kid })).toString('base64url')
  return {
    kid: stored.kid,
    privateKey,
    publicKey: createPublicKey({ key: stored.publicJwk, format: 'jwk' }),
    encodedHeader: headerOf(ACCESS_TOKEN_TYPE),
    encodedIdTokenHeader: headerOf(ID_TOKEN_TYPE),
  }
}
