import type { LinkedIdentity, MemberId, SignInProvider } from '@foyer/protocol'
import { rfc3339 } from '../../../kernel/clock.js'
import { digestOf } from '../../../kernel/digest.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import { hasSignInMethod } from '../sign-in/has-sign-in-method.js'
import type { ExternalIdentity } from './external-identity-store.js'

type Directory = Pick<MemberDeps, 'siteSnapshot'>

/** Identifies an identity in the API: the subject at a provider may have any characters. */
export const identityIdOf = ({ providerId, subject }: Pick<ExternalIdentity, 'providerId' | 'subject'>): string =>
  digestOf(`${providerId} ${subject}`)

/** Returns true if a member could not sign in any more without an identity. */
export const isOnlyMethod = (
  identity: ExternalIdentity,
  ways: Parameters<typeof hasSignInMethod>[0],
  deps: Directory & Pick<MemberDeps, 'issuer'>,
): boolean => !hasSignInMethod({ ...ways, identities: ways.identities.filter((other) => other !== identity) }, deps)

/** Returns the enabled providers of the site, in the order of their buttons. */
export const listSignInProviders = ({ siteSnapshot }: Directory): SignInProvider[] =>
  [...siteSnapshot.current().providers.values()]
    .filter(({ isEnabled }) => isEnabled)
    .map(({ providerId, name, preset }) => ({ id: providerId, name, preset }))

/** Returns the linked identities of a member for display, oldest first. */
export async function listIdentities(
  memberId: MemberId,
  deps: Directory & Pick<MemberDeps, 'storage' | 'issuer'>,
): Promise<LinkedIdentity[]> {
  return deps.storage.read((stores) => readIdentities(memberId, stores, deps))
}

async function readIdentities(
  memberId: MemberId,
  stores: MemberStores,
  deps: Directory & Pick<MemberDeps, 'issuer'>,
): Promise<LinkedIdentity[]> {
  const member = await stores.members.find(memberId)
  if (member === undefined) return []
  const identities = await stores.externalIdentities.listOf(memberId)
  const passkeys = await stores.passkeys.listOf(memberId)
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
      isOnlyMethod: isOnlyMethod(identity, { ...member, identities, passkeys }, deps),
    }
  })
}
