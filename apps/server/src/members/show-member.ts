import type { Fieldset, MemberId, MemberView } from '@foyer/protocol'
import type { Needs } from '../needs.js'
import { noSuchMember } from './change-profile.js'
import type { MembersCaller } from './member-access.js'
import { isPublic, memberView } from './member-view.js'
import { fieldsForMembers } from './profile-fields.js'

/**
 * A member as a caller may see them: themselves and any back end whole, anybody else the public part of active members who
 * made themselves public, with the fields that members may see. Hidden looks like missing and takes the same path (security-checklist 88).
 * @throws ApplicationError NOT_FOUND
 */
export async function showMember(
  memberId: MemberId,
  fieldset: Fieldset,
  caller: MembersCaller,
  { storage, directory }: Pick<Needs, 'storage' | 'directory'>,
): Promise<MemberView> {
  const member = await storage.read((stores) => stores.members.find(memberId))
  if (member === undefined || member.status === 'deleted') throw noSuchMember()
  if (caller.kind === 'back-end' || caller.kind === 'owner' || (caller.kind === 'member' && caller.id === memberId))
    return memberView(member, fieldset)
  if (member.status !== 'active' || !isPublic(member)) throw noSuchMember()
  const customFields = fieldsForMembers(directory.current().settings.profileFields, member.profile)
  return { ...memberView(member, 'PUBLIC'), ...(customFields && { contact: { customFields } }) }
}
