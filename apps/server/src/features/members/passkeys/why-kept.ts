import type { MemberDeps, MemberStores } from '../deps.js'
import type { ExternalIdentity } from '../external/external-identity-store.js'
import { mustHaveSecondFactor } from '../factors/required-second-factor.js'
import type { Member } from '../member.js'
import { hasSignInMethod } from '../sign-in/has-sign-in-method.js'
import { usablePasskeys } from './passkey-site.js'
import type { Passkey } from './passkey-store.js'

/** The passkeys of a member, with what else they can sign in with. */
interface HeldPasskeys {
  member: Pick<Member, 'memberId' | 'passwordHash'>
  passkeys: readonly Passkey[]
  identities: readonly ExternalIdentity[]
}

/**
 * Returns why a member may not remove a passkey: it is the only second factor that works here and the site requires
 * one, or the only way to sign in. Undefined if the member may.
 */
export async function whyKept(
  passkey: Passkey,
  { member, passkeys, identities }: HeldPasskeys,
  stores: Pick<MemberStores, 'factors' | 'owners'>,
  deps: Pick<MemberDeps, 'siteSnapshot' | 'issuer'>,
): Promise<'ONLY_SECOND_FACTOR' | 'ONLY_SIGN_IN_METHOD' | undefined> {
  const left = passkeys.filter((other) => other !== passkey)
  const isLast = usablePasskeys([passkey], deps).length > 0 && usablePasskeys(left, deps).length === 0
  if (isLast && (await mustHaveSecondFactor(member.memberId, stores, deps))) {
    const { hasAuthenticator } = await stores.factors.summaryOf(member.memberId)
    if (!hasAuthenticator) return 'ONLY_SECOND_FACTOR'
  }
  return hasSignInMethod({ ...member, identities, passkeys: left }, deps) ? undefined : 'ONLY_SIGN_IN_METHOD'
}
