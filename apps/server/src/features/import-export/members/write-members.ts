import { newId } from '../../../kernel/random.js'
import { type Member, newMember } from '../../members/member.js'
import type { MemberProfile } from '../../members/profile/profile.js'
import type { ImportExportDeps, ImportExportStores } from '../deps.js'
import { pendingDeletionOf } from '../site/pending-deletion.js'
import type { MemberLine } from '../site/site-format.js'
import { updateMember } from '../site/update-member.js'
import type { ImportedMember } from './imported-member.js'

/** The result for a member of a file. */
export type MemberImportResult = 'added' | 'updated' | 'unchanged' | 'left' | { fault: string }

interface NewMember {
  member: Member
  source: ImportedMember
}

type WriteMembersDeps = Pick<ImportExportDeps, 'clock' | 'random'> & {
  /** Whether existing members are updated from the file; otherwise they are left unchanged. */
  update: boolean
  /** Members with a role, whom a file cannot change. */
  owners: ReadonlySet<string>
}

/**
 * Stores members with distinct addresses inside the caller's transaction. The address identifies existing members. A
 * line whose id is taken is rejected; a slug that is taken is dropped. Members with a role are never changed by a file.
 */
export async function writeMembers(
  named: readonly ImportedMember[],
  stores: ImportExportStores,
  { clock, random, update, owners }: WriteMembersDeps,
): Promise<MemberImportResult[]> {
  const now = clock.now()
  const results = new Map<ImportedMember, MemberImportResult>()
  // Most files contain neither ids nor slugs, and most members are new: then the unique key of the address suffices.
  const hasNoIdsOrSlugs = named.every(({ memberId, slug }) => memberId === undefined && slug === undefined)
  if (hasNoIdsOrSlugs) await insertNew(named.map((from) => ({ member: memberFrom(from), source: from })))
  const others = hasNoIdsOrSlugs ? named.filter((one) => !results.has(one)) : named
  const taken = await stores.members.findTaken(identifiersOf(others))
  const newMembers: NewMember[] = []
  for (const one of others) {
    const known = taken.byEmailKey.get(one.emailKey)
    if (known !== undefined) {
      results.set(one, await updateKnown(one, known))
    } else if (one.memberId !== undefined && taken.memberIds.has(one.memberId)) {
      results.set(one, { fault: 'its "id" is another member\'s' })
    } else {
      if (one.memberId !== undefined) taken.memberIds.add(one.memberId)
      const slug = one.slug !== undefined && !taken.slugs.has(one.slug) ? one.slug : undefined
      if (slug !== undefined) taken.slugs.add(slug)
      newMembers.push({ member: memberFrom(one, slug), source: one })
    }
  }
  await insertNew(newMembers)
  return named.map((one) => results.get(one) ?? 'left')

  async function insertNew(some: readonly NewMember[]): Promise<void> {
    const added = await stores.members.addAll(some.map(({ member }) => member))
    const kept = some.filter(({ source }) => added.has(source.emailKey))
    for (const { source } of kept) results.set(source, 'added')
    // An address that was verified elsewhere counts as verified: pending registrations on it are deleted, so that they
    // cannot give access (design invariant 10).
    const proven = kept.filter(({ source }) => source.emailVerified === true)
    await stores.pendingRegistrations.deleteByEmails(proven.map(({ source }) => source.emailKey))
  }

  async function updateKnown(one: ImportedMember, memberId: `mem_${string}`): Promise<MemberImportResult> {
    if (owners.has(memberId))
      return update ? { fault: 'it is somebody who runs the site: no file changes them' } : 'left'
    const member = update ? await stores.members.find(memberId) : undefined
    if (member === undefined) return 'left'
    const { profile = {}, emailKey: _, memberId: _id, ...rest } = one
    const merged = mergeProfile(member.profile, profile)
    return updateMember(member, { kind: 'member', ...rest, ...merged } as MemberLine, stores, now)
  }

  function memberFrom({ memberId = newId(random, 'mem'), email, emailKey, ...one }: ImportedMember, slug?: string) {
    const { emailVerified = false, status = 'active', passwordHash = null, profile = {} } = one
    const made = newMember(
      { memberId, email, emailKey, emailVerified, status, passwordHash, profile },
      one.createdAt ?? now,
    )
    const { resetRequired = false, lastLoginAt = null } = one
    return {
      ...made,
      ...pendingDeletionOf({ ...one, status }, now),
      resetRequired,
      lastLoginAt,
      ...(slug === undefined ? {} : { slug }),
    }
  }
}

/** Merges profiles: values that the file does not contain stay. */
const mergeProfile = (known: MemberProfile, given: MemberProfile): MemberProfile => ({
  ...given,
  ...(given.profile && { profile: { ...known.profile, ...given.profile } }),
  ...(given.contact && { contact: { ...known.contact, ...given.contact } }),
  ...(given.registration && { registration: { ...known.registration, ...given.registration } }),
})

const identifiersOf = (named: readonly ImportedMember[]) => ({
  emailKeys: named.map(({ emailKey }) => emailKey),
  memberIds: named.flatMap(({ memberId }) => memberId ?? []),
  slugs: named.flatMap(({ slug }) => slug ?? []),
})
