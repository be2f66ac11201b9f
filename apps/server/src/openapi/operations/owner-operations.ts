import {
  type ApplicationErrorName,
  addClientRequest,
  addKeyRequest,
  addKeyResponse,
  addOwnerRequest,
  addOwnerResponse,
  auditPage,
  auditQuery,
  changeClientRequest,
  changeOwnerRequest,
  changeSettingsRequest,
  clientResponse,
  clientsResponse,
  exportAuditRequest,
  keysResponse,
  memberCountsResponse,
  nothing,
  OWNER_REQUEST_MAX_BYTES,
  ownerMemberResponse,
  ownerMembersPage,
  ownerMeResponse,
  ownerResponse,
  ownersResponse,
  paths,
  previewSettingsRequest,
  previewSettingsResponse,
  queryOwnerMembersRequest,
  settingsResponse,
  withdrawOwnerInvitationRequest,
} from '@foyer/protocol'
import { z } from 'zod'
import { type OwnerOperation, type OwnerRule, ownerRules } from '../../owner/owner-access.js'
import type { CallerKind, Operation } from '../operation.js'

const callerOf: Record<OwnerRule, CallerKind> = {
  look: 'owner-or-key',
  moderate: 'owner-or-key',
  administer: 'owner-or-key',
  person: 'owner',
}
const roles: Record<OwnerRule, string> = {
  look: 'Every role may.',
  moderate: 'The roles `owner` and `moderator` may.',
  administer: 'The role `owner` may.',
  person: 'The role `owner` may; an API key may not.',
}

type Given = Pick<Operation, 'method' | 'path' | 'summary'> &
  Partial<Pick<Operation, 'named' | 'query' | 'body' | 'largest' | 'about'>> & {
    id: OwnerOperation
    answer?: [about: string, schema: z.ZodType]
    refusals?: readonly ApplicationErrorName[]
  }

const owners = ({
  id,
  answer: [about, schema] = ['It is done.', nothing],
  refusals = [],
  ...given
}: Given): Operation => ({
  ...given,
  id,
  group: 'Owners',
  about: [given.about, roles[ownerRules[id]]].filter(Boolean).join(' '),
  caller: callerOf[ownerRules[id]],
  answers: { 200: { about, schema } },
  refusals: [
    ...(given.body === undefined && given.query === undefined ? [] : (['INVALID_REQUEST'] as const)),
    'UNAUTHENTICATED',
    'PERMISSION_DENIED',
    ...refusals,
  ],
})

const client = { named: { name: 'clientId', about: 'The id of a client.' } }
const pictures = { largest: OWNER_REQUEST_MAX_BYTES }
const oneMember = `${paths.ownerMembers}/:memberId`
const filters = auditQuery.shape
const auditQueries = [
  { name: 'actor', schema: filters.actor, about: 'An id, or a kind of actor that has none, such as `command-line`.' },
  { name: 'actions', schema: z.string(), about: 'One or several actions, with commas between them.' },
  { name: 'target', schema: filters.target, about: 'The id of what it is about.' },
  { name: 'requestId', schema: filters.requestId, about: 'The request that it happened in.' },
  { name: 'result', schema: filters.result, about: '`done` or `refused`.' },
  { name: 'from', schema: filters.from, about: 'Not before this time.' },
  { name: 'to', schema: filters.to, about: 'Before this time.' },
  { name: 'limit', schema: z.int().min(1).max(100), about: 'How many; 50 unless told otherwise.' },
  { name: 'cursor', schema: filters.cursor, about: '`older` or `newer` of another page.' },
]

/** The owner API (decision 55). */
export const ownerOperations: readonly Operation[] = [
  owners({
    id: 'getOwnerMe',
    method: 'GET',
    path: paths.ownerMe,
    summary: 'Who calls, and what they may do',
    answer: ['The caller.', ownerMeResponse],
  }),
  owners({
    id: 'listOwners',
    method: 'GET',
    path: paths.owners,
    summary: 'Who runs the site, and who is invited to',
    answer: ['The owners, the oldest first.', ownersResponse],
  }),
  owners({
    id: 'addOwner',
    method: 'POST',
    path: paths.owners,
    summary: 'Let somebody run the site',
    about: 'A member who has proven the address has the role at once; anybody else is invited by mail.',
    body: { schema: addOwnerRequest },
    answer: ['What became of it.', addOwnerResponse],
  }),
  owners({
    id: 'withdrawOwnerInvitation',
    method: 'POST',
    path: paths.withdrawOwnerInvitation,
    summary: 'Withdraw an invitation to run the site',
    body: { schema: withdrawOwnerInvitationRequest },
    refusals: ['NOT_FOUND'],
  }),
  owners({
    id: 'changeOwner',
    method: 'PATCH',
    path: `${paths.owners}/:memberId`,
    summary: 'Give an owner another role',
    body: { schema: changeOwnerRequest },
    answer: ['The owner.', ownerResponse],
    refusals: ['NOT_FOUND', 'LAST_OWNER'],
  }),
  owners({
    id: 'removeOwner',
    method: 'DELETE',
    path: `${paths.owners}/:memberId`,
    summary: 'Take a role away',
    about: 'The member stays one; their sessions of the console end.',
    refusals: ['NOT_FOUND', 'LAST_OWNER'],
  }),
  owners({
    id: 'getSettings',
    method: 'GET',
    path: paths.ownerSettings,
    summary: 'The settings of the site',
    answer: ['Every setting.', settingsResponse],
  }),
  owners({
    id: 'changeSettings',
    method: 'PATCH',
    path: paths.ownerSettings,
    summary: 'Change settings',
    about: 'All or none; they are in force within a second. With `expected` nothing changes where somebody was faster.',
    body: { schema: changeSettingsRequest },
    ...pictures,
    answer: ['Every setting.', settingsResponse],
    refusals: ['CHANGED_MEANWHILE'],
  }),
  owners({
    id: 'previewSettings',
    method: 'POST',
    path: paths.previewSettings,
    summary: 'How a page would look with other settings',
    about: 'Nothing is kept. The page comes in both looks, without scripts, with a verdict about the colour.',
    body: { schema: previewSettingsRequest },
    ...pictures,
    answer: ['The page.', previewSettingsResponse],
  }),
  owners({
    id: 'listClients',
    method: 'GET',
    path: paths.ownerClients,
    summary: 'The applications of the site',
    answer: ['The applications, the oldest first.', clientsResponse],
  }),
  owners({
    id: 'addClient',
    method: 'POST',
    path: paths.ownerClients,
    summary: 'Add an application',
    body: { schema: addClientRequest },
    ...pictures,
    answer: ['The application.', clientResponse],
  }),
  owners({
    id: 'changeClient',
    method: 'PATCH',
    path: `${paths.ownerClients}/:clientId`,
    ...client,
    summary: 'Change an application',
    body: { schema: changeClientRequest },
    ...pictures,
    answer: ['The application.', clientResponse],
    refusals: ['NOT_FOUND'],
  }),
  owners({
    id: 'removeClient',
    method: 'DELETE',
    path: `${paths.ownerClients}/:clientId`,
    ...client,
    summary: 'Remove an application',
    about: 'Its tokens stop working within a second.',
    refusals: ['NOT_FOUND'],
  }),
  owners({
    id: 'listKeys',
    method: 'GET',
    path: paths.ownerKeys,
    summary: 'The API keys of the site',
    answer: ['The keys in force, the newest first.', keysResponse],
  }),
  owners({
    id: 'addKey',
    method: 'POST',
    path: paths.ownerKeys,
    summary: 'Make an API key',
    about: 'It is in this answer and nowhere else.',
    body: { schema: addKeyRequest },
    answer: ['The key.', addKeyResponse],
  }),
  owners({
    id: 'revokeKey',
    method: 'DELETE',
    path: `${paths.ownerKeys}/:keyId`,
    named: { name: 'keyId', about: 'The id of an API key.' },
    summary: 'Revoke an API key',
    refusals: ['NOT_FOUND'],
  }),
  owners({
    id: 'queryAudit',
    method: 'GET',
    path: paths.ownerAudit,
    summary: 'The audit log',
    query: auditQueries,
    answer: ['A page, the newest first.', auditPage],
  }),
  owners({
    id: 'exportAudit',
    method: 'POST',
    path: paths.exportOwnerAudit,
    summary: 'Take the audit log away',
    about: 'Up to 1000 entries for each page; the first page leaves an entry itself.',
    body: { schema: exportAuditRequest },
    answer: ['A page, the newest first.', auditPage],
  }),
  owners({
    id: 'queryOwnerMembers',
    method: 'POST',
    path: paths.queryOwnerMembers,
    summary: 'Search, filter and page through the members',
    body: { schema: queryOwnerMembersRequest },
    answer: ['A page.', ownerMembersPage],
  }),
  owners({
    id: 'countOwnerMembers',
    method: 'GET',
    path: paths.countOwnerMembers,
    summary: 'How many members there are, by status',
    answer: ['The counts.', memberCountsResponse],
  }),
  owners({
    id: 'showOwnerMember',
    method: 'GET',
    path: oneMember,
    summary: 'A member as the list shows them',
    answer: ['The member.', ownerMemberResponse],
    refusals: ['NOT_FOUND'],
  }),
  owners({
    id: 'unblockMember',
    method: 'POST',
    path: `${oneMember}/unblock`,
    summary: 'Let a blocked member in again, as they were before',
    answer: ['The member.', ownerMemberResponse],
    refusals: ['NOT_FOUND'],
  }),
  owners({
    id: 'requireReset',
    method: 'POST',
    path: `${oneMember}/require-reset`,
    summary: 'Ask for a new password before the next sign-in',
    about: 'Every session of the member ends.',
    answer: ['The member.', ownerMemberResponse],
    refusals: ['NOT_FOUND'],
  }),
]
