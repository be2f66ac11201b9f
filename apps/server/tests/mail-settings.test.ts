import { type ErrorEnvelope, paths } from '@foyer/protocol'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from './mail-deployment.js'
import { ownerOf } from './owner-steps.js'

interface Fault {
  kind: string
  about: string
  said: string
}
interface State {
  sender: { name: string; address: string; replyTo: string }
  configured: { name: string; address: string; replyTo: string }
  server: { kind: string; host: string; port: number; encryption: string; signsIn: boolean }
  queue: { waiting: number; oldestDate: string | null; retried: number; lastFault: Fault | null; sentLastDay: number }
}

const OWNER = 'owner@example.com'
const CONFIGURED = { name: 'Foyer', address: 'no-reply@accounts.example', replyTo: 'help@accounts.example' }

describe.each(databases)('decision 67: whom mails come from on $name', ({ name }) => {
  let server: MailServer
  let foyer: TestFoyer
  let token: string
  beforeAll(async () => {
    server = await startMailServer()
    const url = new URL(server.url)
    foyer = await startFoyer({
      database: name,
      nodes: 2,
      settings: { 'signup.verifyEmail': 'false' },
      mail: {
        kind: 'smtp',
        url: `smtp://${url.host}`,
        from: `${CONFIGURED.name} <${CONFIGURED.address}>`,
        replyTo: CONFIGURED.replyTo,
      },
    })
    token = (await ownerOf(foyer, OWNER)).token
  })
  afterAll(async () => {
    await foyer.stop()
    await server.stop()
  })
  beforeEach(() => {
    server.refuse = 'nothing'
    server.accepted.splice(0)
  })

  const change = (settings: Record<string, string | null>) =>
    foyer.call<ErrorEnvelope>(paths.ownerSettings, { method: 'PATCH', token, json: { settings } })
  const state = async () => (await foyer.call<State>(paths.ownerMail, { token })).body
  const test = async () =>
    (await foyer.call<{ to: string; fault: Fault | null } & ErrorEnvelope>(paths.testMail, { token, json: {} })).body
  /** The second node hands over what waits: the setting was changed at the first. */
  async function sendWaiting() {
    await foyer.nodes[1]?.refresh()
    for (const node of [...foyer.nodes].reverse()) {
      node.mail.wake()
      await node.mail.settled()
    }
  }
  async function askForRecovery(email: string) {
    const { access_token } = await foyer.visitor()
    await foyer.call(paths.sendRecoveryEmail, { token: access_token, json: { email } })
  }

  it('EM-03: From and Reply-To are what the owner set, on every node, and what was configured once that is taken back', async () => {
    expect(await state()).toMatchObject({
      sender: CONFIGURED,
      configured: CONFIGURED,
      server: { kind: 'smtp', host: '127.0.0.1', encryption: 'offered', signsIn: false },
    })
    await change({
      'mail.senderName': 'Harbour & Pine',
      'mail.senderAddress': 'hello@harbour.example',
      'mail.replyTo': 'desk@harbour.example',
    })
    expect((await state()).sender).toEqual({
      name: 'Harbour & Pine',
      address: 'hello@harbour.example',
      replyTo: 'desk@harbour.example',
    })
    await askForRecovery(OWNER)
    await sendWaiting()
    const [mail] = server.accepted
    expect(mail?.from).toMatchObject({ name: 'Harbour & Pine', address: 'hello@harbour.example' })
    expect(mail?.replyTo).toMatchObject([{ address: 'desk@harbour.example' }])
    await change({ 'mail.senderName': null, 'mail.senderAddress': null, 'mail.replyTo': null })
    expect((await state()).sender).toEqual(CONFIGURED)
  })

  it.each([
    ['mail.senderAddress', 'Harbour <hello@harbour.example>'],
    ['mail.senderAddress', 'hello@localhost'],
    ['mail.senderAddress', 'a@example.com, b@example.com'],
    ['mail.replyTo', 'nobody'],
    ['mail.senderName', 'Harbour\r\nBcc: all@example.com'],
    ['mail.senderName', 'x'.repeat(101)],
  ])('V1.2.10: %s cannot be %j', async (setting, text) => {
    const { status, body } = await change({ [setting]: text })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(`${setting} cannot be`)
    expect((await state()).sender).toEqual(CONFIGURED)
  })

  it('what waits is counted, with the reason in words and without the address; what went out is counted too', async () => {
    const before = (await state()).queue.sentLastDay
    server.refuse = 'the recipient'
    await askForRecovery(OWNER)
    await sendWaiting()
    const { queue } = await state()
    expect(queue).toMatchObject({ waiting: 1, retried: 1, lastFault: { kind: 'recipient' }, sentLastDay: before })
    expect(queue.oldestDate).not.toBeNull()
    expect(queue.lastFault?.about).toContain('127.0.0.1 refuses the receiver')
    expect(queue.lastFault?.said).toContain('recipient rejected')
    expect(JSON.stringify(queue)).not.toContain(OWNER)
    server.refuse = 'nothing'
    await foyer.advance(60)
    await sendWaiting()
    expect((await state()).queue).toEqual({
      waiting: 0,
      oldestDate: null,
      retried: 0,
      lastFault: null,
      sentLastDay: before + 1,
    })
  })

  it('a test goes to the owner who asks for it, by the way of all mail, and leaves an entry in the log', async () => {
    await change({ 'mail.senderName': 'Harbour' })
    expect(await test()).toMatchObject({ to: OWNER, fault: null })
    const [mail] = server.accepted
    expect(mail?.from).toMatchObject({ name: 'Harbour', address: CONFIGURED.address })
    expect(mail?.to).toMatchObject([{ address: OWNER }])
    expect(mail?.text).toContain('It took the way that every mail of Foyer takes.')
    await change({ 'mail.senderName': null })
    const log = await foyer.call<{ entries: { action: string }[] }>(paths.ownerAudit, { token })
    expect(log.body.entries.map(({ action }) => action)).toContain('mail-tested')
  })

  it('a test that fails says what to do', async () => {
    server.refuse = 'the sender'
    const { fault } = await test()
    expect(fault).toMatchObject({ kind: 'sender', said: expect.stringContaining('may not send here') })
    expect(fault?.about).toContain(`127.0.0.1 does not send for ${CONFIGURED.address}`)
    expect((await state()).queue.waiting).toBe(0)
  })
})
