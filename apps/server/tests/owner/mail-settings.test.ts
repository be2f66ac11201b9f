import { type ErrorEnvelope, paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../mail/mail-deployment.js'
import { createOwner } from './owner-steps.js'

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

describe.each(defaultDatabase)('decision 22: whom mails come from on $name', ({ name }) => {
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
    token = (await createOwner(foyer, OWNER)).token
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
  /** Sends queued mail on both nodes, first on the second one; the setting was changed on the first. */
  async function sendWaiting() {
    await foyer.nodes[1]?.refresh()
    for (const node of [...foyer.nodes].reverse()) {
      node.mail.wake()
      await node.mail.settled()
    }
  }
  async function askForRecovery(email: string) {
    const { access_token } = await foyer.createVisitor()
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
  ])('V1.3.11: %s cannot be %j', async (setting, text) => {
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
    expect(mail?.text).toContain('It was sent the same way as every other email from Foyer.')
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

interface Words {
  places: string[]
  parts: { part: string; builtIn: string; own: string | null; longest: number; hasLines: boolean }[]
}
interface Preview {
  subject: string
  html: { light: string; dark: string }
  text: string
  faults: { part: string; description: string }[]
}

describe.each(defaultDatabase)('decision 22: what mails say on $name', ({ name }) => {
  let server: MailServer
  let foyer: TestFoyer
  let token: string
  beforeAll(async () => {
    server = await startMailServer()
    foyer = await startFoyer({
      database: name,
      nodes: 2,
      settings: { 'signup.verifyEmail': 'false', 'site.name': 'Harbour' },
      mail: { kind: 'smtp', url: server.url, from: 'no-reply@accounts.example' },
    })
    token = (await createOwner(foyer, OWNER)).token
  })
  afterAll(async () => {
    await foyer.stop()
    await server.stop()
  })
  beforeEach(() => {
    server.accepted.splice(0)
  })

  const addressed = (kind: string, language: string) => `${paths.mailWords}/${kind}/${language}`
  const change = (kind: string, language: string, words: Record<string, string | null>, expected?: object) =>
    foyer.call<Words & ErrorEnvelope>(addressed(kind, language), {
      method: 'PATCH',
      token,
      json: { words, ...(expected && { expected }) },
    })
  const ownOf = async (kind: string, language: string) =>
    (await foyer.call<Words>(addressed(kind, language), { token })).body.parts.flatMap(({ part, own }) =>
      own === null ? [] : [[part, own]],
    )
  const preview = async (kind: string, language: string, words: Record<string, string | null>) =>
    (await foyer.call<Preview>(paths.previewMail, { token, json: { kind, language, words } })).body
  /** Requests a recovery mail in a language. It is sent by the node on which no setting was changed. */
  async function recoveryMail(language: string) {
    const { access_token } = await foyer.createVisitor()
    await foyer.call(paths.sendRecoveryEmail, { token: access_token, json: { email: OWNER, language } })
    await foyer.nodes[1]?.refresh()
    for (const node of [...foyer.nodes].reverse()) {
      node.mail.wake()
      await node.mail.settled()
    }
    return server.accepted.at(-1)
  }

  it('the next mail carries the owner’s words in that language, on every node; the built-in text comes back', async () => {
    const { body } = await change('recovery', 'en', {
      subject: 'A new password for {site}',
      lead: 'Ahoy {to}.\n\nPress the button.',
    })
    expect(body.parts.find(({ part }) => part === 'subject')).toMatchObject({
      builtIn: 'Reset your password for {site}',
      own: 'A new password for {site}',
    })
    const mail = await recoveryMail('en')
    expect(mail?.subject).toBe('A new password for Harbour')
    expect(mail?.text).toContain(`Ahoy ${OWNER}.\n\nPress the button.`)
    expect(mail?.text).toContain('/reset-password?token=')
    expect(mail?.text).toContain('Your password stays the same.')
    expect((await recoveryMail('de'))?.subject).toBe('Passwort für Harbour zurücksetzen')
    const listed = await foyer.call<{ mails: { kind: string; ownIn: string[] }[] }>(paths.mailWords, { token })
    expect(listed.body.mails.filter(({ ownIn }) => ownIn.length > 0)).toEqual([{ kind: 'recovery', ownIn: ['en'] }])
    await change('recovery', 'en', { subject: null, lead: null })
    expect(await ownOf('recovery', 'en')).toEqual([])
    expect((await recoveryMail('en'))?.subject).toBe('Reset your password for Harbour')
  })

  it.each([
    ['subject', 'Dear {firstName}', 'Nothing is put in for {firstName}. Known are {site}, {to}, {life}.'],
    ['subject', 'One\nBcc: all@example.com', 'Write it on one line.'],
    ['lead', 'x'.repeat(1001), 'Write no more than 1000 characters; these are 1001.'],
    ['heading', '  ', 'Write something, or go back to the built-in text.'],
    ['footer', 'No such part', 'This mail has no such part.'],
  ])('V1.3.11: %s cannot be %j, and the refusal says why', async (part, text, sentence) => {
    const { status, body } = await change('recovery', 'en', { [part]: text, action: 'Go on' })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(sentence)
    expect(await ownOf('recovery', 'en')).toEqual([])
    const { faults } = await preview('recovery', 'en', { [part]: text })
    expect(faults).toEqual([{ part, description: sentence }])
  })

  it('V1.2.1: a text of the owner is text: nothing in it becomes HTML, in the preview and in the mail', async () => {
    const lead = '<img src=x onerror=alert(1)> <a href="https://elsewhere.example">here</a> & {site}'
    const { html, text } = await preview('recovery', 'en', { lead })
    for (const shown of Object.values(html)) {
      expect(shown).not.toMatch(/<img|elsewhere.example">/)
      expect(shown).toContain('&lt;img src=x onerror=alert(1)&gt;')
    }
    expect(text).toContain(lead.replace('{site}', 'Harbour'))
    await change('recovery', 'en', { lead })
    expect((await recoveryMail('en'))?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    await change('recovery', 'en', { lead: null })
  })

  it('G-44: the preview is the mail itself, by day and by night, and from right to left in Arabic', async () => {
    const shown = await preview('verification', 'ar', { heading: 'أهلًا بك في {site}' })
    expect(shown.faults).toEqual([])
    expect(shown.html.light).toContain('lang="ar" dir="rtl"')
    expect(shown.html.light).toContain('أهلًا بك في Harbour')
    expect(shown.html.light).toContain('@media not all')
    expect(shown.html.dark).toContain('@media all')
    expect(shown.text).toContain('123456')
    expect(await ownOf('verification', 'ar')).toEqual([])
  })

  it('of two owners who change one mail the slower one gets an error, and other mails are not touched by either', async () => {
    await change('approved', 'en', { subject: 'Welcome to {site}' }, { subject: null })
    const late = await change('approved', 'en', { subject: 'Come in' }, { subject: null })
    expect(late.status).toBe(409)
    await Promise.all([
      change('declined', 'en', { subject: 'About {site}' }),
      change('approved', 'de', { subject: 'Willkommen bei {site}' }),
    ])
    expect([await ownOf('approved', 'en'), await ownOf('declined', 'en'), await ownOf('approved', 'de')]).toEqual([
      [['subject', 'Welcome to {site}']],
      [['subject', 'About {site}']],
      [['subject', 'Willkommen bei {site}']],
    ])
  })

  it('a test shows the owner a mail in words that are not saved; its link is good for nothing', async () => {
    const { body } = await foyer.call<{ to: string; fault: unknown }>(paths.testMail, {
      token,
      json: { kind: 'invitation', language: 'fr', words: { subject: 'Entrez chez {site}' } },
    })
    expect(body).toMatchObject({ to: OWNER, fault: null })
    expect(server.accepted.at(-1)).toMatchObject({ subject: 'Entrez chez Harbour', to: [{ address: OWNER }] })
    expect(server.accepted.at(-1)?.text).toContain('a-secret-of-43-characters-that-opens-nothing')
    expect(await ownOf('invitation', 'fr')).toEqual([])
  })

  it('PO-05: the log keeps each text before and after', async () => {
    await change('recovery', 'es', { subject: 'Hola' })
    await change('recovery', 'es', { subject: null })
    const { body } = await foyer.call<{ entries: { details: { changes?: object[] } | null }[] }>(paths.ownerAudit, {
      token,
    })
    // The test clock is frozen, so the order of the entries is undefined.
    const changes = body.entries.flatMap(({ details }) => details?.changes ?? [])
    expect(changes).toContainEqual({ name: 'mail.texts.recovery.es.subject', before: '', after: 'Hola' })
    expect(changes).toContainEqual({ name: 'mail.texts.recovery.es.subject', before: 'Hola', after: '' })
  })
})
