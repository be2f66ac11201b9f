import type { ExternalIdentityView, MemberId } from '@foyer/protocol'
import { isPresetName, unknownProviderName } from '../../../integrations/identity-providers/provider-presets.js'
import { rfc3339 } from '../../../kernel/clock.js'
import type { SiteSnapshot } from '../../site/snapshot/site-snapshot.js'
import type { MemberDeps } from '../deps.js'
import type { ExternalIdentity } from './external-identity-store.js'

/** Returns a linked account as the member and the team see it. */
export const identityView = (
  { providerId, subject, email, linkedAt, lastUsedAt }: ExternalIdentity,
  { providers }: Pick<SiteSnapshot, 'providers'>,
): ExternalIdentityView => {
  const { name, preset, isEnabled = false } = providers.get(providerId) ?? presetOf(providerId)
  return {
    ...{ providerId, providerName: name, preset, isOffered: isEnabled, subject, email },
    ...{ linkedDate: rfc3339(linkedAt), lastUsedDate: rfc3339(lastUsedAt) },
  }
}

/** A provider that the site does not have. */
const presetOf = (providerId: string): { name: string; preset: string; isEnabled?: boolean } => ({
  name: unknownProviderName(providerId),
  preset: isPresetName(providerId) ? providerId : 'oidc',
})

/** Returns the linked accounts of a member, the oldest first. */
export async function listIdentities(
  memberId: MemberId,
  { storage, siteSnapshot }: Pick<MemberDeps, 'storage' | 'siteSnapshot'>,
): Promise<ExternalIdentityView[]> {
  const identities = await storage.read((stores) => stores.externalIdentities.listOf(memberId))
  return identities.map((identity) => identityView(identity, siteSnapshot.current()))
}
