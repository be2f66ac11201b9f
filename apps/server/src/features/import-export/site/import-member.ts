import type { MemberId } from '@foyer/protocol'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { newId, type Random } from '../../../kernel/random.js'
import { type Member, newMember } from '../../members/member.js'
import type { ImportExportStores } from '../deps.js'
import { pendingDeletionOf } from './pending-deletion.js'
import { profileOf } from './profile-format.js'
import type { MemberLine } from './site-format.js'
import { updateMember } from './update-member.js'

export type MemberResult = 'added' | 'updated' | 'unchanged' | 'left'

interface ImportContext {
  update: boolean
  now: number
  random: Random
}

/**
 * Stores one member inside the caller's transaction. The address identifies existing members. The id and the slug of
 * the line are kept if they are free; ids of deleted members are not free (security-checklist 79).
 */
export async function importMember(
  line: MemberLine,
  stores: ImportExportStores,
  context: ImportContext,
): Promise<MemberResult> {
  const address = readEmailAddress(line.email)
  if (address === undefined) throw new Error('the line was not checked')
  const known = await stores.members.findByEmail(address.emailKey)
  if (known !== undefined) return context.update ? updateMember(known, line, stores, context.now) : 'left'
  const member = await buildMember({ ...line, ...address }, stores, context)
  if ((await stores.members.add(member)) === 'email-taken') return 'left'
  // An address that was verified elsewhere counts as verified: pending registrations on it are deleted, so that they
  // cannot give access (design invariant 10).
  if (member.emailVerified) await stores.pendingRegistrations.deleteByEmail(address.emailKey)
  return 'added'
}

async function buildMember(
  line: MemberLine & { emailKey: string },
  stores: ImportExportStores,
  { now, random }: ImportContext,
): Promise<Member> {
  const memberId = await availableId(line.memberId, stores, random)
  const made = newMember(
    {
      memberId,
      email: line.email,
      emailKey: line.emailKey,
      emailVerified: line.emailVerified ?? false,
      status: line.status ?? 'active',
      passwordHash: line.passwordHash ?? null,
      profile: profileOf(line),
    },
    line.createdAt ?? now,
  )
  const slugIsFree = line.slug !== undefined && (await stores.members.findBySlug(line.slug)) === undefined
  return {
    ...made,
    ...pendingDeletionOf(line, now),
    resetRequired: line.resetRequired ?? false,
    slug: slugIsFree ? (line.slug as string) : made.slug,
    updatedAt: line.updatedAt ?? made.updatedAt,
    lastLoginAt: line.lastLoginAt ?? null,
  }
}

async function availableId(
  wanted: MemberId | undefined,
  stores: ImportExportStores,
  random: Random,
): Promise<MemberId> {
  if (wanted === undefined) return newId(random, 'mem')
  const taken = (await stores.members.find(wanted)) ?? (await stores.pendingRegistrations.find(wanted))
  return taken === undefined ? wanted : newId(random, 'mem')
}
