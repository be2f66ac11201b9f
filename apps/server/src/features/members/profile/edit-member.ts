import type { MemberId, MemberPatch } from '@foyer/protocol'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { type Act, audit } from '../../audit/audit.js'
import type { SettingsReader } from '../../site/snapshot/site-snapshot.js'
import type { MemberDeps } from '../deps.js'
import type { Member } from '../member.js'
import { memberNotFound } from './change-profile.js'
import { patchProfile } from './patch-profile.js'
import type { MemberProfile } from './profile.js'
import { validatePatch } from './profile-fields.js'

/** The revision of the member that the caller saw, for conflict detection. */
export interface ExpectedMember {
  revision: number
}

/** A change of a member by the team, or of their own account by the member; absent parts stay. */
export interface MemberEdit {
  /** The member makes the change, so fields that only the owner may change are refused. */
  isOwn?: boolean
  member?: MemberPatch | undefined
  /** The language of mails, BCP 47; null: the default of the site. */
  language?: string | null | undefined
  notes?: string | undefined
  tags?: readonly string[] | undefined
  expected?: ExpectedMember | undefined
}

/**
 * Changes what the team may change of a member besides the address and the role, and what members may change of
 * themselves. One transaction that locks the member. The audit entry names the changed parts, never their values; a
 * member's own change has none.
 * @throws ApplicationError NOT_FOUND, CHANGED_MEANWHILE
 * @throws ValidationError for the profile
 */
export async function editMember(
  memberId: MemberId,
  { member: patch, language, notes, tags, expected, isOwn = false }: MemberEdit,
  {
    storage,
    random,
    clock,
    siteSnapshot,
  }: Pick<MemberDeps, 'storage' | 'random' | 'clock'> & { siteSnapshot: SettingsReader },
  act?: Act,
): Promise<Member> {
  const { profileFields } = siteSnapshot.current().settings
  const validPatch = patch && validatePatch(profileFields, patch, isOwn)
  const parts = Object.entries({ profile: patch, language, notes, tags }).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  )
  return storage.transact(async (stores) => {
    await stores.sessions.lockMember(memberId)
    const before = await stores.members.find(memberId)
    if (before === undefined || before.status === 'deleted') throw memberNotFound()
    assertUnchanged(before, expected)
    if (parts.length === 0) return before
    const patched = validPatch === undefined ? before.profile : patchProfile(before.profile, validPatch)
    const profile = language === undefined ? patched : withLanguage(patched, language)
    const changed = await stores.members.update(memberId, { profile, notes, tags }, clock.now())
    if (changed === undefined) throw memberNotFound()
    const entry = {
      action: 'member-profile-changed',
      target: { kind: 'member', id: memberId },
      details: { parts },
    } as const
    await audit(act, entry, stores, { random, clock })
    return changed
  })
}

/** @throws ApplicationError CHANGED_MEANWHILE if the member is not as the caller saw it */
export function assertUnchanged({ revision }: Pick<Member, 'revision'>, expected: ExpectedMember | undefined): void {
  if (expected !== undefined && expected.revision !== revision)
    throw new ApplicationError(
      'CHANGED_MEANWHILE',
      'This member has changed in the meantime. Load the member again and repeat your change.',
    )
}

/** The language of the registration request is replaced too: it would be used if the member had no language. */
function withLanguage({ locale: _, ...profile }: MemberProfile, language: string | null): MemberProfile {
  const { language: __, ...registration } = profile.registration ?? {}
  return { ...profile, registration: { ...registration, ...(language !== null && { language }) } }
}
