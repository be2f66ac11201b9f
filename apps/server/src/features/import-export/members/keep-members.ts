import { newId } from '../../../kernel/random.js'
import { type Member, newMember } from '../../members/member.js'
import type { MemberProfile } from '../../members/profile/profile.js'
import type { ImportExportDeps, ImportExportStores } from '../deps.js'
import { pendingIn } from '../site/pending-deletion.js'
import type { MemberLine } from '../site/site-format.js'
import { updateMember } from '../site/update-member.js'
import type { NamedMember } from './named-member.js'

/** What became of a member of a file. */
export type MemberFate = 'added' | 'updated' | 'unchanged' | 'left' | { fault: string }

interface Fresh {
  member: Member
  from: NamedMember
}

type Keeping = Pick<ImportExportDeps, 'clock' | 'random'> & {
  /** Whether members that are there become what the file says; otherwise they are left. */
  update: boolean
  /** Who runs the site: no file changes them. */
  owners: ReadonlySet<string>
}

/**
 * Keeps some members, no two with one address, inside the caller's transaction. The address decides who is there
 * already; an id is kept or the line is refused, a slug that is taken is left away. Who runs the site is never touched,
 * whatever a file says.
 */
export async function keepMembers(
  named: readonly NamedMember[],
  stores: ImportExportStores,
  { clock, random, update, owners }: Keeping,
): Promise<MemberFate[]> {
  const now = clock.now()
  const fates = new Map<NamedMember, MemberFate>()
  // Most files name neither ids nor slugs, and most members are new: then the unique key of the address decides by
  // itself.
  const plain = named.every(({ memberId, slug }) => memberId === undefined && slug === undefined)
  if (plain) await keepFresh(named.map((from) => ({ member: memberFrom(from), from })))
  const others = plain ? named.filter((one) => !fates.has(one)) : named
  const taken = await stores.members.taken(wantedOf(others))
  const fresh: Fresh[] = []
  for (const one of others) {
    const known = taken.byEmailKey.get(one.emailKey)
    if (known !== undefined) {
      fates.set(one, await knownFate(one, known))
    } else if (one.memberId !== undefined && taken.memberIds.has(one.memberId)) {
      fates.set(one, { fault: 'its "id" is another member\'s' })
    } else {
      if (one.memberId !== undefined) taken.memberIds.add(one.memberId)
      const slug = one.slug !== undefined && !taken.slugs.has(one.slug) ? one.slug : undefined
      if (slug !== undefined) taken.slugs.add(slug)
      fresh.push({ member: memberFrom(one, slug), from: one })
    }
  }
  await keepFresh(fresh)
  return named.map((one) => fates.get(one) ?? 'left')

  async function keepFresh(some: readonly Fresh[]): Promise<void> {
    const added = await stores.members.addAll(some.map(({ member }) => member))
    const kept = some.filter(({ from }) => added.has(from.emailKey))
    for (const { from } of kept) fates.set(from, 'added')
    // Who proved an address elsewhere has proven it: what others registered on it opens nothing (design invariant 10).
    const proven = kept.filter(({ from }) => from.emailVerified === true)
    await stores.claims.endAllOfThese(proven.map(({ from }) => from.emailKey))
  }

  async function knownFate(one: NamedMember, memberId: `mem_${string}`): Promise<MemberFate> {
    if (owners.has(memberId))
      return update ? { fault: 'it is somebody who runs the site: no file changes them' } : 'left'
    const member = update ? await stores.members.find(memberId) : undefined
    if (member === undefined) return 'left'
    const { profile = {}, emailKey: _, memberId: _id, ...rest } = one
    const merged = mergedProfile(member.profile, profile)
    return updateMember(member, { kind: 'member', ...rest, ...merged } as MemberLine, stores, now)
  }

  function memberFrom({ memberId = newId(random, 'mem'), email, emailKey, ...one }: NamedMember, slug?: string) {
    const { emailVerified = false, status = 'active', passwordHash = null, profile = {} } = one
    const made = newMember(
      { memberId, email, emailKey, emailVerified, status, passwordHash, profile },
      one.createdAt ?? now,
    )
    const { resetRequired = false, lastLoginAt = null } = one
    return {
      ...made,
      ...pendingIn({ ...one, status }, now),
      resetRequired,
      lastLoginAt,
      ...(slug === undefined ? {} : { slug }),
    }
  }
}

/** What a file does not say of a profile stays. */
const mergedProfile = (known: MemberProfile, given: MemberProfile): MemberProfile => ({
  ...given,
  ...(given.profile && { profile: { ...known.profile, ...given.profile } }),
  ...(given.contact && { contact: { ...known.contact, ...given.contact } }),
  ...(given.registration && { registration: { ...known.registration, ...given.registration } }),
})

const wantedOf = (named: readonly NamedMember[]) => ({
  emailKeys: named.map(({ emailKey }) => emailKey),
  memberIds: named.flatMap(({ memberId }) => memberId ?? []),
  slugs: named.flatMap(({ slug }) => slug ?? []),
})
