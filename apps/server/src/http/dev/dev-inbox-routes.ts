import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { MailSender } from '../../features/delivery/mail-sender.js'
import type { InboxStore } from '../../integrations/mail/inbox-store.js'
import { LOGO_CID } from '../../integrations/mail/logo-cid.js'
import { standaloneHtml } from '../../integrations/mail/standalone-html.js'
import { rfc3339 } from '../../kernel/clock.js'
import { digestOf } from '../../kernel/digest.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import type { HttpDeps } from '../deps.js'
import { parseBody } from '../server/bodies/parse-request.js'

const MAX_MAILS = 200
const inboxQuery = z.object({ to: z.string().max(1000).optional() })
const mailQuery = z.object({ id: z.string().max(200), look: z.enum(['light', 'dark']).optional() })

export interface DevInboxDeps {
  inbox: InboxStore
  mail: Pick<MailSender, 'settled'>
}

/** The development inbox. Registered under --dev only; otherwise the path is 404 (design §5). */
export function devInboxRoutes(
  server: FastifyInstance,
  { inbox, mail }: DevInboxDeps,
  { siteSnapshot }: Pick<HttpDeps, 'siteSnapshot'>,
): void {
  server.get('/dev/inbox', async (request, reply) => {
    const { to } = parseBody(inboxQuery, request.query)
    await mail.settled()
    const messages = await inbox.listByRecipient(to, MAX_MAILS)
    // Repeated polls receive 304 without the emails (RFC 9110 §15.4.5).
    const tag = `"${digestOf(messages.map(({ mailId }) => mailId).join(' '))}"`
    reply.header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return {
      messages: messages.map(({ mailId, to: recipient, subject, text, html, code, link, sender, sentAt }) => ({
        id: mailId,
        to: recipient,
        from: sender,
        subject,
        text,
        html,
        code,
        link,
        sentAt: rfc3339(sentAt),
      })),
    }
  })

  server.delete('/dev/inbox', async (request) => {
    const { to } = parseBody(inboxQuery, request.query)
    await mail.settled()
    await inbox.delete(to)
    return {}
  })

  // Renders as in a mail program: without scripts, forms, an origin or requests (IN-02).
  server.get('/dev/inbox/html', async (request, reply) => {
    const { id, look } = parseBody(mailQuery, request.query)
    const found = await inbox.find(id)
    if (found === undefined) throw new ApplicationError('NOT_FOUND', 'There is no such email.')
    const { logo } = siteSnapshot.current().settings.branding
    const pictures = logo === null ? [] : [{ cid: LOGO_CID, ...logo }]
    return (
      reply
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox",
        )
        .header('x-frame-options', 'SAMEORIGIN')
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        // Links open in new windows, as from a mail program.
        .send(
          standaloneHtml({ html: found.html, pictures }, look)
            .replaceAll(`"cid:${LOGO_CID}"`, '""')
            .replace('<head>', '<head><base target="_blank">'),
        )
    )
  })
}
