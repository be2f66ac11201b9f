import { LOGO_CID } from './logo-cid.js'
import type { ComposedMail, MailContent } from './mail-content.js'
import { plainLine } from './plain-line.js'

/** Characters of what an owner writes to a person. */
const MAX_REASON_LENGTH = 1000

/**
 * Writes a mail: its subject, and the same words as HTML and as text. React and the templates are loaded with the first
 * mail, not when the server starts.
 */
export async function composeMail(mail: MailContent): Promise<ComposedMail> {
  const [{ render }, { renderTemplate: letterFor }, { htmlToText: textOfLetter }] = await Promise.all([
    import('@react-email/render'),
    import('./templates/render-template.js'),
    import('./templates/html-to-text.js'),
  ])
  const { subject, body } = letterFor(sanitizeMail(mail))
  const html = await render(body)
  const logo = mail.branding?.logo
  const pictures = logo ? { pictures: [{ cid: LOGO_CID, type: logo.type, bytes: logo.bytes }] } : {}
  return { subject: plainLine(subject), html, text: textOfLetter(html), ...pictures }
}

/** What others chose becomes one plain line, and a link must be one that a mail program may open. */
function sanitizeMail(mail: MailContent): MailContent {
  if ('link' in mail && mail.link !== undefined && !/^https?:$/.test(new URL(mail.link).protocol)) {
    throw new TypeError('a mail links to http and https only')
  }
  const reason =
    'reason' in mail && mail.reason !== undefined ? { reason: plainLine(mail.reason, MAX_REASON_LENGTH) } : {}
  return { ...mail, ...reason, siteName: plainLine(mail.siteName), to: plainLine(mail.to) }
}
