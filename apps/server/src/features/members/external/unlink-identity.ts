import { mailJob } from '../../../integrations/mail/mail-job-store.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { audit } from '../../audit/audit.js'
import { localeOf } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import { assertRecentSignIn } from '../sign-in/assert-recent-sign-in.js'
import type { SignedInCaller } from '../sign-in/signed-in-caller.js'
import { identityIdOf, isOnlyMethod } from './list-identities.js'

/**
 * Unlinks an identity from the calling member, who is notified by email. The last way to sign in stays. Of concurrent
 * calls the lock of the member makes a sequence, so that two cannot remove the last two ways.
 * @throws ApplicationError UNAUTHENTICATED, RECENT_SIGN_IN_REQUIRED, NOT_FOUND, ONLY_SIGN_IN_METHOD
 */
export async function unlinkIdentity(
  caller: SignedInCaller,
  identityId: string,
  deps: Pick<MemberDeps, 'storage' | 'siteSnapshot' | 'issuer' | 'random' | 'clock' | 'mail'>,
): Promise<void> {
  const { storage, siteSnapshot, random, clock, mail } = deps
  const { memberId } = caller
  await assertRecentSignIn(caller, 'Sign in again to remove a way to sign in.', deps)
  await storage.transact(async (stores) => {
    await stores.sessions.lockMember(memberId)
    const member = await stores.members.find(memberId)
    const identities = await stores.externalIdentities.listOf(memberId)
    const identity = identities.find((one) => identityIdOf(one) === identityId)
    if (member === undefined || identity === undefined)
      throw new ApplicationError('NOT_FOUND', 'This identity is not linked to the account.')
    const passkeys = await stores.passkeys.listOf(memberId)
    if (isOnlyMethod(identity, { ...member, identities, passkeys }, deps))
      throw new ApplicationError(
        'ONLY_SIGN_IN_METHOD',
        'This is the only way to sign in to the account. Set a password first.',
      )
    const { providerId, subject } = identity
    const provider = siteSnapshot.current().providers.get(providerId)?.name ?? providerId
    const now = clock.now()
    await stores.externalIdentities.delete(memberId, providerId, subject)
    await audit(
      { actor: { kind: 'member', id: memberId }, requestId: null, network: null },
      { action: 'identity-unlinked', target: { kind: 'member', id: memberId }, details: { provider: providerId } },
      stores,
      deps,
    )
    await stores.mailJobs.insert(
      mailJob({ kind: 'identity-unlinked', to: member.email, locale: localeOf(member), provider }, now, random),
    )
  })
  mail.wake()
}
