import { paths, testMailRequest } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import { parseBody } from '../../http/parse-request.js'
import type { Needs } from '../../needs.js'
import { mailDefaults, mailRulesInForce } from '../../owner/mail-settings.js'
import { runBy } from '../../owner/owner-routes.js'
import { rfc3339 } from '../../runtime/clock.js'
import { type MailFault, sentenceOf } from './mail-fault.js'
import { type Sender, senderOf } from './mail-server.js'
import { sendTestMail } from './send-test-mail.js'

const senderView = ({ from, replyTo }: Sender) => ({ ...from, replyTo })

/** Whom mails come from and how they go out (decision 67). Who may do what stands in `owner-access.ts`. */
export function mailRoutes(api: FastifyInstance, needs: Needs): void {
  const { storage, directory, clock, mailServer } = needs
  const sender = () => senderOf(directory.current().settings, mailServer)
  const faultView = ({ kind, said }: MailFault) => ({
    kind,
    about: sentenceOf(kind, mailServer, sender().from.address),
    said,
  })

  api.get(paths.ownerMail, async (request) => {
    runBy(request, 'getMailState', needs)
    const { waiting, oldestAt, retried, lastFault, sentLastDay } = await storage.read((stores) =>
      stores.mailJobs.state(clock.now()),
    )
    const { name } = directory.current().settings
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
    const { caller, act } = runBy(request, 'sendTestMail', needs)
    const { language } = parseBody(testMailRequest, request.body)
    await needs.limiter.take('mailTestsBySite', needs.siteId)
    // The rule lets nobody but an owner in.
    const memberId = caller.kind === 'owner' ? caller.id : ('' as never)
    const { to, tookMs, fault } = await sendTestMail({ memberId, language }, act, needs)
    return { to, tookMs, sender: senderView(sender()), fault: fault === undefined ? null : faultView(fault) }
  })
}
