import {
  confirmEmailChangeRequest,
  emailChangeRequest,
  emailChangeResponse,
  emptyResponse,
  paths,
} from '@foyer/protocol'
import type { Operation } from '../operation.js'
import { group, theMember } from './member-answers.js'

const thePending = { 200: { about: 'The change that waits.', schema: emailChangeResponse } }

export const emailChangeOperations: readonly Operation[] = [
  {
    id: 'getMyEmailChange',
    method: 'GET',
    path: paths.emailChange,
    group,
    summary: 'The change of the calling member’s address that waits',
    caller: 'member',
    answers: thePending,
    refusals: ['UNAUTHENTICATED', 'PERMISSION_DENIED'],
  },
  {
    id: 'changeMyEmail',
    method: 'POST',
    path: paths.emailChange,
    group,
    summary: 'Begin to change the calling member’s address',
    about:
      'A code goes to the new address, a warning to the old one, which stays in force until the code is confirmed. Needs the current password; a member without one needs a sign-in of the last ten minutes. Takes the place of a change that waits.',
    caller: 'member',
    body: { schema: emailChangeRequest },
    answers: thePending,
    refusals: [
      'INVALID_REQUEST',
      'UNAUTHENTICATED',
      'PERMISSION_DENIED',
      'INVALID_PASSWORD',
      'RECENT_SIGN_IN_REQUIRED',
      'EMAIL_ALREADY_EXISTS',
      'RATE_LIMITED',
    ],
  },
  {
    id: 'confirmMyEmailChange',
    method: 'POST',
    path: paths.confirmEmailChange,
    group,
    summary: 'Prove the new address by its code',
    caller: 'member',
    body: { schema: confirmEmailChangeRequest },
    answers: theMember,
    refusals: [
      'INVALID_REQUEST',
      'UNAUTHENTICATED',
      'PERMISSION_DENIED',
      'NOT_FOUND',
      'VERIFICATION_FAILED',
      'VERIFICATION_EXPIRED',
      'TOO_MANY_TRIES',
      'EMAIL_ALREADY_EXISTS',
      'RATE_LIMITED',
    ],
  },
  {
    id: 'resendMyEmailChange',
    method: 'POST',
    path: paths.resendEmailChange,
    group,
    summary: 'Send a new code to the new address',
    caller: 'member',
    answers: { 200: { about: 'A new code is on its way; the old one dies with it.', schema: emptyResponse } },
    refusals: ['UNAUTHENTICATED', 'PERMISSION_DENIED', 'NOT_FOUND', 'TOO_MANY_TRIES', 'RATE_LIMITED'],
  },
  {
    id: 'cancelMyEmailChange',
    method: 'DELETE',
    path: paths.emailChange,
    group,
    summary: 'Cancel the change of the calling member’s address',
    caller: 'member',
    answers: { 200: { about: 'None waits; the address stays as it is.', schema: emptyResponse } },
    refusals: ['UNAUTHENTICATED', 'PERMISSION_DENIED'],
  },
]
