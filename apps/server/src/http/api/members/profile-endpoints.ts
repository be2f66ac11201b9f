import {
  changeSlugRequest,
  createMemberRequest,
  type MemberPatch,
  type ProfileFields,
  paths,
  profileFieldsResponse,
  updateMemberRequest,
} from '@foyer/protocol'
import { createMember } from '../../../features/members/create-member.js'
import { changeSlug } from '../../../features/members/profile/change-slug.js'
import { editMember } from '../../../features/members/profile/edit-member.js'
import { memberAccess, membersAccess, publicAccess, self } from '../../endpoint/access.js'
import { json } from '../../endpoint/body.js'
import type { Endpoint } from '../../endpoint/endpoint.js'
import { memberAnswer, memberEndpoint, memberPath } from './member-endpoint.js'

const ownOrModerated = memberAccess({ self: true, role: 'moderator', keyScope: 'members:write' })

/** Creation of members and changes of their profiles. */
export const profileEndpoints: readonly Endpoint[] = [
  memberEndpoint({
    id: 'profileFields',
    method: 'GET',
    path: paths.profileFields,
    summary: 'List the custom profile fields of the site',
    about: 'In the order of the forms, with the rules for their values; and the language of the site.',
    // Public, because a registration form reads the fields before the member exists (decision 19).
    allow: publicAccess(),
    answer: ['The fields.', profileFieldsResponse],
    handle: async (_call, { siteSnapshot }): Promise<ProfileFields> => {
      const { language, profileFields } = siteSnapshot.current().settings
      return { language, fields: [...profileFields] }
    },
  }),
  memberEndpoint({
    id: 'createMember',
    method: 'POST',
    path: paths.members,
    summary: 'Create a member without a password',
    allow: membersAccess({ role: 'moderator', keyScope: 'members:write' }),
    body: json(createMemberRequest),
    refusals: ['EMAIL_ALREADY_EXISTS', 'EMAIL_NOT_ALLOWED'],
    handle: async ({ caller, body }, deps) => memberAnswer(await createMember(body.member, deps, caller.act)),
  }),
  memberEndpoint({
    id: 'updateMember',
    method: 'PATCH',
    path: memberPath,
    summary: 'Update the profile of a member',
    about:
      'Only the given fields change: a list replaces the stored list, and null removes a value. `language` is the language of emails to the member; null is that of the site.',
    allow: ownOrModerated,
    body: json(updateMemberRequest),
    refusals: ['NOT_FOUND'],
    handle: async ({ caller: { caller, memberId, actOnOther }, body }, deps) => {
      const { language, ...member } = body.member
      return memberAnswer(
        await editMember(memberId, { member, language, isOwn: caller.kind === 'member' }, deps, actOnOther),
      )
    },
  }),
  memberEndpoint({
    id: 'updateMySlug',
    method: 'POST',
    path: `${paths.currentMember}/slug`,
    summary: 'Change the slug of the calling member',
    allow: self,
    body: json(changeSlugRequest),
    refusals: ['SLUG_ALREADY_EXISTS', 'NOT_FOUND'],
    handle: async ({ caller, body }, deps) => memberAnswer(await changeSlug(caller.id, body.slug, deps)),
  }),
  memberEndpoint({
    id: 'updateMemberSlug',
    method: 'POST',
    path: `${memberPath}/slug`,
    summary: 'Change the slug of a member',
    allow: ownOrModerated,
    body: json(changeSlugRequest),
    refusals: ['SLUG_ALREADY_EXISTS', 'NOT_FOUND'],
    handle: async ({ caller: { memberId, actOnOther }, body }, deps) =>
      memberAnswer(await changeSlug(memberId, body.slug, deps, actOnOther)),
  }),
  clearContactEndpoint('deleteMemberPhones', 'phones', 'phone numbers'),
  clearContactEndpoint('deleteMemberEmails', 'emails', 'contact email addresses'),
  clearContactEndpoint('deleteMemberAddresses', 'addresses', 'postal addresses'),
  privacyEndpoint('joinCommunity', 'join-community', 'PUBLIC'),
  privacyEndpoint('leaveCommunity', 'leave-community', 'PRIVATE'),
]

/** Declares the endpoint that removes one list of a member's contact details. */
function clearContactEndpoint(id: string, list: 'phones' | 'emails' | 'addresses', title: string): Endpoint {
  return memberEndpoint({
    id,
    method: 'DELETE',
    path: `${memberPath}/${list}`,
    summary: `Remove all ${title} of a member`,
    allow: ownOrModerated,
    refusals: ['NOT_FOUND'],
    handle: async ({ caller: { memberId, actOnOther } }, deps) => {
      const member = { contact: { [list]: [] } } as MemberPatch
      return memberAnswer(await editMember(memberId, { member }, deps, actOnOther))
    },
  })
}

/** Declares the endpoint that makes the calling member public or private. */
function privacyEndpoint(id: string, path: string, privacyStatus: 'PUBLIC' | 'PRIVATE'): Endpoint {
  return memberEndpoint({
    id,
    method: 'POST',
    path: `${paths.members}/${path}`,
    summary: `Make the calling member ${privacyStatus.toLowerCase()}`,
    allow: self,
    refusals: ['NOT_FOUND'],
    handle: async ({ caller }, deps) => memberAnswer(await editMember(caller.id, { member: { privacyStatus } }, deps)),
  })
}
