import { createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { classifyMailError, type MailFailure, MailTimeout, mailFailureMessage, NoMailServer } from './mail-failure.js'
import { smtpTransport } from './smtp-transport.js'

const open: { close(done: () => void): void }[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await new Promise<void>((done) => server.close(done))
})

const listening = (server: { listen(port: number, host: string, done: () => void): unknown }) =>
  new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))

async function smtp(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ logger: false, authOptional: true, disableReverseLookup: true, ...options })
  server.on('error', () => {})
  open.push(server)
  await listening(server)
  return (server.server.address() as { port: number }).port
}

async function faultOf(url: string): Promise<MailFailure> {
  const transport = smtpTransport(url)
  const mail = { to: 'ana@example.com', subject: 's', text: 't', html: '<p>t</p>', code: null, link: null }
  const sender = { from: { name: 'N', address: 'hello@example.com' }, replyTo: 'hello@example.com' }
  try {
    await transport.send({ ...mail, ...sender })
    throw new Error('it was taken')
  } catch (error) {
    return classifyMailError(error)
  } finally {
    transport.close()
  }
}

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })
const plain: SMTPServerOptions = { disabledCommands: ['STARTTLS', 'AUTH'] }

describe('decision 22: why a mail was not taken, with what to do', () => {
  it('nobody listens at the port', async () => {
    const server = createServer()
    await listening(server)
    const { port } = server.address() as { port: number }
    await new Promise((done) => server.close(done))
    expect((await faultOf(`smtp://127.0.0.1:${port}`)).kind).toBe('unreachable')
  })

  it('the name of the host is unknown', async () => {
    expect((await faultOf('smtp://nowhere.invalid:25')).kind).toBe('host-unknown')
  })

  it('the user or the password is refused', async () => {
    const port = await smtp({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(refusal(535, 'Authentication credentials invalid')),
    })
    const fault = await faultOf(`smtp://user:secret-word@127.0.0.1:${port}`)
    expect(fault.kind).toBe('credentials')
    expect(JSON.stringify(fault)).not.toContain('secret-word')
  })

  it('a user and a password are wanted', async () => {
    const port = await smtp({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true, authOptional: false })
    expect((await faultOf(`smtp://127.0.0.1:${port}`)).kind).toBe('credentials-missing')
  })

  it('the certificate is not trusted', async () => {
    const port = await smtp({ secure: true })
    expect((await faultOf(`smtps://127.0.0.1:${port}`)).kind).toBe('certificate')
  })

  it('the port does not encrypt from the start', async () => {
    const port = await smtp(plain)
    expect((await faultOf(`smtps://127.0.0.1:${port}`)).kind).toBe('encryption')
  })

  it.each([
    ['sender', 'onMailFrom', 553],
    ['recipient', 'onRcptTo', 550],
    ['later', 'onRcptTo', 450],
    ['later', 'onMailFrom', 451],
  ] as const)('%s: by %s with %i', async (kind, at, status) => {
    const port = await smtp({
      ...plain,
      [at]: ({ address }: { address: string }, _session: unknown, done: (error: Error) => void) =>
        done(refusal(status, `<${address}>: not here`)),
    })
    const fault = await faultOf(`smtp://127.0.0.1:${port}`)
    expect(fault.kind).toBe(kind)
    expect(fault.said).toBe(`${status} <<address>>: not here`)
  })

  it('the mail itself is refused', async () => {
    const port = await smtp({
      ...plain,
      onData(stream, _session, done) {
        stream.resume().on('end', () => done(refusal(554, 'looks like spam')))
      },
    })
    expect(await faultOf(`smtp://127.0.0.1:${port}`)).toEqual({ kind: 'mail', said: '554 looks like spam' })
  })

  it('the connection breaks', async () => {
    const server = createServer((socket) => socket.end())
    open.push(server)
    await listening(server)
    const { port } = server.address() as { port: number }
    expect((await faultOf(`smtp://127.0.0.1:${port}`)).kind).toBe('broken')
  })

  it('there is no mail server, or none that answers', () => {
    expect(classifyMailError(new NoMailServer()).kind).toBe('not-set-up')
    expect(classifyMailError(new MailTimeout()).kind).toBe('timeout')
    expect(classifyMailError('what?')).toEqual({ kind: 'unknown', said: '' })
  })

  it('names host, port and sender', () => {
    const server = { host: 'mail.example.com', port: 465 }
    expect(mailFailureMessage('unreachable', server, 'a@example.com')).toContain(
      'mail.example.com takes no connection at port 465',
    )
    expect(mailFailureMessage('sender', server, 'a@example.com')).toContain('does not send for a@example.com')
  })
})
