import type { MemberId } from '@foyer/protocol'
import type { ProviderProfile } from '../../../integrations/identity-providers/provider-profile.js'
import { type Digest, digestOf, secretsEqual } from '../../../kernel/digest.js'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import type { IdentityProvider } from '../../site/providers/identity-provider.js'
import { externalMethod } from '../../tokens/sign-in-proof.js'
import { type AuthContext, type AuthResult, authResultFor } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import type { Member } from '../member.js'
import { createExternalMember, emailTaken } from './create-external-member.js'
import { nextStepOfIdentity, type OpenStep } from './external-next-step.js'
import type { ExternalPurpose, ExternalSignIn } from './external-sign-in-store.js'
import { linkIdentity } from './link-identity.js'
import { callbackUri, connectionOf, externalSignInOver, findProvider, secretsOf } from './start-external-sign-in.js'

/**
 * What follows a sign-in at a provider.
 * - `signed-in`: the account is linked, or was created.
 * - `prove-account`: an account has the address; the person proves it by password or code, then the identity is linked.
 * - `verify-address`: the provider has not verified the address, or names none; a code has to.
 * - `complete-profile`: the site requires fields that the provider does not know.
 * - `linked`, `linked-elsewhere`: a member linked the identity to the own account, or it has an account already.
 */
export type ExternalResult =
  | { kind: 'signed-in'; result: AuthResult; isNew: boolean; provider: IdentityProvider }
  | { kind: OpenStep; email: string | null; profile: ProviderProfile; provider: IdentityProvider }
  | { kind: 'linked' | 'linked-elsewhere'; memberId: MemberId; provider: IdentityProvider }

type ExternalDeps = Pick<
  MemberDeps,
  'storage' | 'siteSnapshot' | 'random' | 'clock' | 'secrets' | 'identityProviders' | 'issuer' | 'limiter'
>

/**
 * Finishes a sign-in at a provider: redeems the code and finds, links or creates the account. An address links only if
 * the provider has verified it, its member has proven it, and the owner trusts the provider; otherwise the person
 * proves the account first (V6.8.1, decision 38).
 * @param browserSecret the cookie of the browser in which the sign-in began
 * @param linkingMemberId the caller who links an identity; only this member finishes a link that the member started
 * @throws ApplicationError INVALID_STATE_TOKEN (expired, used, or of another browser), NOT_FOUND, PERMISSION_DENIED (an
 * invitation is required), and as `authResultFor`
 * @throws ProviderError
 */
export async function finishExternalSignIn(
  {
    providerId,
    callback,
    browserSecret,
    linkingMemberId = null,
  }: { providerId: string; callback: URLSearchParams; browserSecret: string; linkingMemberId?: MemberId | null },
  context: AuthContext,
  deps: ExternalDeps,
): Promise<ExternalResult> {
  const request = { providerId, callback, browserSecret }
  const { found, provider, profile } = await redeemCallback(request, ['sign-in', 'link'], deps, linkingMemberId)
  return linkingMemberId === null
    ? signIn(found, provider, profile, context, deps)
    : linkToMember(linkingMemberId, found.digest, provider, profile, deps)
}

/**
 * Validates and spends the state of a callback, redeems its code and returns the profile.
 * @throws ApplicationError INVALID_STATE_TOKEN (expired, used, of another browser or purpose), NOT_FOUND
 * @throws ProviderError
 */
export async function redeemCallback(
  { providerId, callback, browserSecret }: { providerId: string; callback: URLSearchParams; browserSecret: string },
  purposes: readonly ExternalPurpose[],
  deps: Pick<ExternalDeps, 'storage' | 'siteSnapshot' | 'clock' | 'secrets' | 'identityProviders' | 'issuer'>,
  linkingMemberId: MemberId | null = null,
): Promise<{ found: ExternalSignIn; provider: IdentityProvider; profile: ProviderProfile }> {
  const { storage, clock, secrets, identityProviders, issuer } = deps
  const state = callback.get('state') ?? ''
  const digest = digestOf(state)
  const found = await storage.read((stores) => stores.externalSignIns.find(digest, clock.now()))
  if (found === undefined || found.providerId !== providerId || !purposes.includes(found.purpose))
    throw externalSignInOver()
  if (!secretsEqual(digestOf(browserSecret), found.browserDigest)) throw externalSignInOver()
  if ((found.purpose === 'link' ? found.memberId : null) !== linkingMemberId) throw externalSignInOver()
  if ((await storage.write((stores) => stores.externalSignIns.spend(digest, clock.now()))) === undefined)
    throw externalSignInOver()

  const provider = findProvider(providerId, found.purpose, deps)
  const parameters = new URLSearchParams(found.callback ?? callback)
  const profile = await identityProviders.readProfile(connectionOf(provider, deps), parameters, {
    ...secretsOf(state, secrets.externalSignIn),
    redirectUri: callbackUri(issuer, providerId),
  })
  return { found, provider, profile }
}

/** Links an identity to the member who asked for it, unless all sessions of the member have ended since. */
async function linkToMember(
  memberId: MemberId,
  digest: Digest,
  provider: IdentityProvider,
  profile: ProviderProfile,
  deps: ExternalDeps,
): Promise<ExternalResult> {
  const isLinked = await deps.storage.transact(async (stores) => {
    await stores.sessions.lockMember(memberId)
    const member = await stores.members.find(memberId)
    if (!(await stores.externalSignIns.delete(digest))) throw externalSignInOver()
    if (member === undefined) return false
    if (await linkIdentity(member, provider, profile, stores, deps)) return true
    return (await stores.externalIdentities.find(provider.providerId, profile.subject))?.memberId === memberId
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
  const { storage, clock } = deps
  const attempt = () =>
    storage.transact(async (stores): Promise<ExternalResult> => {
      const now = clock.now()
      const signInAs = async (member: Member, isNew: boolean): Promise<ExternalResult> => {
        const result = await authResultFor(member, context, stores, deps, [externalMethod(provider.providerId)])
        return { kind: 'signed-in', result, isNew, provider }
      }
      const wait = async (kind: OpenStep): Promise<ExternalResult> => {
        const address = readEmailAddress(profile.email ?? '')
        const until = now + lifetimes.externalSignIn.ms
        await stores.externalSignIns.setProfile(digest, profile, address?.emailKey ?? null, until)
        return { kind, email: address?.email ?? null, profile, provider }
      }
      const known = await stores.externalIdentities.find(provider.providerId, profile.subject)
      const member = known === undefined ? undefined : await stores.members.find(known.memberId)
      if (member !== undefined) {
        await stores.externalIdentities.recordUse(provider.providerId, profile.subject, now)
        return signInAs(member, false)
      }
      const step = await nextStepOfIdentity(profile, provider, stores, deps)
      if (step.kind === 'create') {
        const created = { address: step.address, profile, provider, identityProfile: null }
        return signInAs(await createExternalMember(created, context, stores, deps), true)
      }
      // The account may have been created by another sign-in of the same person since the identity was looked for.
      if ((await stores.externalIdentities.find(provider.providerId, profile.subject)) !== undefined) throw emailTaken()
      if (step.kind !== 'link') return wait(step.kind)
      await stores.sessions.lockMember(step.member.memberId)
      const owner = await stores.members.find(step.member.memberId)
      const isUnchanged = owner?.emailVerified === true && owner.emailKey === step.member.emailKey
      if (!isUnchanged) return wait('prove-account')
      if (!(await linkIdentity(owner, provider, profile, stores, deps))) throw emailTaken()
      return signInAs(owner, false)
    })
  try {
    return await attempt()
  } catch (error) {
    // Another sign-in created the account or linked the identity in the meantime; the second attempt finds it.
    if (error instanceof ApplicationError && error.kind === 'EMAIL_ALREADY_EXISTS') return attempt()
    throw error
  }
}
