import type { MemberDeps } from '../deps.js'
import type { ExternalIdentity } from '../external/external-identity-store.js'
import type { Member } from '../member.js'
import { arePasskeysOffered } from '../passkeys/passkey-site.js'
import type { Passkey } from '../passkeys/passkey-store.js'

/** What a member can prove an account with. */
interface SignInWays extends Pick<Member, 'passwordHash'> {
  identities: readonly Pick<ExternalIdentity, 'providerId'>[]
  passkeys: readonly Pick<Passkey, 'credentialId'>[]
}

/**
 * Returns whether a member can sign in now: on a site that sends codes always; else with a password, a passkey if the
 * site offers them, or an identity whose provider is enabled. Asked with what would be left, before a way is removed:
 * the last one stays.
 */
export function hasSignInMethod(
  { passwordHash, identities, passkeys }: SignInWays,
  deps: Pick<MemberDeps, 'siteSnapshot' | 'issuer'>,
): boolean {
  const { settings, providers } = deps.siteSnapshot.current()
  if (settings.signIn.methods !== 'password' || passwordHash !== null) return true
  if (passkeys.length > 0 && arePasskeysOffered(deps)) return true
  return identities.some(({ providerId }) => providers.get(providerId)?.isEnabled)
}
