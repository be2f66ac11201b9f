import type { MemberId } from '@foyer/protocol'
import type { Secrets } from '../../../kernel/secrets.js'
import { seal, unseal } from '../../../platform/sealing/seal.js'

/** The parameters that every authenticator app supports (RFC 6238, RFC 4226). */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** How many time steps a code may be older or newer than now, for clocks that differ (RFC 6238 §5.2). */
const WINDOW = 1

/** As RFC 4226 §4 recommends. */
const SECRET_BYTES = 20

type SealingKey = { secrets: Pick<Secrets, 'authenticator'> }

/** Loads the library with the first authenticator, so that it does not delay the start. */
const loadLibrary = () => import('otpauth')

const purposeOf = (memberId: MemberId) => `authenticator:${memberId}`

/** Seals the secret of a member's authenticator for storage. */
export const sealSecret = (secret: Buffer, memberId: MemberId, { secrets }: SealingKey): string =>
  seal(secret, secrets.authenticator, purposeOf(memberId))

/** Opens a sealed secret; undefined if it was sealed with another key or for another member. */
export const openSecret = (sealed: string, memberId: MemberId, { secrets }: SealingKey): Buffer | undefined =>
  unseal(sealed, secrets.authenticator, purposeOf(memberId))

/**
 * Returns the time step for which a code is right, at most one step from now; undefined if there is none. The caller
 * accepts each step once (V6.5.1).
 */
export async function findTimeStep(
  { sealed, memberId, code }: { sealed: string; memberId: MemberId; code: string },
  now: number,
  { secrets }: SealingKey,
): Promise<number | undefined> {
  const secret = openSecret(sealed, memberId, { secrets })
  return secret && findStepOf(secret, code, now)
}

/** Like `findTimeStep`, for a secret that is not sealed. */
export async function findStepOf(secret: Buffer, code: string, now: number): Promise<number | undefined> {
  // The library throws for letters that are not ASCII.
  if (!/^\d{6}$/.test(code)) return undefined
  const { Secret, TOTP } = await loadLibrary()
  const totp = new TOTP({ ...PARAMETERS, secret: new Secret({ buffer: toArrayBuffer(secret) }) })
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / 1000 / PARAMETERS.period) + delta
}

/** An authenticator app to be added: the secret as text of 32 letters and digits, and the URL that apps open. */
export interface NewAuthenticator {
  secret: string
  url: string
}

/** Draws the secret of an authenticator. `issuer` is the name of the site, which apps show with the account. */
export const drawSecret = (random: { bytes(count: number): Buffer }): Buffer => random.bytes(SECRET_BYTES)

/** Returns a secret as apps read it: as text, and as a URL (the Key URI format). */
export async function describeSecret(
  secret: Buffer,
  { issuer, label }: { issuer: string; label: string },
): Promise<NewAuthenticator> {
  const { Secret, TOTP } = await loadLibrary()
  const totp = new TOTP({ ...PARAMETERS, issuer, label, secret: new Secret({ buffer: toArrayBuffer(secret) }) })
  return { secret: totp.secret.base32, url: totp.toString() }
}

const toArrayBuffer = (bytes: Buffer): ArrayBuffer => Uint8Array.from(bytes).buffer
