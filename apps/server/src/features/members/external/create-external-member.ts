import type { IdentityProfile, MemberId } from '@foyer/protocol'
import type { ProviderProfile } from '../../../integrations/identity-providers/provider-profile.js'
import { digestOf } from '../../../kernel/digest.js'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { ApplicationError, ValidationError } from '../../../kernel/errors/application-error.js'
import { newId } from '../../../kernel/random.js'
import type { IdentityProvider } from '../../site/providers/identity-provider.js'
import { externalMethod } from '../../tokens/sign-in-proof.js'
import { type AuthContext, type AuthResult, authResultFor } from '../auth-result.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import { admitNewMember } from '../invitations/admit-new-member.js'
import { checkInvitationCode } from '../invitations/codes/check-invitation-code.js'
import { grantInvitedRole } from '../invitations/grant-invited-role.js'
import { initialStatus, type Member, newMember } from '../member.js'
import { registeredProfile } from '../profile/profile.js'
import { readRegistrationFields, withCustomFields } from '../profile/profile-fields.js'
import { endPendingRegistrations } from '../registration/end-pending-registrations.js'
import { linkIdentity } from './link-identity.js'
import { externalSignInOver, findProvider } from './start-external-sign-in.js'

/** Returns the error of an address or identity that became a member's in the meantime. */
export const emailTaken = () =>
  new ApplicationError('EMAIL_ALREADY_EXISTS', 'There is already an account with this email.')

interface NewExternalMember {
  address: { email: string; emailKey: string }
  profile: ProviderProfile
  provider: IdentityProvider
  /** The fields of the site, where it requires some. */
  identityProfile: IdentityProfile | null
  /** The key of a valid invitation code. */
  invitationCode?: string | undefined
}

/**
 * Creates a member without a password whose address the provider has verified, by the sign-up policy of the site, in
 * the caller's transaction.
 * @throws ApplicationError PERMISSION_DENIED (an invitation is required), EMAIL_NOT_ALLOWED, EMAIL_ALREADY_EXISTS (also
 * if the identity was linked in the meantime)
 */
export async function createExternalMember(
  { address, profile, provider, identityProfile, invitationCode }: NewExternalMember,
  context: AuthContext,
  stores: MemberStores,
  deps: Pick<MemberDeps, 'siteSnapshot' | 'issuer' | 'random' | 'clock'>,
): Promise<Member> {
  const { signUp, profileFields } = deps.siteSnapshot.current().settings
  const now = deps.clock.now()
  const admission = await admitNewMember({ emailKey: address.emailKey, invitationCode }, stores, now, deps)
  if (admission instanceof ApplicationError) throw admission
  const { invitation } = admission
  const memberId: MemberId = newId(deps.random, 'mem')
  const named = { ...identityProfile, ...namesOf(profile) }
  const { customFields } = readRegistrationFields(profileFields, identityProfile)
  const member = newMember(
    {
      memberId,
      ...address,
      emailVerified: true,
      status: invitation === undefined ? initialStatus(signUp) : 'active',
      passwordHash: null,
      profile: withCustomFields(
        registeredProfile(named, profile.locale ?? context.locale),
        profileFields,
        customFields,
      ),
    },
    now,
  )
  if ((await stores.members.add(member)) === 'email-taken') throw emailTaken()
  await endPendingRegistrations(member, stores, deps)
  await grantInvitedRole(invitation, memberId, stores, deps)
  if (!(await linkIdentity(member, provider, profile, stores, deps, { isNotified: false }))) throw emailTaken()
  return member
}

/** Returns the names that the provider knows, for a new member. */
export function namesOf({ name, givenName, familyName }: ProviderProfile): IdentityProfile {
  const cut = (text: string) => text.slice(0, 100)
  return {
    ...(givenName ? { firstName: cut(givenName) } : {}),
    ...(familyName ? { lastName: cut(familyName) } : {}),
    ...(name ? { nickname: cut(name) } : {}),
  }
}

/**
 * Creates the account of a profile that waits in a browser, with the fields that the site requires.
 * @throws ApplicationError INVALID_STATE_TOKEN, NOT_FOUND, EMAIL_ALREADY_EXISTS, EMAIL_NOT_ALLOWED, INVALID_INVITATION,
 * PERMISSION_DENIED
 * @throws TooManyRequests
 * @throws ValidationError for the fields of the site
 */
export async function completeExternalSignUp(
  {
    browserSecret,
    providerId,
    identityProfile,
    invitationCode: typedCode,
  }: {
    browserSecret: string
    providerId: string
    identityProfile: IdentityProfile | null
    invitationCode?: string | undefined
  },
  context: AuthContext,
  deps: Pick<MemberDeps, 'storage' | 'siteSnapshot' | 'issuer' | 'random' | 'clock' | 'limiter'>,
): Promise<AuthResult> {
  const { storage, clock, siteSnapshot } = deps
  const { profileFields } = siteSnapshot.current().settings
  const provider = findProvider(providerId, 'sign-in', deps)
  const { violations } = readRegistrationFields(profileFields, identityProfile)
  if (violations.length > 0) throw new ValidationError(violations)
  const invitationCode = await checkInvitationCode(typedCode, context, deps)
  return storage.transact(async (stores) => {
    const waiting = await stores.externalSignIns.listWaiting(digestOf(browserSecret), clock.now())
    const found = waiting.find((one) => one.providerId === providerId)
    const address = readEmailAddress(found?.profile?.email ?? '')
    if (found?.profile == null || !found.profile.isEmailVerified || address === undefined) throw externalSignInOver()
    if (!(await stores.externalSignIns.deleteWaiting(found.digest))) throw externalSignInOver()
    const created = { address, profile: found.profile, provider, identityProfile, invitationCode }
    const member = await createExternalMember(created, context, stores, deps)
    return authResultFor(member, context, stores, deps, [externalMethod(provider.providerId)])
  })
}
