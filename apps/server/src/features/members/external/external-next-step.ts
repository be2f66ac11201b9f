import type { ProviderProfile } from '../../../integrations/identity-providers/provider-profile.js'
import { readEmailAddress } from '../../../kernel/email-address.js'
import type { IdentityProvider } from '../../site/providers/identity-provider.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import { invitationRequired } from '../invitations/is-invited.js'
import type { Member } from '../member.js'
import { readRegistrationFields } from '../profile/profile-fields.js'
import { requireAllowedAddress } from '../registration/require-allowed-address.js'

/** What the person has to do before an identity is linked. */
export type OpenStep = 'prove-account' | 'verify-address' | 'complete-profile'

export type NextStep =
  | { kind: 'link'; member: Member }
  | { kind: 'create'; address: { email: string; emailKey: string } }
  | { kind: OpenStep }

/**
 * Returns the next step for an identity that is linked to no member (decision 38). An address that neither the provider
 * nor the member with this address has verified is verified by a code first. If the address has a member, that member
 * must sign in before the identity is linked, unless the owner trusts the provider; a second identity of the same
 * provider is never linked without a sign-in, because providers may give an address to another person.
 * @throws ApplicationError PERMISSION_DENIED (an invitation is required), EMAIL_NOT_ALLOWED
 */
export async function nextStepOfIdentity(
  profile: ProviderProfile,
  { providerId, isTrusted }: Pick<IdentityProvider, 'providerId' | 'isTrusted'>,
  stores: Pick<MemberStores, 'members' | 'externalIdentities' | 'invitations' | 'invitationCodes'>,
  deps: Pick<MemberDeps, 'siteSnapshot' | 'clock'>,
): Promise<NextStep> {
  const address = readEmailAddress(profile.email ?? '')
  if (address === undefined || !profile.isEmailVerified) return { kind: 'verify-address' }
  const member = await stores.members.findByEmail(address.emailKey)
  if (member !== undefined) {
    if (!member.emailVerified) return { kind: 'verify-address' }
    const identities = await stores.externalIdentities.listOf(member.memberId)
    const hasOther = identities.some((identity) => identity.providerId === providerId)
    return isTrusted && !hasOther ? { kind: 'link', member } : { kind: 'prove-account' }
  }
  const { policy } = deps.siteSnapshot.current().settings.signUp
  const now = deps.clock.now()
  const isInvited = (await stores.invitations.findOpen(address.emailKey, now)) !== undefined
  if (!isInvited) await requireAllowedAddress(address.emailKey, deps)
  const needsCode = policy === 'invite' && !isInvited
  if (needsCode && !(await stores.invitationCodes.hasOpen(now))) throw invitationRequired()
  return needsCode || hasRequiredFields(deps) ? { kind: 'complete-profile' } : { kind: 'create', address }
}

/** Returns whether the site requires profile fields of a new member. */
export const hasRequiredFields = ({ siteSnapshot }: Pick<MemberDeps, 'siteSnapshot'>): boolean =>
  readRegistrationFields(siteSnapshot.current().settings.profileFields, null).violations.length > 0
