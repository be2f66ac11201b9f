import type { ProviderProfile } from '../../../integrations/identity-providers/provider-profile.js'
import { mailJob } from '../../../integrations/mail/mail-job-store.js'
import { audit } from '../../audit/audit.js'
import type { IdentityProvider } from '../../site/providers/identity-provider.js'
import { localeOf } from '../auth-result.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import type { Member } from '../member.js'

type LinkDeps = Pick<MemberDeps, 'random' | 'clock'>

/**
 * Links an identity to a member, in the caller's transaction, which has locked the member. The member is notified by
 * email, and the audit log gets an entry. Returns false if the identity is linked already, here or elsewhere.
 */
export async function linkIdentity(
  { memberId, email, profile: memberProfile }: Pick<Member, 'memberId' | 'email' | 'profile'>,
  { providerId, name }: Pick<IdentityProvider, 'providerId' | 'name'>,
  profile: ProviderProfile,
  stores: MemberStores,
  deps: LinkDeps,
  { isNotified = true }: { isNotified?: boolean } = {},
): Promise<boolean> {
  const now = deps.clock.now()
  const identity = { providerId, subject: profile.subject, memberId, email: profile.email }
  if (!(await stores.externalIdentities.insert({ ...identity, linkedAt: now, lastUsedAt: now }))) return false
  await audit(
    { actor: { kind: 'member', id: memberId }, requestId: null, network: null },
    { action: 'identity-linked', target: { kind: 'member', id: memberId }, details: { provider: providerId } },
    stores,
    deps,
  )
  if (isNotified)
    await stores.mailJobs.insert(
      mailJob(
        { kind: 'identity-linked', to: email, locale: localeOf({ profile: memberProfile }), provider: name },
        now,
        deps.random,
      ),
    )
  return true
}
