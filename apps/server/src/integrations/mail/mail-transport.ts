import type { MailPicture } from './mail-content.js'
import type { Sender } from './mail-server.js'

/** A mail ready to go. `code` and `link` are what a test or the development inbox wants to find in it. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  pictures?: readonly MailPicture[]
  code: string | null
  link: string | null
}

/** A mail with whom it comes from. */
export type OutgoingMail = Mail & Sender

/** Hands a mail over. Resolves only when the other side has accepted it. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>
  /** Breaks off what is under way. */
  close(): void
}
