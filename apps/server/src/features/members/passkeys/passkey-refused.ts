import { ApplicationError } from '../../../kernel/errors/application-error.js'

/** Why a response of an authenticator is refused: the stable codes of `data.reason`, with their sentences. */
const reasons = {
  'expired-challenge': 'The request for the passkey has expired. Try again.',
  'foreign-challenge': 'The request for the passkey comes from another browser or page. Try again.',
  'used-challenge': 'The request for the passkey was answered already. Try again.',
  'other-account': 'This passkey belongs to another account.',
  'not-verified': 'The device did not verify the person: a fingerprint, a face or a PIN is needed.',
  'counter-went-back': 'The passkey was used elsewhere in the meantime and may be a copy. Sign in another way.',
  invalid: 'The response of the passkey is not valid.',
} as const

export type PasskeyRefusal = keyof typeof reasons

/** Returns the refusal of an authenticator's response. The cause is only logged. */
export const passkeyRefused = (reason: PasskeyRefusal, cause?: unknown) =>
  new ApplicationError('PASSKEY_REFUSED', reasons[reason], { reason }, { cause })
