import { MAX_PASSKEYS, type MemberId } from '@foyer/protocol'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { newId } from '../../../kernel/random.js'
import {
  type ExternalIdentity,
  type IdentityReference,
  identityKey,
} from '../../members/external/external-identity-store.js'
import { type Member, newMember } from '../../members/member.js'
import type { Passkey } from '../../members/passkeys/passkey-store.js'
import type { MemberProfile } from '../../members/profile/profile.js'
import type { ImportExportDeps, ImportExportStores } from '../deps.js'
import type { ImportedMember } from './imported-member.js'
import { type AuthenticatorKey, importedAuthenticator } from './totp-secret.js'
import { updateMember } from './update-member.js'

/** Maximum number of attempts for a transaction: another process may take an id, a slug or an address meanwhile. */
const MAX_ATTEMPTS = 3
export const ID_TAKEN = { fault: 'its "id" is another member\'s' }
const TOO_MANY_PASSKEYS = { fault: `the member would have more than ${MAX_PASSKEYS} passkeys` }
export const OF_OWNER = { fault: 'it is somebody who runs the site: no file changes them' }

/** The fault of a line whose account at an identity provider signs another member in: it is not moved. */
export const identityTaken = ({ providerId }: IdentityReference) => ({
  fault: `its account at "${providerId}" is linked to another member`,
})

/** What became of a member of a file. */
export type MemberResult = 'added' | 'updated' | 'unchanged' | 'left'
export type MemberWriteResult = MemberResult | { fault: string }

export interface MemberTransactionDeps extends Pick<ImportExportDeps, 'storage'> {
  isUniqueViolation(error: unknown): boolean
}

/** Runs one transaction that writes members; again if another process takes one of their unique values. */
export async function transactMembers<T>(
  { storage, isUniqueViolation }: MemberTransactionDeps,
  work: (stores: ImportExportStores) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await storage.transact(work)
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isUniqueViolation(error)) throw error
    }
  }
}

interface NewMember {
  member: Member
  source: ImportedMember
}

interface WriteMembersOptions extends Pick<ImportExportDeps, 'clock' | 'random'>, AuthenticatorKey {
  /** Whether existing members are updated from the file; otherwise they are left unchanged. */
  update: boolean
  /** Members with a role, whom this file cannot change. */
  owners?: ReadonlySet<string>
  /** For the file of a whole site: a taken id is replaced by a new one, and a part of a profile as a whole. */
  isWholeSite?: boolean
  /** Called for each account that signs another member in, and is left out. */
  onIdentityTaken?(): void
}

/**
 * Stores members with distinct addresses inside the caller's transaction. The address identifies existing members. A
 * line whose id is taken, or an account of which signs another member in, is rejected; a slug that is taken is dropped.
 * Ids of deleted members are taken (security-checklist 79).
 */
export async function writeMembers(
  named: readonly ImportedMember[],
  stores: ImportExportStores,
  { clock, random, secrets, update, owners, isWholeSite = false, onIdentityTaken }: WriteMembersOptions,
): Promise<MemberWriteResult[]> {
  const now = clock.now()
  const results = new Map<ImportedMember, MemberWriteResult>()
  const linked = await linkedMembers(named, stores)
  const knownPasskeys = await stores.passkeys.findKnown(
    named.flatMap(({ passkeys = [] }) => passkeys.map(({ credentialId }) => credentialId)),
  )
  // Most files contain neither ids nor slugs, and most members are new: then the unique key of the address suffices.
  const hasNoIdsOrSlugs = named.every(({ memberId, slug }) => memberId === undefined && slug === undefined)
  if (hasNoIdsOrSlugs) {
    const unlinked = named.filter((from) => takenIdentity(from, undefined) === undefined)
    await insertNew(unlinked.map((from) => ({ member: memberFrom(from, {}), source: from })))
  }
  const others = hasNoIdsOrSlugs ? named.filter((one) => !results.has(one)) : named
  const existing = await stores.members.findTaken(identifiersOf(others))
  const newMembers: NewMember[] = []
  for (const one of others) {
    const known = existing.byEmailKey.get(one.emailKey)
    const taken = known === undefined || update ? takenIdentity(one, known) : undefined
    if (taken !== undefined) {
      results.set(one, identityTaken(taken))
    } else if (known !== undefined) {
      results.set(one, await updateKnown(one, known))
    } else if (!isWholeSite && one.memberId !== undefined && existing.memberIds.has(one.memberId)) {
      results.set(one, ID_TAKEN)
    } else {
      const memberId = one.memberId !== undefined && (await isFree(one.memberId)) ? one.memberId : undefined
      const slug = one.slug !== undefined && !existing.slugs.has(one.slug) ? one.slug : undefined
      if (memberId !== undefined) existing.memberIds.add(memberId)
      if (slug !== undefined) existing.slugs.add(slug)
      newMembers.push({ member: memberFrom(one, { memberId, slug }), source: one })
    }
  }
  await insertNew(newMembers)
  return named.map((one) => results.get(one) ?? 'left')

  async function insertNew(some: readonly NewMember[]): Promise<void> {
    const added = await stores.members.addAll(some.map(({ member }) => member))
    const newlyAdded = some.filter(({ source }) => added.has(source.emailKey))
    for (const { source } of newlyAdded) results.set(source, 'added')
    await stores.externalIdentities.insertAll(
      newlyAdded.flatMap(({ member, source }) => newIdentities(source, member.memberId)),
    )
    await stores.passkeys.insertAll(newlyAdded.flatMap(({ member, source }) => newPasskeys(source, member.memberId)))
    for (const { member, source } of newlyAdded) {
      const authenticator = importedAuthenticator(source, member.memberId, now, { secrets })
      if (authenticator !== undefined) await stores.factors.setAuthenticator(member.memberId, authenticator)
    }
    // An address that was verified elsewhere counts as verified: pending registrations on it are deleted, so that they
    // cannot give access (design invariant 10).
    const proven = newlyAdded.filter(({ source }) => source.emailVerified === true)
    await stores.pendingRegistrations.deleteByEmails(proven.map(({ source }) => source.emailKey))
  }

  /** An account of a line that signs another member in. In the file of a whole site, it is left out. */
  function takenIdentity({ identities = [] }: ImportedMember, known: MemberId | undefined) {
    if (isWholeSite) return undefined
    return identities.find((one) => ![undefined, known].includes(linked.get(identityKey(one))))
  }

  /** The accounts of a line that are not linked yet, to be linked to a member. */
  function newIdentities({ identities = [] }: ImportedMember, memberId: MemberId): ExternalIdentity[] {
    return identities.flatMap((one) => {
      const key = identityKey(one)
      const owner = linked.get(key)
      if (owner !== undefined && owner !== memberId) onIdentityTaken?.()
      if (owner !== undefined) return []
      linked.set(key, memberId)
      const { providerId, subject, email, linkedAt = now, lastUsedAt = linkedAt } = one
      return [{ providerId, subject, email, memberId, linkedAt, lastUsedAt }]
    })
  }

  /** The passkeys of a line that the site does not have yet. One that another member has is left out. */
  function newPasskeys({ passkeys = [] }: ImportedMember, memberId: MemberId): Passkey[] {
    return passkeys.flatMap((one) => {
      if (knownPasskeys.has(one.credentialId)) return []
      knownPasskeys.add(one.credentialId)
      return [{ ...one, memberId }]
    })
  }

  async function isFree(memberId: MemberId): Promise<boolean> {
    if (!isWholeSite) return true
    return !existing.memberIds.has(memberId) && (await stores.pendingRegistrations.find(memberId)) === undefined
  }

  async function updateKnown(one: ImportedMember, memberId: MemberId): Promise<MemberWriteResult> {
    if (owners?.has(memberId)) return update ? OF_OWNER : 'left'
    const member = update ? await stores.members.find(memberId) : undefined
    if (member === undefined) return 'left'
    const { profile = {}, ...fields } = one
    const merged = isWholeSite ? profile : mergeProfile(member.profile, profile)
    const given = { ...fields, profile: { ...member.profile, ...merged } }
    const ways = {
      identities: newIdentities(one, memberId),
      passkeys: newPasskeys(one, memberId),
      authenticator: importedAuthenticator(one, memberId, now, { secrets }),
    }
    if (ways.passkeys.length > 0 && (await keptPasskeys(one, member)) + ways.passkeys.length > MAX_PASSKEYS)
      return TOO_MANY_PASSKEYS
    return updateMember(member, given, ways, stores, now)
  }

  /** How many passkeys a member keeps: those of before the address was verified are removed. */
  async function keptPasskeys({ emailVerified }: ImportedMember, { memberId, ...known }: Member): Promise<number> {
    return emailVerified && !known.emailVerified ? 0 : (await stores.passkeys.listOf(memberId)).length
  }

  function memberFrom(
    one: ImportedMember,
    { memberId = newId(random, 'mem'), slug }: Pick<ImportedMember, 'memberId' | 'slug'>,
  ): Member {
    const { email, emailKey, emailVerified = false, status = 'active', passwordHash = null, profile = {} } = one
    const { createdAt = now, deletionDueAt = now + lifetimes.deletedMember.ms, statusBefore = 'active' } = one
    const member = newMember({ memberId, email, emailKey, emailVerified, status, passwordHash, profile }, createdAt)
    return {
      ...member,
      ...(status === 'pending-deletion' && { deletion: { dueAt: deletionDueAt, previousStatus: statusBefore } }),
      resetRequired: one.resetRequired ?? false,
      updatedAt: one.updatedAt ?? member.updatedAt,
      lastLoginAt: one.lastLoginAt ?? null,
      notes: one.notes ?? '',
      tags: one.tags ?? [],
      slug: slug ?? member.slug,
    }
  }
}

/** Returns the members whom accounts of the lines sign in already. */
async function linkedMembers(
  named: readonly ImportedMember[],
  { externalIdentities }: Pick<ImportExportStores, 'externalIdentities'>,
): Promise<Map<string, MemberId>> {
  const identities = named.flatMap((one) => one.identities ?? [])
  return identities.length === 0 ? new Map() : externalIdentities.findLinked(identities)
}

/** Merges profiles: values that the file does not contain stay. */
const mergeProfile = (known: MemberProfile, imported: MemberProfile): MemberProfile => ({
  ...imported,
  ...(imported.profile && { profile: { ...known.profile, ...imported.profile } }),
  ...(imported.contact && { contact: { ...known.contact, ...imported.contact } }),
  ...(imported.registration && { registration: { ...known.registration, ...imported.registration } }),
})

const identifiersOf = (named: readonly ImportedMember[]) => ({
  emailKeys: named.map(({ emailKey }) => emailKey),
  memberIds: named.flatMap(({ memberId }) => memberId ?? []),
  slugs: named.flatMap(({ slug }) => slug ?? []),
})
