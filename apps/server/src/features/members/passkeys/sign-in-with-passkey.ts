import type { PasskeyAssertion } from '@foyer/protocol'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { newId } from '../../../kernel/random.js'
import { type AuthContext, type AuthResult, authResultFor } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import { assertChallenge, spendChallenge } from './passkey-challenge.js'
import { passkeyRefused } from './passkey-refused.js'
import { requireRelyingPartyId } from './passkey-site.js'
import type { Passkey } from './passkey-store.js'
import { challengeOf } from './read-response.js'
import { verifyAssertion } from './verify-response.js'

type SignInDeps = Pick<
  MemberDeps,
  'storage' | 'siteSnapshot' | 'issuer' | 'random' | 'clock' | 'secrets' | 'limiter' | 'mail'
>

/**
 * Signs a member in by the response of `navigator.credentials.get()`. A passkey with user verification is two factors:
 * `swk` if its provider copies it to other devices, else `hwk`. A counter that did not increase means a copy of the
 * passkey: refused and audited; the passkey stays, because this may be the copy (WebAuthn §6.1.1).
 * @param binding of the browser or session that asked for the options
 * @throws TooManyRequests
 * @throws ApplicationError PERMISSION_DENIED (not offered), PASSKEY_REFUSED, PASSKEY_UNKNOWN, and as `authResultFor`
 */
export async function signInWithPasskey(
  { response, binding }: { response: PasskeyAssertion; binding: string },
  context: AuthContext,
  deps: SignInDeps,
): Promise<AuthResult> {
  const { storage, clock, limiter } = deps
  requireRelyingPartyId(deps)
  const attempt = await limiter.consume('passkeyByNetwork', context.network)
  const challenge = challengeOf(response)
  assertChallenge(challenge, { purpose: 'sign-in', binding }, deps)
  const passkey = await storage.read((stores) => stores.passkeys.find(response.id))
  if (passkey === undefined) throw unknownPasskey()
  if (Buffer.from(response.response.userHandle, 'base64url').toString() !== passkey.memberId)
    throw passkeyRefused('other-account')
  const counter = await verifyAssertion(response, passkey, deps)
  // Recorded even if the account may not sign in.
  const isUsed = await storage.transact(async (stores) => {
    await spendChallenge(challenge, stores)
    return stores.passkeys.recordUse(passkey.credentialId, counter, clock.now())
  })
  if (!isUsed) {
    await reportCopy(passkey, context, deps)
    throw passkeyRefused('counter-went-back')
  }
  await attempt.refund()
  const result = await storage.transact(async (stores) => {
    const member = await stores.members.find(passkey.memberId)
    if (member === undefined || member.status === 'deleted') throw unknownPasskey()
    return authResultFor(member, context, stores, deps, [passkey.isSynced ? 'swk' : 'hwk'])
  })
  if (result.state === 'REQUIRE_EMAIL_VERIFICATION') deps.mail.wake()
  return result
}

const unknownPasskey = () =>
  new ApplicationError('PASSKEY_UNKNOWN', 'This site does not know the passkey. It may have been removed.')

/** Writes the audit entry of a passkey whose counter went back, unless it was removed in the meantime. */
async function reportCopy(passkey: Passkey, { network }: AuthContext, deps: SignInDeps): Promise<void> {
  const { memberId, credentialId } = passkey
  await deps.storage.transact(async (stores) => {
    if ((await stores.passkeys.find(credentialId)) === undefined) throw unknownPasskey()
    await stores.audit.add([
      {
        ...{ entryId: newId(deps.random, 'aud'), at: deps.clock.now(), requestId: null, network },
        ...{ actor: { kind: 'nobody', id: null }, target: { kind: 'member', id: memberId } },
        ...{ action: 'passkey-counter-refused', result: 'refused', details: { passkey: credentialId } },
      },
    ])
  })
}
