import type { MemberId, PasskeyView } from '@foyer/protocol'
import { rfc3339 } from '../../../kernel/clock.js'
import type { MemberDeps } from '../deps.js'
import { passkeyProvider } from './passkey-providers.js'
import { whyKept } from './why-kept.js'

/** Returns the passkeys of a member as the member and the team see them, oldest first. Keys are never returned. */
export async function listPasskeys(
  memberId: MemberId,
  deps: Pick<MemberDeps, 'storage' | 'siteSnapshot' | 'issuer'>,
): Promise<PasskeyView[]> {
  return deps.storage.read(async (stores) => {
    const member = await stores.members.find(memberId)
    if (member === undefined) return []
    const passkeys = await stores.passkeys.listOf(memberId)
    const identities = await stores.externalIdentities.listOf(memberId)
    const views: PasskeyView[] = []
    for (const passkey of passkeys) {
      const why = await whyKept(passkey, { member, passkeys, identities }, stores, deps)
      views.push({
        id: passkey.credentialId,
        name: passkey.name,
        provider: passkeyProvider(passkey.aaguid) ?? null,
        isSynced: passkey.isSynced,
        createdDate: rfc3339(passkey.createdAt),
        lastUsedDate: passkey.lastUsedAt === null ? null : rfc3339(passkey.lastUsedAt),
        isOnlyMethod: why === 'ONLY_SIGN_IN_METHOD',
        isOnlyFactor: why === 'ONLY_SECOND_FACTOR',
      })
    }
    return views
  })
}
