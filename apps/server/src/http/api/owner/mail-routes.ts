import { changeMailTextsRequest, paths, previewMailRequest, testMailRequest } from '@foyer/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendTestMail } from '../../../features/delivery/send-test-mail.js'
import { assertMailTexts, changeMailTexts, type MailSelector } from '../../../features/site/mail/change-mail-texts.js'
import { previewMail } from '../../../features/site/mail/preview-mail.js'
import { type MailFailure, mailFailureMessage } from '../../../integrations/mail/mail-failure.js'
import { type Sender, senderOf } from '../../../integrations/mail/mail-server.js'
import { mailDefaults, mailRulesInForce } from '../../../integrations/mail/mail-settings.js'
import { type MailTexts, mailTextDefaults } from '../../../integrations/mail/mail-text-settings.js'
import {
  defaultMailTexts,
  isMailKind,
  isMailLanguage,
  mailKinds,
  mailLanguages,
  mailPartRule,
  mailPlaceholders,
} from '../../../integrations/mail/mail-texts.js'
import { rfc3339 } from '../../../kernel/clock.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { HttpDeps } from '../../deps.js'
import { parseBody } from '../../server/bodies/parse-request.js'
import { runBy } from './owner-routes.js'

const senderView = ({ from, replyTo }: Sender) => ({ ...from, replyTo })

/** Whom mails come from and how they go out (decision 22). Who may do what stands in `owner-access.ts`. */
export function mailRoutes(api: FastifyInstance, deps: HttpDeps): void {
  const { storage, siteSnapshot, clock, mailServer } = deps
  const sender = () => senderOf(siteSnapshot.current().settings, mailServer)
  const faultView = ({ kind, said }: MailFailure) => ({
    kind,
    about: mailFailureMessage(kind, mailServer, sender().from.address),
    said,
  })

  api.get(paths.ownerMail, async (request) => {
    runBy(request, 'getMailState', deps)
    const { waiting, oldestAt, retried, lastFault, sentLastDay } = await storage.read((stores) =>
      stores.mailJobs.state(clock.now()),
    )
    const { name } = siteSnapshot.current().settings
    const { kind, host, port, encryption, signsIn } = mailServer
    return {
      sender: senderView(sender()),
      configured: senderView(senderOf({ name, mail: mailRulesInForce(mailDefaults) }, mailServer)),
      server: { kind, host, port, encryption, signsIn },
      queue: {
        waiting,
        oldestDate: oldestAt === undefined ? null : rfc3339(oldestAt),
        retried,
        lastFault:
          lastFault === undefined
            ? null
            : {
                ...faultView(lastFault),
                date: rfc3339(lastFault.at),
                nextAttemptDate: rfc3339(lastFault.nextAttemptAt),
              },
        sentLastDay,
      },
    }
  })

  api.post(paths.testMail, async (request) => {
    const { caller, act } = runBy(request, 'sendTestMail', deps)
    const { kind, language, words = {} } = parseBody(testMailRequest, request.body)
    const which = kind === undefined ? undefined : whichMail(kind, language ?? siteSnapshot.current().settings.language)
    if (which !== undefined) assertMailTexts(which.kind, words)
    await deps.limiter.consume('mailTestsBySite', deps.siteId)
    // The rule lets nobody but an owner in.
    const memberId = caller.kind === 'owner' ? caller.id : ('' as never)
    const { to, tookMs, fault } = await sendTestMail(
      { memberId, language, customMail: which && { which, words } },
      act,
      deps,
    )
    return {
      server: mailServer.kind,
      to,
      tookMs,
      sender: senderView(sender()),
      fault: fault === undefined ? null : faultView(fault),
    }
  })

  const oneMail = `${paths.mailWords}/:kind/:language`
  const named = (request: FastifyRequest) => {
    const { kind = '', language = '' } = request.params as Record<string, string>
    return whichMail(kind, language)
  }

  api.get(paths.mailWords, async (request) => {
    runBy(request, 'listMailWords', deps)
    const { mailTexts, language } = siteSnapshot.current().settings
    return {
      languages: mailLanguages,
      siteLanguage: language,
      mails: mailKinds.map((kind) => ({ kind, ownIn: Object.keys(mailTexts[kind] ?? {}) })),
    }
  })

  api.get(oneMail, async (request) => {
    runBy(request, 'getMailWords', deps)
    const which = named(request)
    const stored = await storage.read((stores) => stores.site.settings())
    return wordsView(which, JSON.parse(stored['mail.texts'] ?? mailTextDefaults['mail.texts']))
  })

  api.patch(oneMail, async (request) => {
    const { act } = runBy(request, 'changeMailWords', deps)
    const change = parseBody(changeMailTextsRequest, request.body)
    const which = named(request)
    const all = await changeMailTexts(which, change, act, deps)
    await siteSnapshot.refresh()
    return wordsView(which, all)
  })

  api.post(paths.previewMail, async (request) => {
    runBy(request, 'previewMail', deps)
    const { kind, language, words } = parseBody(previewMailRequest, request.body)
    return previewMail(whichMail(kind, language), words, deps)
  })
}

/** @throws ApplicationError NOT_FOUND */
function whichMail(kind: string, language: string): MailSelector {
  if (isMailKind(kind) && isMailLanguage(language)) return { kind, language }
  throw new ApplicationError('NOT_FOUND', 'There is no such mail, or not in this language.')
}

function wordsView({ kind, language }: MailSelector, all: MailTexts) {
  const own = all[kind]?.[language] ?? {}
  const parts = Object.entries(defaultMailTexts(kind, language)).map(([part, builtIn]) => ({
    part,
    builtIn,
    own: own[part] ?? null,
    ...mailPartRule(part),
  }))
  return { kind, language, places: mailPlaceholders(kind), parts }
}
