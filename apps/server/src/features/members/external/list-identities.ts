import type { LinkedIdentity, MemberId, SignInProvider } from '@foyer/protocol'
import { rfc3339 } from '../../../kernel/clock.js'
import { digestOf } from '../../../kernel/digest.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import type { Member } from '../member.js'
import type { ExternalIdentity } from './external-identity-store.js'

type Directory = Pick<MemberDeps, 'siteSnapshot'>

/** Identifies an identity in the API: the subject at a provider may have any characters. */
export const identityIdOf = ({ providerId, subject }: Pick<ExternalIdentity, 'providerId' | 'subject'>): string =>
  digestOf(`${providerId} ${subject}`)

/**
 * Returns true if a member could not sign in any more without an identity: without a password, on a site that sends no
 * codes, and without another identity whose provider is enabled. A removed or disabled provider signs nobody in.
 */
export function isOnlyMethod(
  identity: ExternalIdentity,
  identities: readonly ExternalIdentity[],
  { passwordHash }: Pick<Member, 'passwordHash'>,
  { siteSnapshot }: Directory,
): boolean {
  const { settings, providers } = siteSnapshot.current()
  if (settings.signIn.methods !== 'password' || passwordHash !== null) return false
  return !identities.some((other) => other !== identity && providers.get(other.providerId)?.isEnabled)
}

/** Returns the enabled providers of the site, in the order of their buttons. */
export const listSignInProviders = ({ siteSnapshot }: Directory): SignInProvider[] =>
  [...siteSnapshot.current().providers.values()]
    .filter(({ isEnabled }) => isEnabled)
    .map(({ providerId, name, preset }) => ({ id: providerId, name, preset }))

/** Returns the linked identities of a member for display, oldest first. */
export async function listIdentities(
  memberId: MemberId,
  deps: Directory & Pick<MemberDeps, 'storage'>,
): Promise<LinkedIdentity[]> {
  return deps.storage.read((stores) => readIdentities(memberId, stores, deps))
}

async function readIdentities(memberId: MemberId, stores: MemberStores, deps: Directory): Promise<LinkedIdentity[]> {
  const member = await stores.members.find(memberId)
  if (member === undefined) return []
  const identities = await stores.externalIdentities.listOf(memberId)
  const { providers } = deps.siteSnapshot.current()
  return identities.map((identity) => {
    const { providerId, email, linkedAt, lastUsedAt } = identity
    const { name = providerId, preset = 'oidc' } = providers.get(providerId) ?? {}
    return {
      id: identityIdOf(identity),
      provider: { id: providerId, name, preset },
      ...(email === null ? {} : { email }),
      linkedAt: rfc3339(linkedAt),
      lastUsedAt: rfc3339(lastUsedAt),
      isOnlyMethod: isOnlyMethod(identity, identities, member, deps),
    }
  })
}
