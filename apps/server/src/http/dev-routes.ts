import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { InboxStore } from '../outbound/mail/inbox-store.js'
import type { MailSender } from '../outbound/mail/mail-sender.js'
import { type Clock, rfc3339, SECOND } from '../runtime/clock.js'
import { parseBody } from './parse-request.js'

const MAILS_SHOWN = 200
/** A hundred years either way; beyond what a date can say the clock would be broken on every node. */
const FURTHEST_SECONDS = 100 * 365 * 24 * 3600
const advance = z.object({ advanceSeconds: z.number().min(-FURTHEST_SECONDS).max(FURTHEST_SECONDS) })
const inboxQuery = z.object({ to: z.string().max(1000).optional() })

export interface DevNeeds {
  inbox: InboxStore
  clock: Clock
  mail: Pick<MailSender, 'settled'>
  advanceClock(milliseconds: number): Promise<void>
}

/** The development inbox and clock. Registered under --dev only, so that they are 404 otherwise (design §5). */
export function devRoutes(server: FastifyInstance, { inbox, clock, mail, advanceClock }: DevNeeds): void {
  server.get('/dev/inbox', async (request) => {
    const { to } = parseBody(inboxQuery, request.query)
    await mail.settled()
    const messages = await inbox.sentTo(to, MAILS_SHOWN)
    return {
      messages: messages.map(({ to: recipient, subject, text, html, code, link, sentAt }) => ({
        to: recipient,
        subject,
        text,
        html,
        code,
        link,
        sentAt: rfc3339(sentAt),
      })),
    }
  })
  server.get('/dev/clock', async () => ({ now: rfc3339(clock.now()) }))
  server.post('/dev/clock', async (request) => {
    await advanceClock(Math.round(parseBody(advance, request.body).advanceSeconds * SECOND))
    return { now: rfc3339(clock.now()) }
  })
}
