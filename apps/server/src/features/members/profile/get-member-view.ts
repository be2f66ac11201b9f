import type { Fieldset, MemberId, MemberView } from '@foyer/protocol'
import type { MemberDeps } from '../deps.js'
import { isPublic, memberView } from '../directory/member-view.js'
import type { Member } from '../member.js'
import { type MembersCaller, seesPublicOnly } from '../member-access.js'
import { memberNotFound } from './change-profile.js'
import { fieldsForMembers } from './profile-fields.js'

/** What of a public member another member or a visitor may see. The fields that members may see are for members. */
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
 * A member as a caller may see them: themselves, those who run the site and any back end whole, anybody else the public
 * part of active members who made themselves public. Hidden looks like missing and takes the same path
 * (security-checklist 88).
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
