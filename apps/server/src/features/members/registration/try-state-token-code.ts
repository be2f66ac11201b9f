import type { Digest } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { normalizeVerificationCode, verificationCodeMac, verificationError } from '../../../kernel/verification-code.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import type { Authentication } from './authentication-store.js'

/** The error for a state token that is unknown, spent or expired. */
export const invalidStateToken = () =>
  new ApplicationError('INVALID_STATE_TOKEN', 'This verification has expired. Sign in again to get a new code.')

/**
 * Consumes a try at the code of a state token, and then compares the guess, so that parallel guesses count, too
 * (V6.6.3). Returns the authentication if the code is right: the caller spends it. Otherwise returns the error instead
 * of throwing it: the try has to be committed.
 */
export async function tryStateTokenCode(
  { digest, code }: { digest: Digest; code: string },
  isOwn: (authentication: Authentication) => boolean,
  stores: MemberStores,
  now: number,
  { secrets }: Pick<MemberDeps, 'secrets'>,
): Promise<Authentication | ApplicationError> {
  const mac = verificationCodeMac(digest, normalizeVerificationCode(code), secrets.verificationCode)
  const attempt = await stores.authentications.consumeTry(digest, now)
  if (attempt === undefined) {
    const open = await stores.authentications.find(digest, now)
    return open === undefined
      ? invalidStateToken()
      : new ApplicationError('TOO_MANY_TRIES', 'Too many wrong codes. Sign in again to get a new one.')
  }
  if (!isOwn(attempt)) return invalidStateToken()
  return verificationError(attempt, mac, now) ?? attempt
}
