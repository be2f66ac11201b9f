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
 * Returns whether a member can sign in now: on a site that sends codes always; else with a password, a passkey that
 * works here, or an identity whose provider is enabled. Asked with what would be left, before a way is removed:
 * the last one stays.
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
