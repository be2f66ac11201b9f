import type { PasskeyAssertion, PasskeyRegistration } from '@foyer/protocol'
import type { MemberDeps } from '../deps.js'
import { passkeyRefused } from './passkey-refused.js'
import { PASSKEY_ALGORITHMS, passkeyOrigins, requireRelyingPartyId } from './passkey-site.js'
import type { Passkey } from './passkey-store.js'
import { challengeOf, saysUserVerified } from './read-response.js'

type VerifyDeps = Pick<MemberDeps, 'issuer' | 'siteSnapshot'>

/** Loaded with the first passkey: most starts of a server need neither the library nor its parsers of certificates. */
const library = () => import('@simplewebauthn/server')

const expectationsOf = (response: PasskeyAssertion | PasskeyRegistration, deps: VerifyDeps) => ({
  expectedChallenge: challengeOf(response),
  expectedOrigin: passkeyOrigins(deps),
  expectedRPID: requireRelyingPartyId(deps),
  // Checked below, so that the error has its own reason.
  requireUserVerification: false,
})

/**
 * Drops the attestation statement of a registration. It is not requested, but some browsers and password managers send
 * one; the library would verify its certificates and fetch revocation lists from URLs in them.
 * @throws ApplicationError PASSKEY_REFUSED
 */
async function withoutAttestation(attestationObject: string): Promise<string> {
  try {
    const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers')
    const authData = decodeAttestationObject(Buffer.from(attestationObject, 'base64url')).get('authData')
    const statement = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', authData],
    ])
    return Buffer.from(isoCBOR.encode(statement)).toString('base64url')
  } catch (cause) {
    throw passkeyRefused('invalid', cause)
  }
}

/**
 * Verifies the response of `navigator.credentials.create()`, but not its challenge (`assertChallenge`): type, origin,
 * relying party, user verification and public key. An attestation statement is dropped.
 * @throws ApplicationError PASSKEY_REFUSED
 */
export async function verifyRegistration(
  response: PasskeyRegistration,
  deps: VerifyDeps,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'isSynced' | 'aaguid'>> {
  const { verifyRegistrationResponse } = await library()
  const attestationObject = await withoutAttestation(response.response.attestationObject)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, response: { ...response.response, attestationObject }, clientExtensionResults: {} },
    ...expectationsOf(response, deps),
    supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
  }).catch((error: unknown) => {
    throw passkeyRefused('invalid', error)
  })
  if (!verified) throw passkeyRefused('invalid')
  const { credential, aaguid, credentialDeviceType, userVerified } = registrationInfo
  if (!userVerified) throw passkeyRefused('not-verified')
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    isSynced: credentialDeviceType === 'multiDevice',
    aaguid,
  }
}

/**
 * Verifies the response of `navigator.credentials.get()`, but not its challenge (`assertChallenge`): type, origin,
 * relying party, user verification and signature. Returns its counter, which `PasskeyStore.recordUse` compares.
 * @throws ApplicationError PASSKEY_REFUSED
 */
export async function verifyAssertion(
  response: PasskeyAssertion,
  { credentialId, publicKey }: Passkey,
  deps: VerifyDeps,
): Promise<number> {
  if (!saysUserVerified(Buffer.from(response.response.authenticatorData, 'base64url')))
    throw passkeyRefused('not-verified')
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    ...expectationsOf(response, deps),
    credential: { id: credentialId, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter: 0 },
  }).catch((error: unknown) => {
    throw passkeyRefused('invalid', error)
  })
  if (!verified) throw passkeyRefused('invalid')
  return authenticationInfo.newCounter
}
