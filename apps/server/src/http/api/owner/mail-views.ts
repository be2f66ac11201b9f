import type { MailSelector } from '../../../features/site/mail/change-mail-texts.js'
import { settingsInForce } from '../../../features/site/settings/site-settings.js'
import { type MailFailure, mailFailureMessage } from '../../../integrations/mail/mail-failure.js'
import { type Sender, senderOf } from '../../../integrations/mail/mail-server.js'
import type { MailTexts } from '../../../integrations/mail/mail-text-settings.js'
import { defaultMailTexts, mailPartRule, mailPlaceholders } from '../../../integrations/mail/mail-texts.js'
import { rfc3339 } from '../../../kernel/clock.js'
import type { HttpDeps } from '../../deps.js'

type SenderDeps = Pick<HttpDeps, 'siteSnapshot' | 'mailServer'>

const currentSender = ({ siteSnapshot, mailServer }: SenderDeps): Sender =>
  senderOf(siteSnapshot.current().settings, mailServer)

const viewOf = ({ from, replyTo }: Sender) => ({ ...from, replyTo })

/** The sender of mails, as the owner API shows it. */
export const senderView = (deps: SenderDeps) => viewOf(currentSender(deps))

/** A mail server error with advice on how to fix it. */
export const faultView = ({ kind, said }: MailFailure, deps: SenderDeps) => ({
  kind,
  about: mailFailureMessage(kind, deps.mailServer, currentSender(deps).from.address),
  said,
})

/** The sender, the mail server and the queue of mails. */
export async function mailStateView(deps: SenderDeps & Pick<HttpDeps, 'storage' | 'clock'>) {
  const { storage, siteSnapshot, clock, mailServer } = deps
  const { waiting, oldestAt, retried, lastFault, sentLastDay } = await storage.read((stores) =>
    stores.mailJobs.state(clock.now()),
  )
  const { name } = siteSnapshot.current().settings
  const { kind, host, port, encryption, signsIn } = mailServer
  return {
    sender: senderView(deps),
    configured: viewOf(senderOf({ name, mail: settingsInForce({}, false).mail }, mailServer)),
    server: { kind, host, port, encryption, signsIn },
    queue: {
      waiting,
      oldestDate: oldestAt === undefined ? null : rfc3339(oldestAt),
      retried,
      lastFault:
        lastFault === undefined
          ? null
          : {
              ...faultView(lastFault, deps),
              date: rfc3339(lastFault.at),
              nextAttemptDate: rfc3339(lastFault.nextAttemptAt),
            },
      sentLastDay,
    },
  }
}

/** The texts of one mail: each part with its built-in text and the owner's. */
export function mailTextsView({ kind, language }: MailSelector, all: MailTexts) {
  const own = all[kind]?.[language] ?? {}
  const parts = Object.entries(defaultMailTexts(kind, language)).map(([part, builtIn]) => ({
    part,
    builtIn,
    own: own[part] ?? null,
    ...mailPartRule(part),
  }))
  return { kind, language, places: mailPlaceholders(kind), parts }
}
