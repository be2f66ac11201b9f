import { mailStateResponse, paths, testMailRequest, testMailResponse } from '@foyer/protocol'
import type { Operation } from '../operation.js'
import { owners } from './owners.js'

/** Whom mails come from, and how they go out (decision 67). */
export const mailOperations: readonly Operation[] = [
  owners({
    id: 'getMailState',
    method: 'GET',
    path: paths.ownerMail,
    summary: 'How mail goes out',
    about: 'The sender, which is a setting; the mail server, which is not; and what waits, with why.',
    answer: ['The mail of the site.', mailStateResponse],
  }),
  owners({
    id: 'sendTestMail',
    method: 'POST',
    path: paths.testMail,
    summary: 'Send a test mail now',
    about:
      'To the address of the owner who asks, by the mail server that all mail goes by and past what waits. It takes as long as the mail server does, 20 seconds at most.',
    body: { schema: testMailRequest },
    answer: ['How it ended.', testMailResponse],
    refusals: ['RATE_LIMITED'],
  }),
]
