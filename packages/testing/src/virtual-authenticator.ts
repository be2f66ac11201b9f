import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { encodeCbor } from './encode-cbor.js'

/** The parts of WebAuthn's options that an authenticator reads, in their JSON form. */
export interface CreationOptions {
  challenge: string
  rp: { id: string }
  user: { id: string }
  excludeCredentials?: readonly { id: string }[]
}
export interface RequestOptions {
  challenge: string
  rpId: string
}

/** How one use of the authenticator goes. */
export interface AuthenticatorUse {
  /** The origin of the page; by default that of the relying party over https. */
  origin?: string
  /** False for a person whom the device did not verify. */
  isVerified?: boolean
  /** Uses this credential instead of the newest one of the relying party. */
  credentialId?: string
  /** Reports this counter instead of the next one. */
  counter?: number
}

export interface VirtualAuthenticatorOptions {
  /** Whether the provider copies passkeys to other devices; true by default. */
  isSynced?: boolean
  /** Whether it counts signatures; most authenticators with synced passkeys do not. */
  hasCounter?: boolean
  /** The model, a UUID; all zeros by default. */
  aaguid?: string
}

interface Credential {
  id: string
  rpId: string
  userHandle: string
  privateKey: KeyObject
  counter: number
}

/** The response of `navigator.credentials.create()` as `toJSON()` returns it. */
export interface RegistrationResponse {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; attestationObject: string; transports: string[] }
}
/** The response of `navigator.credentials.get()` as `toJSON()` returns it. */
export interface AssertionResponse {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string }
}

export interface VirtualAuthenticator {
  /** Creates a passkey (ES256, attestation none). @throws Error if it has one of the excluded credentials */
  create(options: CreationOptions, use?: AuthenticatorUse): RegistrationResponse
  /** Signs in with a passkey. @throws Error if it has none for the relying party */
  get(options: RequestOptions, use?: AuthenticatorUse): AssertionResponse
  /** Returns a copy with the same passkeys and counters, as a thief of a device would have it. */
  clone(): VirtualAuthenticator
}

const FLAGS = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, credential: 0x40 }

/** An authenticator in memory, for tests of sign-in with passkeys without a browser. */
export function createVirtualAuthenticator(
  {
    isSynced = true,
    hasCounter = false,
    aaguid = '00000000-0000-0000-0000-000000000000',
  }: VirtualAuthenticatorOptions = {},
  credentials: readonly Credential[] = [],
): VirtualAuthenticator {
  const held = credentials.map((credential) => ({ ...credential }))

  function authenticatorData(rpId: string, counter: number, isVerified: boolean, attested = Buffer.alloc(0)): Buffer {
    const flags =
      FLAGS.present |
      (isVerified ? FLAGS.verified : 0) |
      (isSynced ? FLAGS.backupEligible | FLAGS.backedUp : 0) |
      (attested.length > 0 ? FLAGS.credential : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested])
  }

  return {
    create({ challenge, rp, user, excludeCredentials = [] }, { origin = `https://${rp.id}`, isVerified = true } = {}) {
      if (held.some(({ id }) => excludeCredentials.some((excluded) => excluded.id === id)))
        throw new Error('InvalidStateError: the authenticator has a passkey of this account')
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const idBytes = randomBytes(32)
      const id = idBytes.toString('base64url')
      const { x, y } = publicKey.export({ format: 'jwk' })
      const coseKey = encodeCbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x as string, 'base64url')],
          [-3, Buffer.from(y as string, 'base64url')],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(idBytes.length)
      const model = Buffer.from(aaguid.replaceAll('-', ''), 'hex')
      const authData = authenticatorData(rp.id, 0, isVerified, Buffer.concat([model, length, idBytes, coseKey]))
      held.push({ id, rpId: rp.id, userHandle: user.id, privateKey, counter: 0 })
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: encodeCbor(
            new Map<string, string | Buffer | Map<never, never>>([
              ['fmt', 'none'],
              ['attStmt', new Map<never, never>()],
              ['authData', authData],
            ]),
          ).toString('base64url'),
          transports: ['internal', ...(isSynced ? ['hybrid'] : [])],
        },
      }
    },
    get({ challenge, rpId }, { origin = `https://${rpId}`, isVerified = true, credentialId, counter } = {}) {
      const credential = held.findLast(
        (one) => one.rpId === rpId && (credentialId === undefined || one.id === credentialId),
      )
      if (credential === undefined) throw new Error('NotAllowedError: the authenticator has no such passkey')
      if (hasCounter) credential.counter++
      const authData = authenticatorData(rpId, counter ?? credential.counter, isVerified)
      const data = clientData('webauthn.get', challenge, origin)
      return {
        id: credential.id,
        rawId: credential.id,
        type: 'public-key',
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, sha256(data)]), credential.privateKey).toString(
            'base64url',
          ),
          userHandle: credential.userHandle,
        },
      }
    },
    clone: () => createVirtualAuthenticator({ isSynced, hasCounter, aaguid }, held),
  }
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
