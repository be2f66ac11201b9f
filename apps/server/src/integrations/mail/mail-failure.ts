import { redactEmails } from '../../kernel/redact-emails.js'
import type { MailServer } from './mail-server.js'
import { plainLine } from './plain-line.js'

const MAX_DETAIL_LENGTH = 200

/** Messages for the known kinds of delivery failure, with the remedy. */
const messages = {
  'not-set-up':
    'No mail server is configured, so emails are queued. Start the server with FOYER_SMTP_URL, such as smtps://USER:PASSWORD@HOST.',
  'host-unknown': 'Nobody knows a machine called {host}. Check the host in FOYER_SMTP_URL.',
  unreachable:
    '{host} takes no connection at port {port}. Check host and port in FOYER_SMTP_URL, and that no firewall stops this server on the way out.',
  timeout:
    '{host} did not answer in time. Check host and port in FOYER_SMTP_URL: a port that encrypts from the start (465) needs smtps://, and some hosters block mail on the way out.',
  certificate:
    'The certificate of {host} cannot be trusted, so nothing was sent. Use the host name in the certificate, or renew it.',
  encryption:
    'No encrypted connection to {host} came about. Ports that encrypt from the start (465) need smtps://, others (587, 25) need smtp://.',
  credentials:
    '{host} refuses the user or the password. Check both in FOYER_SMTP_URL; special characters in them are written percent-encoded.',
  'credentials-missing':
    '{host} wants a user and a password. Write them into FOYER_SMTP_URL: smtps://USER:PASSWORD@HOST.',
  sender:
    '{host} does not send for {from}. Use an address that this account may send from, or allow this one at your mail provider.',
  recipient: '{host} refuses the receiver. Check the address, and whether the account may send to addresses elsewhere.',
  mail: '{host} refuses the mail itself. What it said tells why; often the sender’s domain lacks SPF or DKIM.',
  later: '{host} asks to come back later. Mail that waits is tried again by itself.',
  broken: '{host} broke the connection off. Mail that waits is tried again by itself.',
  unknown: 'The mail could not be handed to {host}.',
} as const

type MailFailureKind = keyof typeof messages

/** `said`: the message of the mail server or operating system with addresses removed; may be empty. */
export interface MailFailure {
  kind: MailFailureKind
  said: string
}

/** Returns whether a text is the name of a kind of mail failure. */
export const isMailFailureKind = (text: string): text is MailFailureKind => Object.hasOwn(messages, text)

/** Returns the message for a failure, for the owner. `from`: the sender's address. */
export const mailFailureMessage = (
  kind: MailFailureKind,
  { host, port }: Pick<MailServer, 'host' | 'port'>,
  from: string,
) =>
  messages[kind]
    .replaceAll('{host}', host ?? 'the mail server')
    .replaceAll('{port}', String(port ?? ''))
    .replaceAll('{from}', from)

/** No mail server is configured. */
export class NoMailServer extends Error {
  constructor() {
    super('FOYER_SMTP_URL is not set, so mail waits in the outbox')
  }
}

/** The test mail timed out before the mail server responded. */
export class MailTimeout extends Error {
  constructor() {
    super('no answer in time')
  }
}

/** Classifies a failed delivery by the error of the SMTP client (nodemailer codes, replies of RFC 5321 §4.2). */
export function classifyMailError(error: unknown): MailFailure {
  if (!(error instanceof Error)) return { kind: 'unknown', said: '' }
  const { message, response } = error as Error & { response?: unknown }
  const said = plainLine(redactEmails(typeof response === 'string' ? response : message), MAX_DETAIL_LENGTH)
  return { kind: failureKind(error), said }
}

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
}

const CERTIFICATE = /certificate|altnames|self.signed|unable to verify/i
const AUTHENTICATION_REQUIRED = 530

function failureKind(error: SmtpError): MailFailureKind {
  const { code = '', command = '', responseCode = 0, message } = error
  if (error instanceof NoMailServer) return 'not-set-up'
  if (error instanceof MailTimeout || error.name === 'TimeoutError') return 'timeout'
  if (CERTIFICATE.test(message) && responseCode === 0) return 'certificate'
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message)) return 'host-unknown'
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EACCES/.test(message)) return 'unreachable'
  if (code === 'ETIMEDOUT' || /ETIMEDOUT/.test(message)) return 'timeout'
  if (code === 'ETLS' || /wrong version number|ssl3?_|SSL routines/i.test(message)) return 'encryption'
  if (code === 'ENOAUTH' || responseCode === AUTHENTICATION_REQUIRED) return 'credentials-missing'
  if (code === 'EAUTH' && (responseCode === 0 || responseCode >= 500)) return 'credentials'
  if (responseCode >= 400 && responseCode < 500) return 'later'
  if (command === 'MAIL FROM') return 'sender'
  if (command === 'RCPT TO') return 'recipient'
  if (command === 'DATA' || code === 'EMESSAGE') return 'mail'
  if (['ESOCKET', 'ECONNECTION', 'EPROTOCOL'].includes(code)) return 'broken'
  return 'unknown'
}
