/** Where mail is delivered: the development inbox, an SMTP server, or nowhere. */
export type MailConfig =
  | { kind: 'inbox' }
  | { kind: 'smtp'; url: string; from: string; replyTo?: string }
  | { kind: 'none' }
