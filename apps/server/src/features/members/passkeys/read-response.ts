import type { PasskeyAssertion, PasskeyRegistration } from '@foyer/protocol'
import { z } from 'zod'
import { passkeyRefused } from './passkey-refused.js'

const clientData = z.object({ challenge: z.string() })

/**
 * What the browser signed for: the challenge of a response (WebAuthn §5.8.1).
 * @throws ApplicationError PASSKEY_REFUSED
 */
export function challengeOf({ response }: PasskeyAssertion | PasskeyRegistration): string {
  try {
    return clientData.parse(JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())).challenge
  } catch (cause) {
    throw passkeyRefused('invalid', cause)
  }
}

/** Offset of the flags in the authenticator data, and the bit of user verification (WebAuthn §6.1). */
const FLAGS_AT = 32
const USER_VERIFIED = 0b100

/** Returns whether the authenticator says that it verified the person; the signature is checked elsewhere. */
export const saysUserVerified = (authenticatorData: Uint8Array): boolean =>
  ((authenticatorData[FLAGS_AT] ?? 0) & USER_VERIFIED) !== 0
