import {
  changeMailTextsRequest,
  mailKindsResponse,
  mailStateResponse,
  mailTextsResponse,
  paths,
  previewMailRequest,
  previewMailResponse,
  testMailRequest,
  testMailResponse,
} from '@foyer/protocol'
import type { Operation } from '../operation.js'
import { owners } from './owners.js'

const oneMail = `${paths.mailWords}/:kind/:language`
const mailNamed = { name: 'kind', about: 'A kind of mail, and a language as `de`.' }

/** Whom mails come from, how they go out, and what they say (decision 22). */
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
  owners({
    id: 'listMailWords',
    method: 'GET',
    path: paths.mailWords,
    summary: 'The mails whose texts can be replaced',
    answer: ['Every kind of mail, with the languages in which something was replaced.', mailKindsResponse],
  }),
  owners({
    id: 'getMailWords',
    method: 'GET',
    path: oneMail,
    named: mailNamed,
    summary: 'What a mail says in a language',
    answer: ['Each part with its built-in text and the owner’s, in the order of the mail.', mailTextsResponse],
    refusals: ['NOT_FOUND'],
  }),
  owners({
    id: 'changeMailWords',
    method: 'PATCH',
    path: oneMail,
    named: mailNamed,
    summary: 'Replace what a mail says in a language',
    about:
      'All or none; the next mail carries them. A text is plain: what it says about HTML is shown as written. `null` brings the built-in text back. With `expected` nothing changes where somebody was faster.',
    body: { schema: changeMailTextsRequest },
    answer: ['What the mail says now.', mailTextsResponse],
    refusals: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  owners({
    id: 'previewMail',
    method: 'POST',
    path: paths.previewMail,
    summary: 'How a mail would look with other texts',
    about: 'Made by what makes the mails, with a code and a link that are good for nothing. Nothing is kept or sent.',
    body: { schema: previewMailRequest },
    answer: ['The mail.', previewMailResponse],
    refusals: ['NOT_FOUND'],
  }),
]
