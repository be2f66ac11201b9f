import type { MailConfig } from './mail-config.js'
import type { MailRules } from './mail-settings.js'
import { plainLine } from './plain-line.js'

/** Where mail is handed over and whom it comes from unless the owner says otherwise, without a password or a user. */
export interface MailServer {
  /** `inbox`: the development inbox. `none`: nowhere; mail waits. */
  kind: 'smtp' | 'inbox' | 'none'
  host: string | null
  port: number | null
  /** `always`: nothing is sent in the clear. `offered`: as soon as the server offers it (STARTTLS). */
  encryption: 'always' | 'offered' | null
  signsIn: boolean
  from: Mailbox
  replyTo: string | null
}

/** A name, which may be empty, and an address. */
export interface Mailbox {
  name: string
  address: string
}

/** Whom a mail comes from, and where answers go. */
export interface Sender {
  from: Mailbox
  replyTo: string
}

const SMTPS_PORT = 465
const SMTP_PORT = 587

/** What may be told of the mail server of a config. */
export function mailServerOf(mail: MailConfig, issuer: string): MailServer {
  if (mail.kind !== 'smtp') {
    const from = { name: '', address: `no-reply@${new URL(issuer).hostname}` }
    return { kind: mail.kind, host: null, port: null, encryption: null, signsIn: false, from, replyTo: null }
  }
  const { protocol, hostname, port, username, searchParams } = new URL(mail.url)
  const isSecure = protocol === 'smtps:'
  return {
    kind: 'smtp',
    host: hostname,
    port: port === '' ? (isSecure ? SMTPS_PORT : SMTP_PORT) : Number(port),
    encryption: isSecure || searchParams.get('requireTLS') === 'true' ? 'always' : 'offered',
    signsIn: username !== '',
    from: parseMailbox(mail.from),
    replyTo: mail.replyTo ?? null,
  }
}

/** `Name <address>` or an address alone (RFC 5322 §3.4). */
function parseMailbox(text: string): Mailbox {
  const [, name = '', address = text] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? []
  return { name: name.trim(), address: address.trim() }
}

/**
 * Whom mails of a site come from: what the owner chose, else what the server was started with, else the name of the
 * site.
 */
export function senderOf({ name, mail }: { name: string; mail: MailRules }, server: MailServer): Sender {
  const address = mail.senderAddress ?? server.from.address
  return {
    from: { name: plainLine(mail.senderName ?? (server.from.name || name)), address },
    replyTo: mail.replyTo ?? (mail.senderAddress === null ? server.replyTo : null) ?? address,
  }
}
