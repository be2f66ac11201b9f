import type { MemberDeps } from '../deps.js'
import type { ExternalIdentity } from '../external/external-identity-store.js'
import type { Member } from '../member.js'
import { usablePasskeys } from '../passkeys/passkey-site.js'
import type { Passkey } from '../passkeys/passkey-store.js'

/** What a member can prove an account with. */
interface SignInWays extends Pick<Member, 'passwordHash'> {
  identities: readonly Pick<ExternalIdentity, 'providerId'>[]
  passkeys: readonly Pick<Passkey, 'rpId'>[]
}

/**
 * Returns whether a member can sign in: always on a site with email codes; otherwise with a password, a passkey that
 * works on this site, or an identity whose provider is enabled. Called with the methods that would remain before one is
 * removed, so that the last one cannot be.
 */
export function hasSignInMethod(
  { passwordHash, identities, passkeys }: SignInWays,
  deps: Pick<MemberDeps, 'siteSnapshot' | 'issuer'>,
): boolean {
  const { settings, providers } = deps.siteSnapshot.current()
  if (settings.signIn.methods !== 'password' || passwordHash !== null) return true
  if (usablePasskeys(passkeys, deps).length > 0) return true
  return identities.some(({ providerId }) => providers.get(providerId)?.isEnabled)
}
