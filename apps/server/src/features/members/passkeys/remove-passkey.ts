import { type MailPayload, mailJob } from '../../../integrations/mail/mail-job-store.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { audit } from '../../audit/audit.js'
import type { SignInProof } from '../../tokens/sign-in-proof.js'
import { localeOf } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import { assertMayChangeFactors } from '../factors/assert-may-change-factors.js'
import { deleteUnneededRecoveryCodes } from '../factors/set-up-authenticator.js'
import { ownerMailJob } from '../mail-jobs.js'
import { memberNotFound } from '../profile/change-profile.js'
import type { PasskeyChange } from './caller-passkeys.js'
import { passkeyNotFound } from './rename-passkey.js'
import { whyKept } from './why-kept.js'

const sentences = {
  ONLY_SECOND_FACTOR: 'This site requires two-step verification. Add another passkey or an authenticator app first.',
  ONLY_SIGN_IN_METHOD: 'This is the only way to sign in to the account. Add another passkey or set a password first.',
}

/**
 * Removes a passkey from a member, who is notified by email; the audit log gets an entry. A member keeps the last way
 * to sign in; the team may remove it, because “Forgot password?” sets a password. The lock of the member makes a
 * sequence of concurrent calls, so that two cannot remove the last two ways.
 * @throws ApplicationError NOT_FOUND, ONLY_SIGN_IN_METHOD, ONLY_SECOND_FACTOR, and as `assertMayChangeFactors`
 */
export async function removePasskey(
  { memberId, passkeyId, act, signIn }: PasskeyChange & { passkeyId: string; signIn: SignInProof | 'team' },
  deps: Pick<MemberDeps, 'storage' | 'siteSnapshot' | 'issuer' | 'random' | 'clock' | 'mail'>,
): Promise<void> {
  const { storage, random, clock, mail } = deps
  await storage.transact(async (stores) => {
    await stores.sessions.lockMember(memberId)
    const member = await stores.members.find(memberId)
    if (member === undefined || member.status === 'deleted') throw memberNotFound()
    if (signIn !== 'team') await assertMayChangeFactors(member, signIn, stores, deps)
    const all = await stores.passkeys.listOf(memberId)
    const passkey = all.find(({ credentialId }) => credentialId === passkeyId)
    if (passkey === undefined) throw passkeyNotFound()
    const identities = await stores.externalIdentities.listOf(memberId)
    const why = await whyKept(passkey, { member, passkeys: all, identities }, stores, deps)
    if (signIn !== 'team' && why !== undefined) throw new ApplicationError(why, sentences[why])
    await stores.passkeys.delete(memberId, passkeyId)
    await deleteUnneededRecoveryCodes(memberId, stores)
    const target = { kind: 'member', id: memberId } as const
    await audit(act, { action: 'passkey-removed', target, details: { passkey: passkeyId } }, stores, deps)
    const order: MailPayload = { kind: 'passkey-removed', to: member.email, locale: localeOf(member) }
    await stores.mailJobs.insert(signIn === 'team' ? ownerMailJob(order, deps) : mailJob(order, clock.now(), random))
  })
  mail.wake()
}
