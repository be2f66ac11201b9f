import { createHash } from 'node:crypto'
import { getMailMessages, mailLanguages } from '@foyer/messages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { sampleMail } from '../../features/site/mail/sample-mail.js'
import { composeMail } from '../../integrations/mail/compose-mail.js'
import { isMailKind, type MailKind, mailKinds } from '../../integrations/mail/kinds/mail-kinds.js'
import { standaloneHtml } from '../../integrations/mail/standalone-html.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import type { HttpDeps } from '../deps.js'
import { parseBody } from '../server/bodies/parse-request.js'

const STYLE =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:2rem auto;max-width:60rem;padding:0 1rem}' +
  'table{border-collapse:collapse}th,td{padding:.25rem .75rem;text-align:start}iframe{width:100%;height:46rem;border:1px solid;resize:both}' +
  'pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid;padding:1rem}.phone{width:320px}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

const mailQuery = z.object({ kind: z.string().max(40).optional(), lang: z.string().max(20).optional() })

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (found) => `&#${found.charCodeAt(0)};`)

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
      throw new ApplicationError('NOT_FOUND', 'There is no such mail, or not in this language.')
    return { kind, lang: language }
  }

  const sendPage = (reply: FastifyReply, title: string, body: string) =>
    reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
      )
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
      )

  server.get('/dev/mails', async (request, reply) => {
    if (Object.keys(request.query as object).length === 0) {
      const head = mailLanguages.map((lang) => `<th scope="col">${lang}</th>`).join('')
      const row = ({ kind }: { kind: string }) =>
        `<tr><th scope="row">${kind}</th>${mailLanguages.map((lang) => `<td><a href="/dev/mails?kind=${kind}&amp;lang=${lang}" aria-label="${kind} in ${lang}">show</a></td>`).join('')}</tr>`
      return sendPage(
        reply,
        'Mails',
        `<table><thead><tr><td></td>${head}</tr></thead><tbody>${mailKinds.map(row).join('')}</tbody></table>`,
      )
    }
    const { kind, lang } = parseMailQuery(request.query)
    const { subject, text } = await composeSample(kind, lang)
    const frame = (width: string) =>
      `<iframe sandbox class="${width}" title="The mail as HTML, ${width}" src="/dev/mails/html?kind=${kind}&amp;lang=${lang}"></iframe>`
    const { dir } = getMailMessages(lang)
    return sendPage(
      reply,
      `Mail: ${kind} in ${lang}`,
      `<p><a href="/dev/mails">All mails</a></p><p>Subject: <bdi>${escapeHtml(subject)}</bdi></p>${frame('desk')}${frame('phone')}<h2>As text</h2><pre lang="${lang}" dir="${dir}">${escapeHtml(text)}</pre>`,
    )
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
