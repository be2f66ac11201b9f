import { databases, getFreePort, startFoyer } from '@foyer/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { visitorToken } from '../members/membership-steps.js'
import { type MailDeployment, type MailServer, startMailDeployment, startMailServer } from './mail-deployment.js'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const FROM = 'Foyer <no-reply@accounts.example>'

describe.each(databases)('mail on $name', ({ name }) => {
  let server: MailServer
  let foyer: MailDeployment
  afterEach(async () => {
    await foyer.stop()
    await server.stop()
  })
  async function start(options: { nodes?: number } = {}): Promise<void> {
    server = await startMailServer()
    foyer = await startMailDeployment(name, { kind: 'smtp', url: server.url, from: FROM }, options)
  }
  const codeIn = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? ''

  it('ux-checklist EM-03: a verification mail goes out by SMTP, as text and HTML, and says a machine wrote it', async () => {
    await start()
    const { stateToken = '' } = await foyer.register('ana@example.com')
    await foyer.sendDue()
    expect(server.accepted).toHaveLength(1)
    const [mail] = server.accepted
    expect(mail?.from).toMatchObject({ address: 'no-reply@accounts.example', name: 'Foyer' })
    expect(mail?.to).toMatchObject([{ address: 'ana@example.com' }])
    expect(mail?.subject?.length).toBeGreaterThan(5)
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    const code = codeIn(mail?.text)
    expect(code).toMatch(/^\d{6}$/)
    expect(mail?.html).toContain(code)
    expect(await foyer.verify(stateToken, code)).toMatchObject({ state: 'SUCCESS' })
  })

  it('design §6: a recovery mail carries a link to our own page, in text and HTML, and only to the stored address', async () => {
    await start()
    await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
    await foyer.register('Ana@Example.com')
    await foyer.requestRecovery('ANA@example.COM')
    await foyer.sendDue()
    const [mail] = server.accepted
    expect(mail?.to).toMatchObject([{ address: 'Ana@example.com' }])
    const [link] = /https:\/\/accounts\.example\/reset-password\?token=[\w-]{43,}/.exec(mail?.text ?? '') ?? []
    expect(link).toBeDefined()
    expect(mail?.html).toContain(link)
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  })

  it('V1.3.11: nothing that others chose becomes a header of a mail', async () => {
    await start()
    await foyer.updateSettings({ 'site.name': 'Evil\r\nBcc: all@example.com\r\n\r\n<script>alert(1)</script>' })
    await foyer.register('ana@example.com')
    await foyer.sendDue()
    const [mail] = server.accepted
    expect(server.attempts).toEqual(['ana@example.com'])
    expect(mail?.bcc ?? []).toEqual([])
    expect(mail?.html).not.toContain('<script>')
  })

  it.each(['the recipient', 'the mail'] as const)(
    'design §6: a server that refuses %s is asked again after 5 s, then at growing intervals of at most 60 s',
    async (refuse) => {
      await start()
      server.refuse = refuse
      await foyer.register('ana@example.com')
      await foyer.sendDue()
      expect(server.attempts).toHaveLength(1)
      let attempts = 1
      for (const delay of [5, 10, 20, 40, 60, 60]) {
        foyer.clock.advance(delay * SECOND - 1)
        await foyer.sendDue()
        expect(server.attempts).toHaveLength(attempts)
        foyer.clock.advance(1)
        await foyer.sendDue()
        expect(server.attempts).toHaveLength(++attempts)
      }
      server.refuse = 'nothing'
      foyer.clock.advance(MINUTE)
      await foyer.sendDue()
      expect(server.accepted).toHaveLength(1)
      foyer.clock.advance(HOUR)
      await foyer.sendDue()
      expect(server.accepted).toHaveLength(1)
    },
  )

  it('V16.2.5: a refusal that repeats the address is logged without it', async () => {
    await start()
    server.refuse = 'the recipient'
    await foyer.register('somebody.special@example.com')
    await foyer.sendDue()
    const lines = foyer.log.filter((line) => line.includes('mail could not be sent'))
    expect(lines).toHaveLength(1)
    expect(foyer.log.join('')).not.toContain('somebody.special')
  })

  it('V6.5.5: after an outage the code is fresh: it was made at hand-off and lives 10 minutes from there', async () => {
    await start()
    server.refuse = 'the mail'
    const { stateToken = '' } = await foyer.register('ana@example.com')
    await foyer.sendDue()
    const undelivered = codeIn(server.refusedMails[0]?.text)
    foyer.clock.advance(15 * MINUTE)
    server.refuse = 'nothing'
    await foyer.sendDue()
    const code = codeIn(server.accepted[0]?.text)
    if (undelivered !== code) await expect(foyer.verify(stateToken, undelivered)).rejects.toThrow('VERIFICATION_FAILED')
    foyer.clock.advance(10 * MINUTE - 1)
    expect(await foyer.verify(stateToken, code)).toMatchObject({ state: 'SUCCESS' })
  })

  it('V6.5.5: after an outage no dead code is delivered', async () => {
    await start()
    server.refuse = 'the recipient'
    await foyer.register('ana@example.com')
    await foyer.sendDue()
    foyer.clock.advance(31 * MINUTE)
    server.refuse = 'nothing'
    await foyer.sendDue()
    expect(server.accepted).toEqual([])
    foyer.clock.advance(HOUR)
    await foyer.sendDue()
    expect(server.attempts).toHaveLength(1)
  })

  it('V6.5.5: a recovery link is made at hand-off, too, and works 30 minutes from there', async () => {
    await start()
    await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
    await foyer.register('ana@example.com')
    server.refuse = 'the recipient'
    await foyer.requestRecovery('ana@example.com')
    await foyer.sendDue()
    foyer.clock.advance(24 * HOUR)
    server.refuse = 'nothing'
    await foyer.sendDue()
    const secret = /token=([\w-]+)/.exec(server.accepted[0]?.text ?? '')?.[1] ?? ''
    const { node } = foyer
    const page = async () => (await node.http.inject({ url: '/reset-password', headers: { cookie } }))?.statusCode
    const cookie = `__Host-foyer-recovery=${secret}`
    foyer.clock.advance(30 * MINUTE - 1)
    expect(await page()).toBe(200)
    foyer.clock.advance(1)
    expect(await page()).toBe(400)
  })

  it('design §6: mail for a member who was deleted meanwhile is not sent', async () => {
    await start()
    await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
    const { identity } = await foyer.register('gone@example.com')
    server.refuse = 'the recipient'
    await foyer.requestRecovery('gone@example.com')
    await foyer.sendDue()
    const { moderate } = await import('../../src/features/moderation/moderate.js')
    await moderate(identity?.id as `mem_${string}`, 'delete', foyer.node.deps)
    server.refuse = 'nothing'
    foyer.clock.advance(MINUTE)
    await foyer.sendDue()
    expect(server.accepted).toEqual([])
  })

  it('security-checklist 105: a mail server that is not there loses nothing', async () => {
    const port = await getFreePort()
    server = await startMailServer()
    foyer = await startMailDeployment(name, { kind: 'smtp', url: `smtp://127.0.0.1:${port}`, from: FROM })
    for (const who of ['one', 'two', 'three']) await foyer.register(`${who}@example.com`)
    await foyer.sendDue()
    await server.stop()
    server = await startMailServer(port)
    foyer.clock.advance(5 * SECOND)
    await foyer.sendDue()
    expect(server.accepted.map((mail) => mail.to?.[0]?.address).toSorted()).toEqual([
      'one@example.com',
      'three@example.com',
      'two@example.com',
    ])
  })

  it('design §6: mail is given up after two days, and the log says so', async () => {
    await start()
    await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
    await foyer.register('ana@example.com')
    server.refuse = 'the recipient'
    await foyer.requestRecovery('ana@example.com')
    await foyer.sendDue()
    foyer.clock.advance(48 * HOUR)
    await foyer.sendDue()
    expect(foyer.log.join('')).not.toContain('given up')
    foyer.clock.advance(HOUR)
    await foyer.sendDue()
    expect(foyer.log.filter((line) => line.includes('given up'))).toHaveLength(1)
    const { length } = server.attempts
    foyer.clock.advance(HOUR)
    await foyer.sendDue()
    expect(server.attempts).toHaveLength(length)
  })

  it('decision 18: the mail that tells of a deletion is given up after an hour', async () => {
    await start()
    const { node } = foyer
    const { storage, clock } = (node as NonNullable<typeof node>).deps
    server.refuse = 'the recipient'
    const times = { nextAttemptAt: clock.now(), createdAt: clock.now() }
    const payload = { kind: 'account-deleted', to: 'gone@example.com', locale: null } as const
    await storage.write(({ mailJobs }) => mailJobs.insert({ jobId: 'job_gone', payload, attempts: 0, ...times }))
    await foyer.sendDue()
    foyer.clock.advance(HOUR)
    await foyer.sendDue()
    expect((await storage.read(({ mailJobs }) => mailJobs.pending())).jobs).toBe(1)
    foyer.clock.advance(HOUR)
    await foyer.sendDue()
    expect((await storage.read(({ mailJobs }) => mailJobs.pending())).jobs).toBe(0)
  })

  it('security-checklist 97: two nodes send each mail once', async () => {
    await start({ nodes: 2 })
    const people = Array.from({ length: 12 }, (_, at) => `person${at}@example.com`)
    await Promise.all(people.map((email, at) => foyer.register(email, at % 2)))
    await foyer.sendDue()
    expect(server.accepted.map((mail) => mail.to?.[0]?.address ?? '').toSorted()).toEqual(people.toSorted())
    expect(server.attempts).toHaveLength(people.length)
  })

  it('design §4: without SMTP outside --dev mail waits, and nothing else does', async () => {
    server = await startMailServer()
    foyer = await startMailDeployment(name, { kind: 'none' })
    expect(await foyer.register('ana@example.com')).toMatchObject({ state: 'REQUIRE_EMAIL_VERIFICATION' })
    await foyer.sendDue()
    const due = await foyer.node.deps.storage.read((stores) => stores.mailJobs.nextDueAt())
    expect(due).toBe(foyer.clock.now() + 5 * SECOND)
  })

  it('design §5: without --dev there is nothing under /dev', async () => {
    await start()
    for (const [method, url] of [
      ['GET', '/dev/inbox'],
      ['GET', '/dev/inbox?to=ana@example.com'],
      ['GET', '/dev/clock'],
      ['POST', '/dev/clock'],
    ] as const) {
      const response = await foyer.node.http.inject({ method, url, payload: { advanceSeconds: 1 } })
      expect([url, response.statusCode]).toEqual([url, 404])
      expect(response.json().details.applicationError.code).toBe('NOT_OFFERED')
    }
  })
})

describe.each(databases)('the development inbox and clock on $name', ({ name }) => {
  it('design §5, IN-01, IN-02, IN-04: /dev/inbox shows the mails to one address, the newest first, each by its own address, and is cleared', async () => {
    const foyer = await startFoyer({ database: name, listen: false, settings: { 'signup.verifyEmail': 'true' } })
    try {
      const token = await visitorToken(foyer)
      await foyer.register(token, 'ana@example.com')
      await foyer.register(token, 'ben@example.com')
      const inbox = async (query: string) =>
        (await foyer.call<{ messages: object[] }>(`/dev/inbox${query}`)).body.messages
      const first = await inbox('?to=Ana%40Example.com')
      expect(first).toEqual([
        {
          from: 'Foyer <no-reply@localhost>',
          id: expect.any(String),
          to: 'ana@example.com',
          subject: expect.any(String),
          text: expect.any(String),
          html: expect.any(String),
          code: expect.stringMatching(/^\d{6}$/),
          link: null,
          sentAt: '2030-01-01T12:00:00.000Z',
        },
      ])
      await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
      await foyer.register(token, 'ana@example.com')
      await foyer.call('/_api/iam/recovery/v1/send-email', { token, json: { email: 'ana@example.com' } })
      const both = await inbox('?to=ana@example.com')
      expect(both).toMatchObject([{ code: null, link: expect.stringContaining('/reset-password?token=') }, first[0]])
      expect(await inbox('')).toHaveLength(3)
      expect(await inbox('?to=nobody@example.com')).toEqual([])

      // IN-01, IN-02, IN-04: a conditional request returns the mails only if they changed; each mail has its own URL;
      // the inbox can be cleared.
      const { etag = '' } = (await foyer.call('/dev/inbox')).headers
      expect((await foyer.call('/dev/inbox', { headers: { 'if-none-match': etag } })).status).toBe(304)
      const { id, html } = first[0] as { id: string; html: string }
      const shown = await foyer.call(`/dev/inbox/html?id=${encodeURIComponent(id)}`)
      expect([shown.status, shown.text]).toEqual([200, html.replace('<head>', '<head><base target="_blank">')])
      expect(shown.headers['content-security-policy']).toMatch(/^default-src 'none'; .*; sandbox allow-popups /)
      expect((await foyer.call('/dev/inbox/html?id=mail_0')).status).toBe(404)
      expect((await foyer.call('/dev/inbox?to=Ana@example.com', { method: 'DELETE' })).status).toBe(200)
      expect(await inbox('')).toMatchObject([{ to: 'ben@example.com' }])
      expect((await foyer.call('/dev/inbox', { headers: { 'if-none-match': etag } })).status).toBe(200)
      expect((await foyer.call('/dev/inbox', { method: 'DELETE' })).status).toBe(200)
      expect(await inbox('')).toEqual([])
    } finally {
      await foyer.stop()
    }
  })

  it('design §5: POST /dev/clock turns the clock of every node, GET shows it', async () => {
    const foyer = await startFoyer({ database: name, listen: false, nodes: 2, now: 'running' })
    try {
      const clockOf = async (node: number) => Date.parse((await foyer.call('/dev/clock', { node })).body.now as string)
      const before = await clockOf(1)
      const turned = await foyer.call('/dev/clock', { json: { advanceSeconds: 86_400.5 } })
      expect(turned).toMatchObject({ status: 200, body: { now: expect.stringMatching(/^\d{4}-.*Z$/) } })
      await foyer.nodes[1]?.refresh()
      expect((await clockOf(1)) - before).toBeGreaterThanOrEqual(86_400_500)
      expect((await foyer.call('/dev/clock', { json: { advanceSeconds: -3600 } })).status).toBe(200)
    } finally {
      await foyer.stop()
    }
  })

  it.each([{}, { advanceSeconds: '5' }, { advanceSeconds: 1e300 }, { advanceSeconds: null }, []])(
    'design invariant 7: the clock refuses %j',
    async (json) => {
      const foyer = await startFoyer({ database: name, listen: false })
      try {
        expect((await foyer.call('/dev/clock', { json })).status).toBe(400)
        expect((await foyer.call('/dev/inbox?to=a&to=b')).status).toBe(400)
        expect((await foyer.call('/dev/inbox?to=%00')).status).toBe(400)
        expect((await foyer.call('/dev/clock')).body).toEqual({ now: '2030-01-01T12:00:00.000Z' })
      } finally {
        await foyer.stop()
      }
    },
  )
})
