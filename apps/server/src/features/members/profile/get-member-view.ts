import type { Fieldset, MemberId, MemberView } from '@foyer/protocol'
import type { MemberDeps } from '../deps.js'
import { isPublic, memberView } from '../directory/member-view.js'
import type { Member } from '../member.js'
import { type MembersCaller, seesPublicOnly } from '../member-access.js'
import { memberNotFound } from './change-profile.js'
import { fieldsForMembers } from './profile-fields.js'

/**
 * Returns the public view of a member for another member or a visitor. Profile fields that members may see are included
 * for members only.
 */
export function publicMemberView(
  member: Member,
  viewer: 'member' | 'visitor',
  { siteSnapshot }: Pick<MemberDeps, 'siteSnapshot'>,
): MemberView {
  const { profileFields } = siteSnapshot.current().settings
  const customFields = viewer === 'member' ? fieldsForMembers(profileFields, member.profile) : undefined
  return { ...memberView(member, 'PUBLIC'), ...(customFields && { contact: { customFields } }) }
}

/**
 * Returns a member as visible to the caller: complete for the member, members with a role and back ends; for all others
 * only the public part, and only of active members with a public profile. A hidden member gives the same error as a
 * missing one, on the same code path (security-checklist 88).
 * @throws ApplicationError NOT_FOUND
 */
export async function getMemberView(
  memberId: MemberId,
  fieldset: Fieldset,
  caller: MembersCaller,
  { storage, siteSnapshot }: Pick<MemberDeps, 'storage' | 'siteSnapshot'>,
): Promise<MemberView> {
  const member = await storage.read((stores) => stores.members.find(memberId))
  if (member === undefined || member.status === 'deleted') throw memberNotFound()
  if (!seesPublicOnly(caller) || caller.id === memberId) return memberView(member, fieldset)
  if (member.status !== 'active' || !isPublic(member)) throw memberNotFound()
  return publicMemberView(member, caller.kind, { siteSnapshot })
}
