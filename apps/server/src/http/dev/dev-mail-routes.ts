import { getMailMessages, mailLanguages } from '@foyer/messages'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sampleMail } from '../../features/site/mail/sample-mail.js'
import { composeMail } from '../../integrations/mail/compose-mail.js'
import { isMailKind, type MailKind, mailKinds } from '../../integrations/mail/kinds/mail-kinds.js'
import { standaloneHtml } from '../../integrations/mail/standalone-html.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import type { HttpDeps } from '../deps.js'
import { parseBody } from '../server/bodies/parse-request.js'
import { escapeHtml, sendDevPage } from './dev-page.js'

const mailQuery = z.object({ kind: z.string().max(40).optional(), lang: z.string().max(20).optional() })

/** Shows all emails in every language: a list, and each email as HTML and as text. Registered under --dev only. */
export function devMailRoutes(
  server: FastifyInstance,
  deps: Pick<HttpDeps, 'siteSnapshot' | 'issuer' | 'clock'>,
): void {
  const composeSample = (kind: MailKind, locale: string) => {
    const { name, branding, mailTexts } = deps.siteSnapshot.current().settings
    const site = { siteName: name, branding, textOverrides: mailTexts, issuer: deps.issuer }
    return composeMail(sampleMail(kind, { ...site, locale, at: deps.clock.now() }))
  }

  function parseMailQuery(query: unknown): { kind: MailKind; lang: string } {
    const { kind, lang } = parseBody(mailQuery, query)
    const language = mailLanguages.find((one) => one === lang)
    if (kind === undefined || !isMailKind(kind) || language === undefined)
      throw new ApplicationError('NOT_FOUND', 'There is no such email template in this language.')
    return { kind, lang: language }
  }

  server.get('/dev/mails', async (request, reply) => {
    if (Object.keys(request.query as object).length === 0) {
      const head = mailLanguages.map((lang) => `<th scope="col">${lang}</th>`).join('')
      const row = ({ kind }: { kind: string }) =>
        `<tr><th scope="row">${kind}</th>${mailLanguages.map((lang) => `<td><a href="/dev/mails?kind=${kind}&amp;lang=${lang}" aria-label="${kind} in ${lang}">show</a></td>`).join('')}</tr>`
      return sendDevPage(reply, {
        title: 'Mails',
        body: `<table><thead><tr><td></td>${head}</tr></thead><tbody>${mailKinds.map(row).join('')}</tbody></table>`,
      })
    }
    const { kind, lang } = parseMailQuery(request.query)
    const { subject, text } = await composeSample(kind, lang)
    const frame = (width: string) =>
      `<iframe sandbox class="${width}" title="The mail as HTML, ${width}" src="/dev/mails/html?kind=${kind}&amp;lang=${lang}"></iframe>`
    const { dir } = getMailMessages(lang)
    return sendDevPage(reply, {
      title: `Mail: ${kind} in ${lang}`,
      body: `<p><a href="/dev/mails">All mails</a></p><p>Subject: <bdi>${escapeHtml(subject)}</bdi></p>${frame('desk')}${frame('phone')}<h2>As text</h2><pre lang="${lang}" dir="${dir}">${escapeHtml(text)}</pre>`,
    })
  })

  // An email contains its styles inline. It is shown in a frame without scripts, forms, an origin or requests.
  server.get('/dev/mails/html', async (request, reply) => {
    const { kind, lang } = parseMailQuery(request.query)
    const shownHere = standaloneHtml(await composeSample(kind, lang))
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox",
      )
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(shownHere)
  })
}
