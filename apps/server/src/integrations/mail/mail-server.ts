import type { MailConfig } from './mail-config.js'
import type { MailRules } from './mail-settings.js'
import { plainLine } from './plain-line.js'

/** The mail server and the default sender, without user and password. */
export interface MailServer {
  /** `inbox`: the development inbox. `none`: no mail server; mail stays in the outbox. */
  kind: 'smtp' | 'inbox' | 'none'
  host: string | null
  port: number | null
  /** `always`: TLS is required. `offered`: STARTTLS is used if the server offers it. */
  encryption: 'always' | 'offered' | null
  signsIn: boolean
  from: Mailbox
  replyTo: string | null
}

/** A display name, which may be empty, and an address. */
interface Mailbox {
  name: string
  address: string
}

/** The sender of a mail and the address for replies. */
export interface Sender {
  from: Mailbox
  replyTo: string
}

const SMTPS_PORT = 465
const SMTP_PORT = 587

/** Returns the publishable part of a mail configuration. */
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

/** Parses `Name <address>` or an address alone (RFC 5322 §3.4). */
function parseMailbox(text: string): Mailbox {
  const [, name = '', address = text] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? []
  return { name: name.trim(), address: address.trim() }
}

/**
 * Returns the sender of a site's mails: the owner's setting, else the server's configuration, else the name of the
 * site.
 */
export function senderOf({ name, mail }: { name: string; mail: MailRules }, server: MailServer): Sender {
  const address = mail.senderAddress ?? server.from.address
  return {
    from: { name: plainLine(mail.senderName ?? (server.from.name || name)), address },
    replyTo: mail.replyTo ?? (mail.senderAddress === null ? server.replyTo : null) ?? address,
  }
}
