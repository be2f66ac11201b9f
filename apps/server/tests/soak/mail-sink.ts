import type { Socket } from 'node:net'
import { getFreePort } from '@foyer/testing'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** The behaviour of the mail server until `behave` changes it. */
export type MailBehaviour =
  | 'accept'
  /** Accepts the connection and sends nothing. */
  | 'silent'
  /** Refuses the recipient, temporarily (450) or permanently (550). */
  | 'refuse-450'
  | 'refuse-550'
  /** Receives the whole mail, which may be delivered, and closes the connection instead of confirming it. */
  | 'drop-after-data'
  /** Receives the whole mail and never replies. */
  | 'mute-after-data'

export interface ReceivedMail {
  to: string
  text: string
  code: string | undefined
  /** The secret of the recovery link. */
  secret: string | undefined
}

/** A mail server that stores every mail it received in full, whatever its reply was: it may have been delivered. */
export interface MailSink {
  url: string
  mails: ReceivedMail[]
  to(address: string): ReceivedMail[]
  /** The number of connections made. */
  connections: number
  /** The number of recipients named, over all connections. */
  attempts: number
  behave(how: MailBehaviour): void
  up(): Promise<void>
  down(): Promise<void>
}

const refusal = (responseCode: number) => Object.assign(new Error('not now'), { responseCode })

export async function startMailSink(): Promise<MailSink> {
  const port = await getFreePort()
  const byAddress = new Map<string, ReceivedMail[]>()
  const sockets = new Set<Socket>()
  let behaviour: MailBehaviour = 'accept'
  let server: SMTPServer | undefined
  const sink: MailSink = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    to: (address) => byAddress.get(address) ?? [],
    connections: 0,
    attempts: 0,
    behave: (how) => {
      behaviour = how
    },
    up: async () => {
      server = smtpServer()
      await new Promise<void>((resolve, reject) => server?.listen(port, '127.0.0.1', resolve).once('error', reject))
      server.server.on('connection', (socket: Socket) => {
        sockets.add(socket)
        socket.once('close', () => sockets.delete(socket))
      })
    },
    down: async () => {
      const closing = new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(() => resolve())))
      for (const socket of sockets) socket.destroy()
      await closing
      server = undefined
    },
  }

  const smtpServer = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      closeTimeout: 100,
      disableReverseLookup: true,
      onConnect(_session, done) {
        sink.connections++
        if (behaviour !== 'silent') done()
      },
      onRcptTo(_address, _session, done) {
        sink.attempts++
        if (behaviour === 'refuse-450') done(refusal(450))
        else if (behaviour === 'refuse-550') done(refusal(550))
        else done()
      },
      onData(stream, { envelope, remotePort }, done) {
        const parts: Buffer[] = []
        stream.on('data', (part) => parts.push(part))
        stream.on('end', async () => {
          const { text = '' } = await PostalMime.parse(Buffer.concat(parts))
          const to = envelope.rcptTo[0]?.address ?? ''
          const mail: ReceivedMail = {
            to,
            text,
            code: /^\s*(\d{6})\s*$/m.exec(text)?.[1],
            secret: /reset-password\?token=([\w-]+)/.exec(text)?.[1],
          }
          sink.mails.push(mail)
          byAddress.set(to, [...sink.to(to), mail])
          if (behaviour === 'drop-after-data')
            for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy()
          if (behaviour !== 'drop-after-data' && behaviour !== 'mute-after-data') done()
        })
      },
    }).on('error', () => {}) as SMTPServer

  await sink.up()
  return sink
}
