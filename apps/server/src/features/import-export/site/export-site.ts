import { rfc3339 } from '../../../kernel/clock.js'
import type { InvitationCode } from '../../members/invitations/codes/invitation-code.js'
import type { IdentityProvider } from '../../site/providers/identity-provider.js'
import { isDemoIssuer } from '../../site/providers/sync-demo-provider.js'
import type { StoredSettings } from '../../site/settings/site-settings.js'
import { itemPages, referencePages } from '../items/item-pages.js'
import { identityLine, memberPages } from '../members/export-members.js'
import { passkeyLine } from '../members/passkey-line.js'
import { type AuthenticatorKey, totpSecretOf } from '../members/totp-secret.js'
import { jsonLine } from '../records/export-records.js'
import type { ExportedClient, ExportedMember, TransferStore } from '../transfer-store.js'
import { toCollectionLine, toItemLine, toReferencesLine } from './data-format.js'
import { FORMAT_NAME, FORMAT_VERSION } from './site-format.js'

interface SiteExport {
  settings: StoredSettings
  providers: readonly IdentityProvider[]
  /** The codes that can still be used. */
  invitationCodes: readonly InvitationCode[]
  siteId: string
  store: Pick<
    TransferStore,
    'listClients' | 'listMembersAfter' | 'listCollections' | 'listItemsAfter' | 'listReferences'
  >
  /** Whether it has password hashes and the secrets of authenticator apps, which `secrets` opens. */
  passwords: boolean
  secrets?: AuthenticatorKey['secrets']
  now: number
  onProgress(members: number): void
}

/**
 * Exports a site as lines of JSON: a header, one line per record, and the number of records. Keeps one page of members
 * or items in memory. The export contains no sessions, tokens, keys, owners, pending registrations or deleted members.
 */
export async function* exportSite(exporting: SiteExport): AsyncGenerator<string> {
  const { settings, providers, invitationCodes, store, siteId, passwords, secrets, now, onProgress } = exporting
  yield jsonLine({ kind: 'header', format: FORMAT_NAME, version: FORMAT_VERSION, exportedAt: rfc3339(now), ends: true })
  let records = 0
  const lines = (some: readonly object[]): string => {
    records += some.length
    return some.map(jsonLine).join('')
  }
  yield lines([
    { kind: 'settings', settings },
    ...(await store.listClients()).map(clientLine),
    ...providers.filter(({ issuer }) => !isDemoIssuer(issuer)).map(providerLine),
    ...invitationCodes.map(invitationCodeLine),
  ])
  let members = 0
  for await (const page of memberPages(store)) {
    members += page.length
    yield lines(page.map((member) => memberLine(member, passwords, secrets)))
    onProgress(members)
  }
  for (const collection of await store.listCollections()) {
    const { collectionId } = collection
    yield lines([toCollectionLine(collection)])
    for await (const page of itemPages(collectionId, store)) {
      yield lines(page.map((item) => toItemLine(collectionId, item, siteId)))
      const itemIds = page.map(({ itemId }) => itemId)
      for await (const references of referencePages(collectionId, itemIds, store)) {
        const together = Map.groupBy(references, ({ itemId, field }) => JSON.stringify([itemId, field]))
        yield lines([...together.values()].map((some) => toReferencesLine(collectionId, some)))
      }
    }
  }
  yield jsonLine({ kind: 'end', records })
}

/** The lines copy field by field, so that a new column is not exported by accident (V15.3.1). */
const clientLine = (client: ExportedClient) => ({
  ...{ kind: 'client', clientId: client.clientId, name: client.name },
  ...{ redirectUris: client.redirectUris, origins: client.origins, logoutUris: client.logoutUris },
  ...{ rotation: client.rotation, createdAt: rfc3339(client.createdAt) },
  ...(client.sessionIdleFor && { sessionIdleFor: client.sessionIdleFor }),
  ...(client.sessionLongest && { sessionLongest: client.sessionLongest }),
  ...(client.thirdParty && { thirdParty: client.thirdParty }),
  ...(client.isConfidential && { confidential: true }),
})

const providerLine = (provider: IdentityProvider) => ({
  ...{ kind: 'provider', providerId: provider.providerId, preset: provider.preset, name: provider.name },
  ...{ issuer: provider.issuer, clientId: provider.clientId, scope: provider.scope },
  ...{ isTrusted: provider.isTrusted, isEnabled: provider.isEnabled, position: provider.position },
  createdAt: rfc3339(provider.createdAt),
})

const invitationCodeLine = ({ code, label, maxUses, uses, createdAt, expiresAt }: InvitationCode) => ({
  ...{ kind: 'invitationCode', code, label, maxUses, uses, createdAt: rfc3339(createdAt) },
  ...(expiresAt !== null && { expiresAt: rfc3339(expiresAt) }),
})

const authenticatorOf = (member: ExportedMember, secrets: AuthenticatorKey['secrets'] | undefined) => {
  const totpSecret = totpSecretOf(member, secrets)
  return totpSecret && member.authenticator
    ? { totpSecret, totpAddedAt: rfc3339(member.authenticator.createdAt) }
    : undefined
}

const memberLine = (member: ExportedMember, passwords: boolean, secrets: AuthenticatorKey['secrets'] | undefined) => ({
  kind: 'member',
  memberId: member.memberId,
  email: member.email,
  emailVerified: member.emailVerified,
  status: member.status,
  ...(member.deletion && {
    deletionDueAt: rfc3339(member.deletion.dueAt),
    statusBefore: member.deletion.previousStatus,
  }),
  resetRequired: member.resetRequired,
  ...(passwords ? { passwordHash: member.passwordHash } : {}),
  ...(passwords && member.authenticator && authenticatorOf(member, secrets)),
  slug: member.slug,
  createdAt: rfc3339(member.createdAt),
  updatedAt: rfc3339(member.updatedAt),
  lastLoginAt: member.lastLoginAt === null ? null : rfc3339(member.lastLoginAt),
  ...(member.notes !== '' && { notes: member.notes }),
  ...(member.tags.length > 0 && { tags: member.tags }),
  ...(member.identities.length > 0 && { identities: member.identities.map(identityLine) }),
  ...(member.passkeys.length > 0 && { passkeys: member.passkeys.map(passkeyLine) }),
  ...member.profile,
})
