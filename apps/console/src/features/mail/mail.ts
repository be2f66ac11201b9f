/** Whom mails come from. */
export interface Sender {
  name: string
  address: string
  replyTo: string
}

/** Why a mail was not taken, with what to do. */
export interface MailFault {
  kind: string
  about: string
  said: string
}

/** How mail goes out, as the owner API tells it. */
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

/** The settings of the sender, in the order of the form. */
export const senderSettings = ['mail.senderName', 'mail.senderAddress', 'mail.replyTo'] as const

const ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\.]{2,}$/

/** What is wrong with an address that may be left out, in a sentence that says what to do. */
export const validateAddress = (text: string): string | undefined =>
  text === '' || ADDRESS.test(text) ? undefined : 'Enter one address like hello@example.com, or nothing.'

/** The part of an address that a mail server must be allowed to send for. */
export const getDomain = (address: string): string => address.slice(address.indexOf('@') + 1)

export const formatMailbox = ({ name, address }: Sender): string => (name === '' ? address : `${name} <${address}>`)
