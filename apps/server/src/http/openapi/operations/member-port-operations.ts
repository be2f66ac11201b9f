import {
  exportOwnerMembersRequest,
  MEMBER_FILE_MAX_BYTES,
  MEMBER_PART_MAX_BYTES,
  memberImportResponse,
  memberImportsResponse,
  paths,
  sendMemberImportPartRequest,
  startMemberImportRequest,
} from '@foyer/protocol'
import { MEMBER_PART_BODY_BYTES } from '../../api/owner/member-port-routes.js'
import type { Operation } from '../operation.js'
import { owners } from './owners.js'

const named = { name: 'importId', about: 'The id of an import.' }
const one = `${paths.memberImports}/:importId`
const answer = ['The import as it stands.', memberImportResponse] as const

/** Members into the site by a file, and out of it (decision 20). */
export const memberPortOperations: readonly Operation[] = [
  owners({
    id: 'listMemberImports',
    method: 'GET',
    path: paths.memberImports,
    summary: 'The last imports of members',
    answer: ['The last 20, the newest first.', memberImportsResponse],
  }),
  owners({
    id: 'startMemberImport',
    method: 'POST',
    path: paths.memberImports,
    summary: 'Begin to send a file of members',
    about: `The file follows in parts and is then looked at; nothing is written until it is begun. At most ${MEMBER_FILE_MAX_BYTES / 1024 / 1024} MiB.`,
    body: { schema: startMemberImportRequest },
    answer,
  }),
  owners({
    id: 'showMemberImport',
    method: 'GET',
    path: one,
    named,
    summary: 'How far an import is',
    answer,
    refusals: ['NOT_FOUND'],
  }),
  owners({
    id: 'sendMemberImportPart',
    method: 'POST',
    path: `${one}/parts`,
    named,
    summary: 'Send the next part of a file of members',
    about: `At most ${MEMBER_PART_MAX_BYTES / 1024} KiB each, in their order; one that was sent already is not kept twice. After the last one the file is looked at.`,
    body: { schema: sendMemberImportPartRequest },
    largest: MEMBER_PART_BODY_BYTES,
    answer,
    refusals: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  owners({
    id: 'beginMemberImport',
    method: 'POST',
    path: `${one}/begin`,
    named,
    summary: 'Import the members of a file that was looked at',
    answer,
    refusals: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  owners({
    id: 'removeMemberImport',
    method: 'DELETE',
    path: one,
    named,
    summary: 'Remove an import and its file',
    about: 'It ends; what it imported stays.',
    refusals: ['NOT_FOUND'],
  }),
  {
    ...owners({
      id: 'exportOwnerMembers',
      method: 'POST',
      path: paths.exportOwnerMembers,
      summary: 'All members as a file',
      about:
        'CSV, or an object of JSON on each line. Password hashes are not in it: they leave by `foyer member export` only. It leaves an entry in the audit log.',
      body: { schema: exportOwnerMembersRequest },
    }),
    answers: { 200: { about: 'The file.', type: 'text/csv' } },
  } as Operation,
]
