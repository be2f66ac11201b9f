import { createTransport } from 'nodemailer'
import type { MailTransport } from './mail-transport.js'

const TIMEOUT_MS = 15_000

/** Sends by SMTP. Every mail says it was made by a machine (ux-checklist EM-03). */
export function smtpTransport(url: string, from: string): MailTransport {
  const transporter = createTransport(url, {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  } as object)
  return {
    async send({ to, subject, text, html }) {
      await transporter.sendMail({ from, to, subject, text, html, headers: { 'Auto-Submitted': 'auto-generated' } })
    },
    close: () => transporter.close(),
  }
}
