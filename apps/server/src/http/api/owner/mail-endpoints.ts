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
import type { FastifyRequest } from 'fastify'
import { sendTestMail } from '../../../features/delivery/send-test-mail.js'
import { assertMailTexts, changeMailTexts, type MailSelector } from '../../../features/site/mail/change-mail-texts.js'
import { previewMail } from '../../../features/site/mail/preview-mail.js'
import { settingsInForce } from '../../../features/site/settings/site-settings.js'
import { editableMails, isEditableMail, isMailLanguage, mailLanguages } from '../../../integrations/mail/mail-texts.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { siteRole } from '../../endpoint/access.js'
import { json } from '../../endpoint/body.js'
import type { Endpoint } from '../../endpoint/endpoint.js'
import { pathParameter } from '../../endpoint/path-ids.js'
import { faultView, mailStateView, mailTextsView, senderView } from './mail-views.js'
import { ownerEndpoint } from './owner-endpoint.js'

const one = `${paths.mailWords}/:kind/:language`
const named = { name: 'kind', about: 'A kind of mail, and a language such as `de`.' }

/** The sender, the delivery and the texts of mails (decision 22). */
export const mailEndpoints: readonly Endpoint[] = [
  ownerEndpoint({
    id: 'getMailState',
    method: 'GET',
    path: paths.ownerMail,
    summary: 'Get the state of email delivery',
    about:
      'The sender, which is a setting; the mail server, which is configured at deployment; and the queue with its last error.',
    allow: siteRole('read-only', 'site:read'),
    answer: ['The mail of the site.', mailStateResponse],
    handle: async (_call, deps) => mailStateView(deps),
  }),
  ownerEndpoint({
    id: 'sendTestMail',
    method: 'POST',
    path: paths.testMail,
    summary: 'Send a test email',
    about:
      'To the address of the calling owner, by the mail server of the site, ahead of the queue. It takes as long as the mail server does, 20 seconds at most.',
    allow: siteRole('owner'),
    body: json(testMailRequest),
    answer: ['The result of the attempt.', testMailResponse],
    refusals: ['RATE_LIMITED'],
    handle: async ({ caller: { caller, act }, body: { kind, language, words = {} } }, deps) => {
      const { siteSnapshot, mailServer, limiter, siteId } = deps
      const siteLanguage = siteSnapshot.current().settings.language
      const which = kind === undefined ? undefined : readSelector(kind, language ?? siteLanguage)
      if (which !== undefined) assertMailTexts(which.kind, words)
      await limiter.consume('mailTestsBySite', siteId)
      // No API key may call this.
      const memberId = caller.kind === 'owner' ? caller.id : ('' as never)
      const customMail = which && { which, words }
      const { to, tookMs, fault } = await sendTestMail({ memberId, language, customMail }, act, deps)
      return {
        server: mailServer.kind,
        to,
        tookMs,
        sender: senderView(deps),
        fault: fault === undefined ? null : faultView(fault, deps),
      }
    },
  }),
  ownerEndpoint({
    id: 'listMailWords',
    method: 'GET',
    path: paths.mailWords,
    summary: 'List the email templates',
    allow: siteRole('read-only', 'site:read'),
    answer: ['All kinds of mail, with the languages in which texts are replaced.', mailKindsResponse],
    handle: async (_call, { siteSnapshot }) => {
      const { mailTexts, language } = siteSnapshot.current().settings
      return {
        languages: mailLanguages,
        siteLanguage: language,
        mails: editableMails.map((kind) => ({ kind, ownIn: Object.keys(mailTexts[kind] ?? {}) })),
      }
    },
  }),
  ownerEndpoint({
    id: 'getMailWords',
    method: 'GET',
    path: one,
    named,
    summary: 'Get an email template in one language',
    allow: siteRole('read-only', 'site:read'),
    answer: ['Each part with its built-in text and the owner’s, in the order of the mail.', mailTextsResponse],
    refusals: ['NOT_FOUND'],
    handle: async ({ request }, { storage, deployment }) => {
      const which = selectorIn(request)
      const stored = await storage.read((stores) => stores.site.settings())
      return mailTextsView(which, settingsInForce(stored, deployment.dev).mailTexts)
    },
  }),
  ownerEndpoint({
    id: 'changeMailWords',
    method: 'PATCH',
    path: one,
    named,
    summary: 'Change an email template in one language',
    about:
      'All changes or none are applied, from the next email on. Texts are plain: HTML in them is escaped. `null` restores the built-in text. With `expected`, nothing changes if a text has changed since it was read.',
    allow: siteRole('owner', 'site:write'),
    body: json(changeMailTextsRequest),
    answer: ['The texts of the mail.', mailTextsResponse],
    refusals: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
    handle: async ({ request, caller, body }, deps) => {
      const which = selectorIn(request)
      const all = await changeMailTexts(which, body, caller.act, deps)
      await deps.siteSnapshot.refresh()
      return mailTextsView(which, all)
    },
  }),
  ownerEndpoint({
    id: 'previewMail',
    method: 'POST',
    path: paths.previewMail,
    summary: 'Preview an email template with other texts',
    about: 'Rendered like a real email, with a code and a link that do not work. Nothing is saved or sent.',
    allow: siteRole('read-only', 'site:read'),
    body: json(previewMailRequest),
    answer: ['The mail.', previewMailResponse],
    refusals: ['NOT_FOUND'],
    handle: async ({ body: { kind, language, words } }, deps) => previewMail(readSelector(kind, language), words, deps),
  }),
]

const selectorIn = (request: FastifyRequest): MailSelector =>
  readSelector(pathParameter(request, 'kind'), pathParameter(request, 'language'))

/** @throws ApplicationError NOT_FOUND */
function readSelector(kind: string, language: string): MailSelector {
  if (isEditableMail(kind) && isMailLanguage(language)) return { kind, language }
  throw new ApplicationError('NOT_FOUND', 'There is no such email template in this language.')
}
