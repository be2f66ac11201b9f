import type { ProviderProfile } from '../../../integrations/identity-providers/provider-profile.js'
import { digestOf } from '../../../kernel/digest.js'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { newId } from '../../../kernel/random.js'
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
    await stores.mailJobs.insert({
      jobId: newId(deps.random, 'job'),
      payload: { kind: 'identity-linked', to: email, locale: localeOf({ profile: memberProfile }), provider: name },
      attempts: 0,
      nextAttemptAt: now,
      createdAt: now,
    })
  return true
}

/**
 * Links the profile that waits in a browser to the member who has just proven an account there. Does nothing unless the
 * address of the profile is that of the member, and the member has verified it: a profile that somebody else left in
 * the browser must not get into the account (V6.8.1). Returns the name of the provider if it was linked.
 */
export async function linkWaitingIdentity(
  member: Pick<Member, 'memberId' | 'email' | 'emailKey' | 'emailVerified' | 'profile'>,
  browserSecret: string,
  deps: Pick<MemberDeps, 'storage' | 'siteSnapshot' | 'random' | 'clock' | 'mail'>,
): Promise<string | undefined> {
  const { storage, clock, siteSnapshot, mail } = deps
  const browserDigest = digestOf(browserSecret)
  const linked = await storage.transact(async (stores) => {
    await stores.sessions.lockMember(member.memberId)
    const waiting = await stores.externalSignIns.findWaiting(browserDigest, clock.now())
    if (waiting?.profile == null || waiting.emailKey !== member.emailKey || !member.emailVerified) return undefined
    if (!(await stores.externalSignIns.deleteWaiting(browserDigest))) return undefined
    const provider = siteSnapshot.current().providers.get(waiting.providerId)
    if (provider === undefined || !provider.isEnabled) return undefined
    return (await linkIdentity(member, provider, waiting.profile, stores, deps)) ? provider.name : undefined
  })
  mail.wake()
  return linked
}

/**
 * Sets the address that the account must have to which a profile is linked that waits in a browser, and names no
 * address. Returns whether such a profile, or one with this address, waits.
 */
export async function setWaitingAddress(
  browserSecret: string,
  email: string,
  { storage, clock }: Pick<MemberDeps, 'storage' | 'clock'>,
): Promise<boolean> {
  const emailKey = readEmailAddress(email)?.emailKey
  if (emailKey === undefined) return false
  return storage.transact(async (stores) => {
    const waiting = await stores.externalSignIns.findWaiting(digestOf(browserSecret), clock.now())
    if (waiting?.profile == null) return false
    if (waiting.profile.email !== null) return waiting.emailKey === emailKey
    await stores.externalSignIns.setProfile(waiting.digest, waiting.profile, emailKey, waiting.expiresAt)
    return true
  })
}
