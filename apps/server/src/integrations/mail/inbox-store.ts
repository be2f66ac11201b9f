import type { Mail } from './mail-transport.js'

export interface InboxMail extends Mail {
  mailId: string
  sentAt: number
  /** `Name <address>`; empty for mails stored before this field existed. */
  sender: string
}

/** The development inbox (design §5). */
export interface InboxStore {
  insert(mail: InboxMail): Promise<void>
  /** Returns the mails to one address, newest first. */
  listByRecipient(recipient: string | undefined, limit: number): Promise<InboxMail[]>
  /** Returns one mail by its id. */
  find(mailId: string): Promise<InboxMail | undefined>
  /** Deletes all mails, or those to one address. */
  delete(recipient: string | undefined): Promise<void>
}
