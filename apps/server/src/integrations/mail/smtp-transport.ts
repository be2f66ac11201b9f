import { createTransport } from 'nodemailer'
import type { MailTransport } from './mail-transport.js'

const TIMEOUT_MS = 15_000
/** Limits the whole delivery, because a server that responds slowly must not block all other mail. */
const TOTAL_TIMEOUT_MS = 60_000

/**
 * Sends mail by SMTP. Every mail is marked as auto-generated (ux-checklist EM-03). Closing aborts deliveries in
 * progress.
 */
export function smtpTransport(url: string): MailTransport {
  const transporter = createTransport(url, {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  } as object)
  const closing = new AbortController()
  return {
    async send({ from, replyTo, to, subject, text, html, pictures = [] }) {
      const headers = { 'Auto-Submitted': 'auto-generated' }
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(TOTAL_TIMEOUT_MS)])
      const attachments = pictures.map(({ cid, type, bytes }) => ({
        cid,
        contentType: type,
        content: bytes,
        contentDisposition: 'inline',
        filename: `${cid}.${type.slice('image/'.length)}`,
      }))
      await transporter.sendMail({ from, replyTo, to, subject, text, html, attachments, headers, signal } as object)
    },
    close: () => {
      closing.abort()
      transporter.close()
    },
  }
}
