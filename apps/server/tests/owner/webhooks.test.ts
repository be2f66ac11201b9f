import { verifyWebhook } from '@foyer/client/server'
import { type ErrorEnvelope, paths } from '@foyer/protocol'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_ATTEMPTS, webhookRetryDelay } from '../../src/features/delivery/webhook-sender.js'
import { createDataCalls } from '../data/data-steps.js'
import { decodeClaims, dumpTables } from '../database/tables.js'
import { createOwner, signInAtConsole } from './owner-steps.js'
import { type Receiver, startReceiver } from './webhook-receiver.js'

const DAY = 24 * 3600
interface View {
  webhookId: string
  isOn: boolean
  offReason: string | null
  failingSince: string | null
  waiting: number
  failed: number
}
interface Delivery {
  deliveryId: string
  event: string
  state: string
  attempts: number
  last: { status: number | null; fault: string | null; answer: string; tookMs: number } | null
}

describe.each(databases)('decision 24: webhooks on $name', ({ name }) => {
  let foyer: TestFoyer
  let receiver: Receiver
  let token: string
  let webhookId = ''
  let secret = ''
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, nodes: 2 })
    token = (await createOwner(foyer, 'owner@example.com')).token
  })
  afterAll(() => foyer.stop())
  beforeEach(async () => {
    receiver = await startReceiver()
  })
  afterEach(async () => {
    if (webhookId !== '') await call(`/${webhookId}`, { method: 'DELETE' })
    webhookId = ''
    await receiver.stop()
  })

  const call = <Body = Record<string, never>>(rest = '', more: object = {}) =>
    foyer.call<Body & ErrorEnvelope>(`${paths.ownerWebhooks}${rest}`, { token, ...more })
  async function add(...events: string[]) {
    const { status, body } = await call<{ webhook: View; secret: string }>('', {
      method: 'POST',
      json: { url: `${receiver.url}/hook`, events },
    })
    expect(status).toBe(200)
    webhookId = body.webhook.webhookId
    secret = body.secret
  }
  /** Sends on both nodes at the same time until nothing is due. */
  async function send() {
    for (const node of foyer.nodes) node.webhooks.wake()
    await Promise.all(foyer.nodes.map((node) => node.webhooks.settled()))
    await Promise.all(foyer.nodes.map((node) => node.webhooks.settled()))
  }
  /** Advances the clock and signs in again, because the owner's access token expires. */
  async function advance(seconds: number) {
    await foyer.advance(seconds)
    token = (await signInAtConsole(foyer, 'owner@example.com')).body.access_token
  }
  const log = async () => (await call<{ deliveries: Delivery[] }>(`/${webhookId}/deliveries`)).body.deliveries
  const view = async () => (await call<{ webhooks: View[] }>()).body.webhooks.find((one) => one.webhookId === webhookId)
  const types = () => receiver.received.map(({ message }) => message.type)
  const decide = (memberId: string, verb: string) =>
    foyer.call(`${paths.members}/${memberId}/${verb}`, { method: 'POST', token, json: {} })
  let serial = 0
  const address = () => `person-${++serial}@example.com`

  it('what happens to a member and their sessions is told, in order, signed, with the member as it is', async () => {
    await add(
      'member.created',
      'member.blocked',
      'member.unblocked',
      'member.deleted',
      'session.opened',
      'session.ended',
    )
    const email = address()
    const { memberId } = await foyer.createMember(email)
    await send()
    await decide(memberId, 'block')
    await send()
    await foyer.call(`${paths.ownerMembers}/${memberId}/unblock`, { method: 'POST', token, json: {} })
    await send()
    await foyer.call(`${paths.members}/${memberId}`, { method: 'DELETE', token })
    await send()
    expect(types().filter((type) => type.startsWith('member.'))).toEqual([
      'member.created',
      'member.blocked',
      'member.unblocked',
      'member.deleted',
    ])
    expect(types()).toContain('session.opened')
    const ended = receiver.received.find(({ message }) => message.type === 'session.ended')
    expect(ended?.message.data).toMatchObject({ reason: 'blocked', memberId })
    const [first, ...others] = receiver.received
    expect(first?.message.data).toMatchObject({ memberId, status: 'active', member: { id: memberId, email } })
    expect(others.at(-1)?.message.data).toMatchObject({ memberId, status: 'deleted', member: null })
    const sequences = receiver.received.map(({ message }) => message.sequence)
    expect(sequences).toEqual(sequences.toSorted((one, other) => one - other))
    for (const { body, headers } of receiver.received) {
      const { id, message } = await verifyWebhook(body, headers, { secret, now: foyer.clock.now() })
      expect(id).toMatch(/^msg_[0-9a-f]{32}$/)
      expect(message.sequence).toBeGreaterThan(0)
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(receiver.received.length)
  })

  it('only what was asked for is noted, and nothing before it was asked for or after', async () => {
    await foyer.createMember(address())
    await add('member.blocked')
    const { memberId } = await foyer.createMember(address())
    await decide(memberId, 'block')
    await call(`/${webhookId}`, { method: 'PATCH', json: { isOn: false } })
    const { memberId: other } = await foyer.createMember(address())
    await decide(other, 'block')
    await call(`/${webhookId}`, { method: 'PATCH', json: { isOn: true } })
    await send()
    expect(receiver.received.map(({ message }) => [message.type, message.data.memberId])).toEqual([
      ['member.blocked', memberId],
    ])
  })

  it('a visitor who becomes a member is reported once, by whichever grant, however often the visitor signs in', async () => {
    await add('visitor.promoted')
    const [email, key] = [address(), await foyer.addApiKey()]
    const first = await foyer.createVisitor()
    const { body } = await foyer.register(first.access_token, email)
    for (const sessionToken of [body.sessionToken, (await foyer.logIn(first.access_token, email)).body.sessionToken]) {
      const { code, verifier } = await foyer.silentCode(first.access_token, sessionToken as string)
      expect((await foyer.exchangeCode(code, verifier)).status).toBe(200)
    }
    const second = await foyer.createVisitor()
    const memberId = body.identity?.id
    const json = { grant_type: 'authorized_client', member_id: memberId }
    for (let times = 0; times < 2; times++)
      await foyer.call(paths.token, { token: `${second.access_token},${key}`, json })
    await send()
    const visitorOf = ({ access_token }: { access_token: string }) => decodeClaims(access_token).sub
    expect(receiver.received.map(({ message }) => message.data)).toMatchObject([
      { memberId, visitorId: visitorOf(first), member: { email } },
      { memberId, visitorId: visitorOf(second) },
    ])
  })

  it('a change of a profile is told, a sign-in and a renewal are not', async () => {
    const { memberId, refresh_token } = await foyer.createMember(address())
    await add('member.updated')
    await foyer.refresh(refresh_token)
    await send()
    expect(types()).toEqual([])
    const profile = { member: { profile: { nickname: 'Ana' } } }
    await foyer.call(`${paths.members}/${memberId}`, { method: 'PATCH', token, json: profile })
    await send()
    expect(types()).toEqual(['member.updated'])
  })

  it('decision 29: changes of items of a collection that is followed are told', async () => {
    await add('item.created', 'item.removed')
    const data = createDataCalls(foyer, await foyer.addApiKey())
    await data.create(`hooked-${name}`, { changeEvents: true })
    await data.insert(`hooked-${name}`, { _id: 'a' })
    await data.remove(`hooked-${name}`, 'a')
    await send()
    expect(receiver.received.map(({ message }) => [message.type, message.data])).toEqual([
      ['item.created', { dataCollectionId: `hooked-${name}`, dataItemId: 'a', revision: 1 }],
      ['item.removed', { dataCollectionId: `hooked-${name}`, dataItemId: 'a', revision: 1 }],
    ])
  })

  it('what is rolled back is not told, and what is told was committed', async () => {
    await add('member.created')
    const undone = foyer.deps.storage.transact(async (stores) => {
      await stores.members.add({
        memberId: 'mem_undone',
        email: 'undone@example.com',
        emailKey: 'undone@example.com',
        emailVerified: true,
        status: 'active',
        resetRequired: false,
        passwordHash: null,
        profile: {},
        slug: 'undone',
        revision: 1,
        createdAt: foyer.clock.now(),
        updatedAt: foyer.clock.now(),
        lastLoginAt: null,
      } as never)
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await send()
    expect(await log()).toEqual([])
  })

  it('a failure is tried again at growing intervals under the same id, then given up; after days the webhook is off and its owner told', async () => {
    receiver.answer(() => ({ status: 503, body: 'come back later\u0000' }))
    await add('member.created')
    await foyer.createMember(address())
    await send()
    expect(await log()).toMatchObject([
      { state: 'waiting', attempts: 1, last: { status: 503, answer: 'come back later\ufffd' } },
    ])
    await send()
    expect(receiver.received).toHaveLength(1)
    for (let attempts = 1; attempts < MAX_ATTEMPTS; attempts++) {
      await advance((webhookRetryDelay(attempts) as number) / 1000)
      await send()
    }
    expect(receiver.received).toHaveLength(MAX_ATTEMPTS)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await log()).toMatchObject([{ state: 'failed', attempts: MAX_ATTEMPTS }])
    expect(await view()).toMatchObject({ isOn: false, offReason: 'failing', failed: 1 })
    await Promise.all(foyer.nodes.map((node) => node.mail.settled()))
    // The email about the owner's own sign-in may come after it: two nodes send.
    const mails = await foyer.getMails('owner@example.com')
    const mail = mails.find(({ subject }) => subject === 'A webhook of Foyer was disabled')
    expect(mail?.text).toContain(new URL(receiver.url).host)
  })

  it('what an owner sends again goes out under its old id, and one that succeeds is well', async () => {
    receiver.answer(() => ({ status: 500 }))
    await add('member.created')
    await foyer.createMember(address())
    await send()
    const [{ deliveryId } = { deliveryId: '' }] = await log()
    expect((await view())?.failingSince).not.toBeNull()
    receiver.answer(() => ({ status: 200 }))
    const resent = await call(`/${webhookId}/deliveries/${deliveryId}/resend`, { method: 'POST', json: {} })
    expect(resent.status).toBe(200)
    await send()
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([deliveryId, deliveryId])
    expect(await log()).toMatchObject([{ deliveryId, state: 'delivered', last: { status: 200, fault: null } }])
    expect((await view())?.failingSince).toBeNull()
  })

  it('a receiver that answers 410 is told of nothing any more', async () => {
    receiver.answer(() => ({ status: 410 }))
    await add('member.created')
    await foyer.createMember(address())
    await send()
    expect(await view()).toMatchObject({ isOn: false, offReason: 'gone' })
    await foyer.createMember(address())
    expect(await log()).toHaveLength(1)
  })

  it('V1.3.6, V15.3.2: a redirect is not followed, and told as a failure with what to do', async () => {
    receiver.answer(() => ({ status: 302, headers: { location: `${receiver.url}/elsewhere` } }))
    await add('member.created')
    const { body } = await call<{ attempt: { fault: string; status: number } }>(`/${webhookId}/test`, {
      method: 'POST',
    })
    expect(body.attempt.status).toBe(302)
    expect(body.attempt.fault).toContain(`a redirect to ${receiver.url}/elsewhere. Redirects are not followed`)
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
  })

  it('a test says how it ended, and stands in the log; one that fails is not tried again', async () => {
    await add('member.created')
    const { body } = await call<{ attempt: object }>(`/${webhookId}/test`, { method: 'POST' })
    expect(body.attempt).toMatchObject({ status: 204, fault: null })
    receiver.answer(() => ({ status: 400, body: 'x'.repeat(100_000) }))
    const failed = await call<{ attempt: { answer: string } }>(`/${webhookId}/test`, { method: 'POST' })
    expect(failed.body.attempt.answer).toHaveLength(500)
    await advance(DAY)
    await send()
    expect(types()).toEqual(['webhook.test', 'webhook.test'])
    expect(await log()).toMatchObject([
      { event: 'webhook.test', state: 'failed', attempts: 1 },
      { event: 'webhook.test', state: 'delivered' },
    ])
  })

  it('a webhook that is removed while deliveries fail, and one switched off meanwhile, wait for nobody in a ring', async () => {
    await add('member.created')
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    receiver.answer(() => ({ status: 410, after: released }))
    const tests = Array.from({ length: 12 }, () => call(`/${webhookId}/test`, { method: 'POST' }))
    await expect.poll(() => receiver.received.length).toBe(tests.length)
    release()
    const removed = await call(`/${webhookId}`, { method: 'DELETE' })
    expect([removed, ...(await Promise.all(tests))].map(({ status }) => status)).not.toContain(503)
    webhookId = ''
  })

  it('one webhook that answers slowly holds no other up, and members are told of in order', async () => {
    const slow = await startReceiver()
    let release = () => {}
    slow.answer(() => ({ status: 200, after: new Promise<void>((resolve) => (release = resolve)) }))
    const added = await call<{ webhook: View }>('', {
      method: 'POST',
      json: { url: slow.url, events: ['member.created', 'member.blocked'] },
    })
    await add('member.created')
    const { memberId } = await foyer.createMember(address())
    await decide(memberId, 'block')
    for (const node of foyer.nodes) node.webhooks.wake()
    await expect.poll(() => types()).toEqual(['member.created'])
    await expect.poll(() => slow.received.length).toBe(1)
    // The second event about this member waits for the first attempt to deliver the first event.
    for (const node of foyer.nodes) node.webhooks.wake()
    const all = await call<{ webhooks: View[] }>()
    expect(all.body.webhooks.find((one) => one.webhookId === added.body.webhook.webhookId)?.waiting).toBe(2)
    expect(slow.received.map(({ message }) => message.type)).toEqual(['member.created'])
    slow.answer(() => ({ status: 200 }))
    release()
    await expect
      .poll(() => slow.received.map(({ message }) => message.type))
      .toEqual(['member.created', 'member.blocked'])
    await send()
    await call(`/${added.body.webhook.webhookId}`, { method: 'DELETE' })
    await slow.stop()
  })

  it('after a rotation both secrets sign for a day, then the new one alone', async () => {
    await add('member.created')
    const rotated = await call<{ secret: string }>(`/${webhookId}/rotate-secret`, { method: 'POST' })
    const verified = async (key: string) => {
      await call(`/${webhookId}/test`, { method: 'POST' })
      const { body, headers } = receiver.received.at(-1) as (typeof receiver.received)[number]
      return verifyWebhook(body, headers, { secret: key, now: foyer.clock.now() }).then(
        () => true,
        () => false,
      )
    }
    expect(rotated.body.secret).not.toBe(secret)
    expect([await verified(secret), await verified(rotated.body.secret)]).toEqual([true, true])
    await advance(DAY + 1)
    expect([await verified(secret), await verified(rotated.body.secret)]).toEqual([false, true])
  })

  it('design invariant 4: the secret is shown once, and no dump of the database shows it', async () => {
    await add('member.created')
    const everything = JSON.stringify(await dumpTables(foyer.database.config, { events: true }))
    expect(everything).toContain(webhookId)
    expect(everything).not.toContain(secret.slice('whsec_'.length))
    expect(JSON.stringify((await call()).body)).not.toContain('whsec_')
  })

  it.each([
    ['http://example.com/hook', 'must begin with https://'],
    ['https://10.1.2.3/', 'private network'],
    ['https://169.254.169.254/latest', 'none of the public Internet'],
    ['https://[::ffff:192.168.1.1]/', 'private network'],
    ['https://user:word@example.com/', 'Leave the user name and password out'],
    ['javascript:alert(1)', 'must be a whole one'],
  ])('V1.3.6: %s is refused with words', async (url, sentence) => {
    const { status, body } = await call('', { method: 'POST', json: { url, events: ['member.created'] } })
    expect(status).toBe(400)
    expect(body.details?.validationError?.fieldViolations[0]?.description).toContain(sentence)
  })

  it('no event, one that there is none of, and the 21st webhook are refused', async () => {
    const url = 'https://example.com/'
    const refusedFor = async (events: string[]) => (await call('', { method: 'POST', json: { url, events } })).status
    expect([await refusedFor([]), await refusedFor(['member.sneezed'])]).toEqual([400, 400])
    const made: string[] = []
    for (let count = 0; count < 20; count++) {
      const json = { url, events: ['member.created'] }
      made.push((await call<{ webhook: View }>('', { method: 'POST', json })).body.webhook.webhookId)
    }
    expect(await refusedFor(['member.created'])).not.toBe(200)
    for (const one of made) await call(`/${one}`, { method: 'DELETE' })
  })

  it('every act leaves an entry, with the host of the address and no more of it', async () => {
    await add('member.created')
    await call(`/${webhookId}`, { method: 'PATCH', json: { url: `${receiver.url}/s3cret-path` } })
    await call(`/${webhookId}/rotate-secret`, { method: 'POST' })
    const { body } = await foyer.call<{ entries: { action: string }[] }>(`${paths.ownerAudit}?target=${webhookId}`, {
      token,
    })
    expect(body.entries.map(({ action }) => action).toSorted()).toEqual([
      'webhook-added',
      'webhook-changed',
      'webhook-secret-rotated',
    ])
    expect(JSON.stringify(body)).not.toContain('s3cret-path')
  })
})
