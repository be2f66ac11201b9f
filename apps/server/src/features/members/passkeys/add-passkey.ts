import { MAX_PASSKEYS, type PasskeyRegistration } from '@foyer/protocol'
import { mailJob } from '../../../integrations/mail/mail-job-store.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { audit } from '../../audit/audit.js'
import type { SignInProof } from '../../tokens/sign-in-proof.js'
import { localeOf } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import { assertMayChangeFactors } from '../factors/assert-may-change-factors.js'
import { memberNotFound } from '../profile/change-profile.js'
import type { CallerPasskeys, PasskeyChange } from './caller-passkeys.js'
import { assertChallenge, spendChallenge } from './passkey-challenge.js'
import { requireRelyingPartyId } from './passkey-site.js'
import type { Passkey } from './passkey-store.js'
import { challengeOf } from './read-response.js'
import { verifyRegistration } from './verify-response.js'

/**
 * Adds a passkey to a member by the response of `navigator.credentials.create()`. The member is notified by email, and
 * the audit log gets an entry. The lock of the member keeps concurrent calls within the limit.
 * @throws ApplicationError PERMISSION_DENIED (not offered), PASSKEY_REFUSED, PASSKEY_REGISTERED, TOO_MANY_PASSKEYS,
 * NOT_FOUND, and as `assertMayChangeFactors`
 */
export async function addPasskey(
  {
    memberId,
    binding,
    act,
    response,
    signIn,
    name = '',
  }: CallerPasskeys & PasskeyChange & { response: PasskeyRegistration; signIn: SignInProof; name?: string | undefined },
  deps: Pick<MemberDeps, 'storage' | 'siteSnapshot' | 'issuer' | 'random' | 'clock' | 'secrets' | 'mail'>,
): Promise<Passkey> {
  const { storage, random, clock, mail } = deps
  const challenge = challengeOf(response)
  assertChallenge(challenge, { purpose: 'add', binding }, deps)
  const verified = await verifyRegistration(response, deps)
  const now = clock.now()
  const passkey: Passkey = {
    ...verified,
    memberId,
    rpId: requireRelyingPartyId(deps),
    transports: [...new Set(response.response.transports)],
    name: name.trim(),
    createdAt: now,
    lastUsedAt: null,
  }
  await storage.transact(async (stores) => {
    await stores.sessions.lockMember(memberId)
    await spendChallenge(challenge, stores)
    const member = await stores.members.find(memberId)
    if (member === undefined || member.status === 'deleted') throw memberNotFound()
    await assertMayChangeFactors(member, signIn, stores, deps)
    if ((await stores.passkeys.listOf(memberId)).length >= MAX_PASSKEYS)
      throw new ApplicationError(
        'TOO_MANY_PASSKEYS',
        `An account can have at most ${MAX_PASSKEYS} passkeys. Remove one first.`,
      )
    if (!(await stores.passkeys.insert(passkey)))
      throw new ApplicationError('PASSKEY_REGISTERED', 'This passkey is already registered.')
    const target = { kind: 'member', id: memberId } as const
    await audit(act, { action: 'passkey-added', target, details: { passkey: passkey.credentialId } }, stores, deps)
    await stores.mailJobs.insert(
      mailJob({ kind: 'passkey-added', to: member.email, locale: localeOf(member) }, now, random),
    )
  })
  mail.wake()
  return passkey
}
