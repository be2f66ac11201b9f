import type { Mail } from './mail-transport.js'

export interface InboxMail extends Mail {
  mailId: string
  sentAt: number
  /** `Name <address>`; empty for mails of before there was more than one. */
  sender: string
}

/** The development inbox (design §5). */
export interface InboxStore {
  insert(mail: InboxMail): Promise<void>
  /** The mails to one address, the newest first. */
  listByRecipient(recipient: string | undefined, limit: number): Promise<InboxMail[]>
  /** One mail by its id. */
  find(mailId: string): Promise<InboxMail | undefined>
  /** Empties the inbox, or what one address has in it. */
  delete(recipient: string | undefined): Promise<void>
}
