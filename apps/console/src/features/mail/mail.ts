import type { Messages } from '../../language/messages.js'

/** The sender of all mails. */
interface Sender {
  name: string
  address: string
  replyTo: string
}

/** Why a mail was not accepted, with a remedy. */
interface MailFault {
  kind: string
  about: string
  said: string
}

/** The mail configuration as returned by the owner API. */
export interface MailState {
  sender: Sender
  configured: Sender
  server: {
    kind: 'smtp' | 'inbox' | 'none'
    host: string | null
    port: number | null
    encryption: 'always' | 'offered' | null
    signsIn: boolean
  }
  queue: {
    waiting: number
    oldestDate: string | null
    retried: number
    lastFault: (MailFault & { date: string; nextAttemptDate: string }) | null
    sentLastDay: number
  }
}

export interface MailTest {
  server: MailState['server']['kind']
  to: string
  sender: Sender
  tookMs: number
  fault: MailFault | null
}

/** The sender settings, in the order of the form. */
export const senderSettings = ['mail.senderName', 'mail.senderAddress', 'mail.replyTo'] as const

const ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\.]{2,}$/

/** Validates an optional address. Returns the error text with a remedy, or undefined. */
export const validateAddress = (text: string, messages: Messages): string | undefined =>
  text === '' || ADDRESS.test(text) ? undefined : messages.mail.invalid

/** Returns the domain of an address, for which the mail server must be authorized to send. */
export const getDomain = (address: string): string => address.slice(address.indexOf('@') + 1)

/** Formats a sender as mail programs show it. */
export const formatMailbox = ({ name, address }: Sender): string => (name === '' ? address : `${name} <${address}>`)

/** Describes why a mail was not accepted; the server's sentence if it is a kind without a text. */
export function describeMailFault({ kind, about }: MailFault, { mail }: Messages): string {
  const known: Readonly<Record<string, string>> = mail.faults
  return known[kind] ?? about
}
