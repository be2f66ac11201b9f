import type { Mail } from './mail-transport.js'

export interface InboxMail extends Mail {
  mailId: string
  sentAt: number
}

/** The development inbox (design §5). */
export interface InboxStore {
  add(mail: InboxMail): Promise<void>
  /** The mails to one address, the newest first. */
  sentTo(recipient: string | undefined, limit: number): Promise<InboxMail[]>
}
