import type { IdentityProfile, MemberId } from '@foyer/protocol'
import type { ProviderProfile } from '../../../integrations/identity-providers/provider-profile.js'
import { digestOf, secretsEqual } from '../../../kernel/digest.js'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { newId } from '../../../kernel/random.js'
import type { IdentityProvider } from '../../site/providers/identity-provider.js'
import { type AuthContext, type AuthResult, authResultFor } from '../auth-result.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import { grantInvitedRole } from '../invitations/grant-invited-role.js'
import { invitationRequired } from '../invitations/is-invited.js'
import { initialStatus, type Member, newMember } from '../member.js'
import { registeredProfile } from '../profile/profile.js'
import { readRegistrationFields, withCustomFields } from '../profile/profile-fields.js'
import { endPendingRegistrations } from '../registration/end-pending-registrations.js'
import type { ExternalPurpose, ExternalSignIn } from './external-sign-in-store.js'
import { linkIdentity } from './link-identity.js'
import { callbackUri, connectionOf, findProvider, secretsOf } from './start-external-sign-in.js'

/**
 * What follows a sign-in at a provider.
 * - `signed-in`: the account is linked, or was created.
 * - `prove-account`: an account has the address; the person proves it by password or code, then the identity is linked.
 * - `verify-address`: the provider has not verified the address, or names none; a code has to.
 * - `complete-profile`: the site requires fields that the provider does not know.
 * - `linked`, `linked-elsewhere`: a member linked the identity to the own account, or it has an account already.
 * - `tested`: the owner's test.
 */
export type ExternalResult =
  | { kind: 'signed-in'; result: AuthResult; isNew: boolean }
  | { kind: 'prove-account' | 'verify-address' | 'complete-profile'; email: string | null; provider: IdentityProvider }
  | { kind: 'linked' | 'linked-elsewhere'; memberId: MemberId; provider: IdentityProvider }
  | { kind: 'tested'; profile: ProviderProfile; provider: IdentityProvider }

type ExternalDeps = Pick<
  MemberDeps,
  'storage' | 'siteSnapshot' | 'random' | 'clock' | 'secrets' | 'identityProviders' | 'issuer' | 'limiter'
>

const expired = () =>
  new ApplicationError('INVALID_STATE_TOKEN', 'This sign-in is over, or began in another browser. Start again.')

/**
 * Finishes a sign-in at a provider: redeems the code and finds, links or creates the account. An address links only if
 * the provider has verified it, its member has proven it, and the owner trusts the provider; otherwise the person
 * proves the account first (V6.8.1, decision 38).
 * @param browserSecret the cookie of the browser in which the sign-in began
 * @throws ApplicationError INVALID_STATE_TOKEN (expired, used, or of another browser), NOT_FOUND, PERMISSION_DENIED (an
 * invitation is required), and as `authResultFor`
 * @throws ProviderError
 */
export async function finishExternalSignIn(
  { providerId, callback, browserSecret }: { providerId: string; callback: URLSearchParams; browserSecret: string },
  context: AuthContext,
  deps: ExternalDeps,
): Promise<ExternalResult> {
  const { storage, clock, secrets, identityProviders, issuer } = deps
  const state = callback.get('state') ?? ''
  const digest = digestOf(state)
  const found = await storage.read((stores) => stores.externalSignIns.find(digest, clock.now()))
  if (found === undefined || found.providerId !== providerId) throw expired()
  if (!secretsEqual(digestOf(browserSecret), found.browserDigest)) throw expired()
  if ((await storage.write((stores) => stores.externalSignIns.spend(digest, clock.now()))) === undefined)
    throw expired()

  const provider = findProvider(providerId, found.purpose, deps)
  const parameters = new URLSearchParams(found.callback ?? callback)
  const profile = await identityProviders.readProfile(connectionOf(provider, deps), parameters, {
    ...secretsOf(state, secrets.externalSignIn),
    redirectUri: callbackUri(issuer, providerId),
  })
  if (found.purpose === 'test') return { kind: 'tested', profile, provider }
  return found.purpose === 'link' && found.memberId !== null
    ? linkToMember(found.memberId, provider, profile, deps)
    : signIn(found, provider, profile, context, deps)
}

async function linkToMember(
  memberId: MemberId,
  provider: IdentityProvider,
  profile: ProviderProfile,
  deps: ExternalDeps,
): Promise<ExternalResult> {
  const isLinked = await deps.storage.transact(async (stores) => {
    await stores.sessions.lockMember(memberId)
    const member = await stores.members.find(memberId)
    return member !== undefined && (await linkIdentity(member, provider, profile, stores, deps))
  })
  return { kind: isLinked ? 'linked' : 'linked-elsewhere', memberId, provider }
}

async function signIn(
  { digest }: ExternalSignIn,
  provider: IdentityProvider,
  profile: ProviderProfile,
  context: AuthContext,
  deps: ExternalDeps,
): Promise<ExternalResult> {
  const { storage, clock, siteSnapshot } = deps
  const { signUp } = siteSnapshot.current().settings
  const address = readEmailAddress(profile.email ?? '')
  return storage.transact(async (stores): Promise<ExternalResult> => {
    const now = clock.now()
    const known = await stores.externalIdentities.find(provider.providerId, profile.subject)
    const member = known === undefined ? undefined : await stores.members.find(known.memberId)
    if (known !== undefined && member !== undefined) {
      await stores.externalIdentities.recordUse(known.providerId, known.subject, now)
      const result = await authResultFor(member, signUp, context, stores, deps, ['external'])
      return { kind: 'signed-in', result, isNew: false }
    }
    const wait = async (kind: 'prove-account' | 'verify-address' | 'complete-profile'): Promise<ExternalResult> => {
      const until = now + lifetimes.externalSignIn.ms
      await stores.externalSignIns.setProfile(digest, profile, address?.emailKey ?? null, until)
      return { kind, email: address?.email ?? null, provider }
    }
    if (address === undefined || !profile.isEmailVerified) return wait('verify-address')
    const owner = await stores.members.findByEmail(address.emailKey)
    if (owner !== undefined) {
      if (!provider.isTrusted || !owner.emailVerified) return wait('prove-account')
      await stores.sessions.lockMember(owner.memberId)
      if (!(await linkIdentity(owner, provider, profile, stores, deps))) return wait('prove-account')
      const result = await authResultFor(owner, signUp, context, stores, deps, ['external'])
      return { kind: 'signed-in', result, isNew: false }
    }
    if (hasMissingFields(deps)) return wait('complete-profile')
    const created = await createExternalMember(
      { address, profile, provider, identityProfile: null },
      context,
      stores,
      deps,
    )
    const result = await authResultFor(created, signUp, context, stores, deps, ['external'])
    return { kind: 'signed-in', result, isNew: true }
  })
}

/** True if the site requires profile fields of a new member. */
const hasMissingFields = ({ siteSnapshot }: Pick<MemberDeps, 'siteSnapshot'>): boolean =>
  readRegistrationFields(siteSnapshot.current().settings.profileFields, null).violations.length > 0

interface NewExternalMember {
  address: { email: string; emailKey: string }
  profile: ProviderProfile
  provider: IdentityProvider
  /** The fields of the site, where it requires some. */
  identityProfile: IdentityProfile | null
}

/**
 * Creates a member without a password whose address the provider has verified, by the sign-up policy of the site, in
 * the caller's transaction.
 * @throws ApplicationError PERMISSION_DENIED (an invitation is required), EMAIL_ALREADY_EXISTS
 */
async function createExternalMember(
  { address, profile, provider, identityProfile }: NewExternalMember,
  context: AuthContext,
  stores: MemberStores,
  deps: Pick<MemberDeps, 'siteSnapshot' | 'random' | 'clock'>,
): Promise<Member> {
  const { signUp, profileFields } = deps.siteSnapshot.current().settings
  const now = deps.clock.now()
  const invitation = await stores.invitations.spendFor(address.emailKey, now)
  if (signUp.policy === 'invite' && invitation === undefined) throw invitationRequired()
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
  if ((await stores.members.add(member)) === 'email-taken')
    throw new ApplicationError('EMAIL_ALREADY_EXISTS', 'There is already an account with this email address.')
  await endPendingRegistrations(member, stores, deps)
  await grantInvitedRole(invitation, memberId, stores, deps)
  await linkIdentity(member, provider, profile, stores, deps, { isNotified: false })
  return member
}

function namesOf({ name, givenName, familyName }: ProviderProfile): IdentityProfile {
  const cut = (text: string) => text.slice(0, 100)
  return {
    ...(givenName ? { firstName: cut(givenName) } : {}),
    ...(familyName ? { lastName: cut(familyName) } : {}),
    ...(name ? { nickname: cut(name) } : {}),
  }
}

/**
 * Creates the account of a profile that waits in a browser, with the fields that the site requires.
 * @throws ApplicationError INVALID_STATE_TOKEN, EMAIL_ALREADY_EXISTS, PERMISSION_DENIED
 * @throws ValidationError for the fields of the site
 */
export async function completeExternalSignUp(
  { browserSecret, identityProfile }: { browserSecret: string; identityProfile: IdentityProfile | null },
  context: AuthContext,
  deps: ExternalDeps,
): Promise<AuthResult> {
  const { storage, clock, siteSnapshot } = deps
  const { signUp } = siteSnapshot.current().settings
  const browserDigest = digestOf(browserSecret)
  return storage.transact(async (stores) => {
    const waiting = await stores.externalSignIns.findWaiting(browserDigest, clock.now())
    const address = readEmailAddress(waiting?.profile?.email ?? '')
    const isUsable = waiting?.purpose === ('sign-in' satisfies ExternalPurpose) && waiting.profile?.isEmailVerified
    if (!isUsable || address === undefined || waiting.profile === null) throw expired()
    if (!(await stores.externalSignIns.deleteWaiting(browserDigest))) throw expired()
    const provider = findProvider(waiting.providerId, 'sign-in', deps)
    const created = { address, profile: waiting.profile, provider, identityProfile }
    const member = await createExternalMember(created, context, stores, deps)
    return authResultFor(member, signUp, context, stores, deps, ['external'])
  })
}
