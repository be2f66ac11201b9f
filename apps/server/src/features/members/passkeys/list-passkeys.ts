import type { MemberId, PasskeyView } from '@foyer/protocol'
import { rfc3339 } from '../../../kernel/clock.js'
import type { MemberDeps } from '../deps.js'
import { hasSignInMethod } from '../sign-in/has-sign-in-method.js'
import { passkeyProvider } from './passkey-providers.js'

/** Returns the passkeys of a member as the member and the team see them, oldest first. Keys are never returned. */
export async function listPasskeys(
  memberId: MemberId,
  deps: Pick<MemberDeps, 'storage' | 'siteSnapshot' | 'issuer'>,
): Promise<PasskeyView[]> {
  const { member, passkeys, identities } = await deps.storage.read(async (stores) => ({
    member: await stores.members.find(memberId),
    passkeys: await stores.passkeys.listOf(memberId),
    identities: await stores.externalIdentities.listOf(memberId),
  }))
  if (member === undefined) return []
  return passkeys.map((passkey) => ({
    id: passkey.credentialId,
    name: passkey.name,
    provider: passkeyProvider(passkey.aaguid) ?? null,
    isSynced: passkey.isSynced,
    createdDate: rfc3339(passkey.createdAt),
    lastUsedDate: passkey.lastUsedAt === null ? null : rfc3339(passkey.lastUsedAt),
    isOnlyMethod: !hasSignInMethod(
      { ...member, identities, passkeys: passkeys.filter((other) => other !== passkey) },
      deps,
    ),
  }))
}
