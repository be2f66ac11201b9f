import { LOGO_CID } from './logo-cid.js'
import type { MailContent } from './mail-content.js'
import type { Mail } from './mail-transport.js'
import { plainLine } from './plain-line.js'

/**
 * Renders a mail: its subject, an HTML part and a text part of the same content. React and the layout are loaded with
 * the first mail, not at start-up.
 */
export async function composeMail(mail: MailContent): Promise<Mail> {
  const { to, code = null, link = null, branding } = mail
  if (link !== null && !/^https?:$/.test(new URL(link).protocol)) {
    throw new TypeError('a mail links to http and https only')
  }
  const [{ renderMail }, { htmlToText }] = await Promise.all([
    import('./render/render-mail.js'),
    import('./render/html-to-text.js'),
  ])
  const { subject, html } = renderMail({ ...mail, siteName: plainLine(mail.siteName), to: plainLine(to) })
  const logo = branding?.logo
  const pictures = logo ? { pictures: [{ cid: LOGO_CID, type: logo.type, bytes: logo.bytes }] } : {}
  return { to, subject: plainLine(subject), html, text: htmlToText(html), code, link, ...pictures }
}
