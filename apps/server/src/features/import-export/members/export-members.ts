import { rfc3339 } from '../../../kernel/clock.js'
import type { ExternalIdentity, ExternalIdentityStore } from '../../members/external/external-identity-store.js'
import type { FactorStore } from '../../members/factors/factor-store.js'
import type { Member } from '../../members/member.js'
import type { PasskeyStore } from '../../members/passkeys/passkey-store.js'
import { escapeFormula } from '../records/csv-line.js'
import { exportRecords, PAGE, pagesOf } from '../records/export-records.js'
import type { ExportedMember, TransferStore } from '../transfer-store.js'
import type { MemberFormat } from './member-codec.js'
import { passkeyLine } from './passkey-line.js'
import { type AuthenticatorKey, totpSecretOf } from './totp-secret.js'

interface MemberExport {
  pages: AsyncIterable<ExportedMember[]>
  format: MemberFormat
  /** Whether it has password hashes and the secrets of authenticator apps, which `secrets` opens. */
  passwords: boolean
  secrets?: AuthenticatorKey['secrets']
  onProgress?(members: number): void
}

/**
 * The exported columns. They contain no roles, sessions or keys, and owners' password hashes are not distinguishable
 * from others. Deleted members are not exported. The whole profile is exported in addition to the columns for parts of
 * it.
 */
const columns: Record<string, (member: ExportedMember, secrets?: AuthenticatorKey['secrets']) => unknown> = {
  email: ({ email }) => email,
  id: ({ memberId }) => memberId,
  status: ({ status }) => status,
  verified: ({ emailVerified }) => emailVerified,
  resetRequired: ({ resetRequired }) => resetRequired,
  created: ({ createdAt }) => rfc3339(createdAt),
  deletionDue: ({ deletion }) => deletion && rfc3339(deletion.dueAt),
  statusBefore: ({ deletion }) => deletion?.previousStatus,
  lastLogin: ({ lastLoginAt }) => (lastLoginAt === null ? undefined : rfc3339(lastLoginAt)),
  nickname: ({ profile }) => profile.profile?.nickname,
  firstName: ({ profile }) => profile.contact?.firstName,
  lastName: ({ profile }) => profile.contact?.lastName,
  phone: ({ profile }) => profile.contact?.phones?.[0],
  company: ({ profile }) => profile.contact?.company,
  jobTitle: ({ profile }) => profile.contact?.jobTitle,
  birthdate: ({ profile }) => profile.contact?.birthdate,
  language: ({ profile }) => profile.registration?.language,
  notes: ({ notes }) => notes || undefined,
  tags: ({ tags }) => (tags.length === 0 ? undefined : tags),
  slug: ({ slug }) => slug,
  profile: ({ profile }) => (Object.keys(profile).length === 0 ? undefined : profile),
  identities: ({ identities }) => (identities.length === 0 ? undefined : identities.map(identityLine)),
  passkeys: ({ passkeys }) => (passkeys.length === 0 ? undefined : passkeys.map(passkeyLine)),
  passwordHash: ({ passwordHash }) => passwordHash,
  totpSecret: totpSecretOf,
  totpAdded: ({ authenticator }) => authenticator && rfc3339(authenticator.createdAt),
}

/** The columns of an export that only the command line writes. */
const secretColumns = new Set(['passwordHash', 'totpSecret', 'totpAdded'])

/** Exports members as CSV or lines of JSON, which `importMembers` reads back. */
export function exportMembers({ pages, format, passwords, secrets, onProgress }: MemberExport): AsyncGenerator<string> {
  const names = Object.keys(columns).filter((name) => passwords || !secretColumns.has(name))
  const columnOf = (member: ExportedMember, name: string) => columns[name]?.(member, secrets) ?? undefined
  const toRecord = (member: ExportedMember) => Object.fromEntries(names.map((name) => [name, columnOf(member, name)]))
  const cells = (member: ExportedMember) => names.map((name) => formatCell(columnOf(member, name)))
  const csv = format === 'csv' ? { columns: names, cells } : undefined
  return exportRecords({ pages, csv, toRecord, onProgress })
}

/** Yields all members, the oldest first. */
export const memberPages = (store: Pick<TransferStore, 'listMembersAfter'>): AsyncGenerator<ExportedMember[]> =>
  pagesOf((last) => store.listMembersAfter(last, PAGE))

const formatCell = (value: unknown): string => {
  if (value === undefined) return ''
  return typeof value === 'string' ? escapeFormula(value) : JSON.stringify(value)
}

/** An account at an identity provider in a file. */
export const identityLine = ({ providerId, subject, email, linkedAt, lastUsedAt }: ExternalIdentity) => ({
  ...{ providerId, subject, email },
  ...{ linkedAt: rfc3339(linkedAt), lastUsedAt: rfc3339(lastUsedAt) },
})

/** Adds the linked accounts, passkeys and authenticator apps of members, which are read together. */
export async function withSignInWays<T extends Member>(
  members: readonly T[],
  stores: {
    externalIdentities: Pick<ExternalIdentityStore, 'listOfMembers'>
    passkeys: Pick<PasskeyStore, 'listOfMembers'>
    factors: Pick<FactorStore, 'listAuthenticatorsOf'>
  },
): Promise<(T & ExportedMember)[]> {
  const memberIds = members.map(({ memberId }) => memberId)
  const identities = Map.groupBy(await stores.externalIdentities.listOfMembers(memberIds), ({ memberId }) => memberId)
  const passkeys = Map.groupBy(await stores.passkeys.listOfMembers(memberIds), ({ memberId }) => memberId)
  const authenticators = new Map(
    (await stores.factors.listAuthenticatorsOf(memberIds)).map((one) => [one.memberId, one] as const),
  )
  return members.map((member) => ({
    ...member,
    authenticator: authenticators.get(member.memberId),
    identities: identities.get(member.memberId) ?? [],
    passkeys: passkeys.get(member.memberId) ?? [],
  }))
}
