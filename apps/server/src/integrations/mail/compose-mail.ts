import { LOGO_CID } from './logo-cid.js'
import type { ComposedMail, MailContent } from './mail-content.js'
import { plainLine } from './plain-line.js'

/** Maximum length of an owner's text to a person, in characters. */
const MAX_REASON_LENGTH = 1000

/**
 * Renders a mail: its subject, an HTML part and a text part of the same content. React and the templates are loaded
 * with the first mail, not at start-up.
 */
export async function composeMail(mail: MailContent): Promise<ComposedMail> {
  const [{ render }, { renderTemplate }, { htmlToText }] = await Promise.all([
    import('@react-email/render'),
    import('./templates/render-template.js'),
    import('./templates/html-to-text.js'),
  ])
  const { subject, body } = renderTemplate(sanitizeMail(mail))
  const html = await render(body)
  const logo = mail.branding?.logo
  const pictures = logo ? { pictures: [{ cid: LOGO_CID, type: logo.type, bytes: logo.bytes }] } : {}
  return { subject: plainLine(subject), html, text: htmlToText(html), ...pictures }
}

/** Reduces texts chosen by others to one plain line and accepts only links that a mail program may open. */
function sanitizeMail(mail: MailContent): MailContent {
  if ('link' in mail && mail.link !== undefined && !/^https?:$/.test(new URL(mail.link).protocol)) {
    throw new TypeError('a mail links to http and https only')
  }
  const reason =
    'reason' in mail && mail.reason !== undefined ? { reason: plainLine(mail.reason, MAX_REASON_LENGTH) } : {}
  return { ...mail, ...reason, siteName: plainLine(mail.siteName), to: plainLine(mail.to) }
}
