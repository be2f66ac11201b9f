import type { MailPicture } from './mail-content.js'
import type { Sender } from './mail-server.js'

/** A rendered mail. `code` and `link` are exposed for tests and the development inbox. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  pictures?: readonly MailPicture[]
  code: string | null
  link: string | null
}

/** A mail with its sender. */
type OutgoingMail = Mail & Sender

/** Sends a mail. Resolves once the receiving side has accepted it. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>
  /** Aborts deliveries in progress. */
  close(): void
}
