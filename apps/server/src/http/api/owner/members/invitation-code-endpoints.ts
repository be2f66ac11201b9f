import {
  createInvitationCodeRequest,
  type InvitationCodeView,
  invitationCodesResponse,
  invitationCodeView,
  paths,
} from '@foyer/protocol'
import {
  createInvitationCode,
  revokeInvitationCode,
} from '../../../../features/members/invitations/codes/change-invitation-codes.js'
import type { InvitationCode } from '../../../../features/members/invitations/codes/invitation-code.js'
import { invitationCodeViewOf } from '../../../../features/members/invitations/codes/invitation-code-view.js'
import { siteRole } from '../../../endpoint/access.js'
import { json } from '../../../endpoint/body.js'
import type { Endpoint } from '../../../endpoint/endpoint.js'
import { pathParameter } from '../../../endpoint/path-ids.js'
import { ownerEndpoint } from '../owner-endpoint.js'

const MAX_LISTED = 1000

/** Codes with which people sign up at a site that takes new members by invitation only (decision 41). */
export const invitationCodeEndpoints: readonly Endpoint[] = [
  ownerEndpoint({
    id: 'listInvitationCodes',
    method: 'GET',
    path: paths.invitationCodes,
    summary: 'List the invitation codes',
    about: 'The newest 1000, including those that are used up, expired or revoked.',
    allow: siteRole('read-only', 'members:read'),
    answer: ['The codes.', invitationCodesResponse],
    handle: async (_call, { storage, clock, issuer }) => {
      const codes = await storage.read((stores) => stores.invitationCodes.list(MAX_LISTED))
      return { codes: codes.map((code) => viewOf(code, issuer, clock.now())) }
    },
  }),
  ownerEndpoint({
    id: 'createInvitationCode',
    method: 'POST',
    path: paths.invitationCodes,
    summary: 'Create an invitation code',
    about:
      'People sign up with it while the site takes new members by invitation only, as many as `maxUses` says. Case, spaces and hyphens make no difference.',
    allow: siteRole('moderator', 'members:write'),
    body: json(createInvitationCodeRequest),
    answer: ['The code.', invitationCodeView],
    handle: async ({ caller, body: { code, label, maxUses, expiresDate } }, deps) => {
      const expiresAt = expiresDate == null ? null : Date.parse(expiresDate)
      const wanted = { code: code ?? null, label: label ?? '', maxUses, expiresAt }
      return viewOf(await createInvitationCode(wanted, caller.act, deps), deps.issuer, deps.clock.now())
    },
  }),
  ownerEndpoint({
    id: 'revokeInvitationCode',
    method: 'DELETE',
    path: `${paths.invitationCodes}/:codeId`,
    named: { name: 'codeId', about: 'The id of an invitation code.' },
    summary: 'Revoke an invitation code',
    about: 'Nobody can sign up with it any more. Members who did stay members.',
    allow: siteRole('moderator', 'members:write'),
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller }, deps) => {
      await revokeInvitationCode(pathParameter(request, 'codeId'), caller.act, deps)
      return {}
    },
  }),
]

const viewOf = (code: InvitationCode, issuer: string, now: number): InvitationCodeView => ({
  ...invitationCodeViewOf(code, now),
  url: `${issuer}/signup?code=${encodeURIComponent(code.code)}`,
})
