import { setTimeout as pause } from 'node:timers/promises'
import { type ErrorEnvelope, paths } from '@foyer/protocol'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createOwner } from '../owner/owner-steps.js'
import { type EventReader, readEvents, soon } from './event-reader.js'

describe.each(databases)('decision 34: live events of the owner API, on two nodes and $name', ({ name }) => {
  let foyer: TestFoyer
  let owner: Awaited<ReturnType<typeof createOwner>>
  let serial = 0
  const opened: EventReader[] = []
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, nodes: 2, now: 'running' })
    owner = await createOwner(foyer, 'owner@example.com')
    await foyer.updateSettings({ 'signup.policy': 'approval' })
  })
  afterEach(() => {
    for (const stream of opened.splice(0)) stream.close()
  })
  afterAll(() => foyer.stop())

  const newEmail = () => `person-${++serial}@example.com`
  const listen = async (topics: string, { node = 1, token = owner.token, after = '' } = {}) => {
    const query = `topics=${topics}${after === '' ? '' : `&after=${after}`}`
    const stream = await readEvents(`${foyer.urls[node]}${paths.ownerEvents}?${query}`, token)
    opened.push(stream)
    return stream
  }
  const heard = ({ events }: EventReader) => events.map(({ event, data }) => [event, data.topic, data.id, data.kind])
  async function signUp(): Promise<string> {
    const { access_token } = await foyer.createVisitor()
    const { body } = await foyer.register(access_token, newEmail())
    return (body as { identity?: { id?: string } }).identity?.id as string
  }
  const decide = async (memberId: string, decision: 'approve' | 'block') => {
    const path = `/members/v1/members/${memberId}/${decision}`
    expect((await foyer.call(path, { method: 'POST', token: owner.token })).status).toBe(200)
  }
  const createPerson = async (role: 'owner' | 'moderator' | 'read-only') => {
    await foyer.updateSettings({ 'signup.policy': 'open' })
    const person = await createOwner(foyer, newEmail(), role)
    await foyer.updateSettings({ 'signup.policy': 'approval' })
    return person
  }

  it('a transaction that changes a member and then writes the audit log does not wait for a listener that waits for it', async () => {
    const act = { actor: { kind: 'server', id: null }, requestId: null, network: null } as const
    const entry = {
      ...act,
      entryId: 'aud_late',
      at: 1,
      action: 'test',
      target: null,
      result: 'done',
      details: null,
    } as const
    let listening: Promise<EventReader> | undefined
    await foyer.deps.storage.transact(async ({ members, audit }) => {
      await members.recordSignIn(owner.memberId as never, foyer.clock.now())
      listening = listen('audit,members')
      // The listener has begun to wait.
      await pause(500)
      await audit.add([entry])
    })
    const stream = (await listening) as EventReader
    expect(stream.status).toBe(200)
    const memberId = await signUp()
    await soon(() => expect(heard(stream)).toContainEqual(['change', 'members', memberId, 'created']))
  })

  it('a sign-up and an approval on one node are heard on the other, each once, in the order of positions', async () => {
    const stream = await listen('members,requests')
    const memberId = await signUp()
    await decide(memberId, 'approve')
    await soon(() =>
      expect(heard(stream).toSorted()).toEqual([
        ['change', 'members', memberId, 'created'],
        ['change', 'members', memberId, 'updated'],
        ['change', 'requests', memberId, 'created'],
        ['change', 'requests', memberId, 'removed'],
      ]),
    )
    const positions = stream.events.map(({ id }) => id as number)
    expect(positions).toEqual([...new Set(positions)].toSorted((one, other) => one - other))
  })

  it('a change of notes or tags is heard, without what they say', async () => {
    const memberId = await signUp()
    const stream = await listen('members')
    const edit = (json: object) =>
      foyer.call(`/owner/v1/members/${memberId}`, { method: 'PATCH', json, token: owner.token })
    await edit({ notes: 'a remark' })
    await edit({ notes: 'a remark' })
    await edit({ tags: ['a label'] })
    const updates = () => heard(stream).filter(([, , , kind]) => kind === 'updated')
    await soon(() => expect(updates()).toEqual(Array(2).fill(['change', 'members', memberId, 'updated'])))
    expect(JSON.stringify(stream.events)).not.toMatch(/remark|label/)
  })

  it('entries of the audit log, emails of the inbox and numbers of the overview are heard', async () => {
    const stream = await listen('audit,inbox,overview')
    const memberId = await signUp()
    await decide(memberId, 'approve')
    await Promise.all(foyer.nodes.map((node) => node.overviewCountWriter.flush()))
    await soon(() =>
      expect(new Set(stream.events.map(({ data }) => `${data.topic} ${data.kind}`))).toEqual(
        new Set(['audit created', 'inbox created', 'overview updated']),
      ),
    )
    const [audited] = stream.events.filter(({ data }) => data.topic === 'audit')
    const log = await foyer.call(paths.ownerAudit, { token: owner.token })
    expect(log.text).toContain(String(audited?.data.id))
    expect(JSON.stringify(stream.events)).not.toContain('@example.com')
  })

  it('a topic that was not asked for is not heard', async () => {
    const [requests, members] = [await listen('requests'), await listen('members')]
    const { memberId } = await createPerson('read-only')
    await soon(() => expect(heard(members)).toContainEqual(['change', 'members', memberId, 'created']))
    expect(heard(requests)).toEqual([])
  })

  it('a listener continues on the other node where it was cut off: nothing is missing, nothing comes twice', async () => {
    const first = await listen('members', { node: 1 })
    const before = await signUp()
    await soon(() => expect(heard(first)).toHaveLength(1))
    foyer.nodes[1]?.http.server.closeAllConnections()
    await first.ended
    const missed = [await signUp(), await signUp()]
    const second = await listen('members', { node: 0, after: String(first.position()) })
    const later = await signUp()
    await soon(() => expect(second.events).toHaveLength(3))
    expect([...heard(first), ...heard(second)].map(([, , id]) => id)).toEqual([before, ...missed, later])
  })

  it('Last-Event-ID does the same as `after`', async () => {
    const first = await listen('members')
    await soon(() => expect(first.position()).toBeGreaterThan(0))
    first.close()
    const missed = await signUp()
    const second = await readEvents(`${foyer.urls[0]}${paths.ownerEvents}?topics=members`, owner.token, {
      'last-event-id': String(first.position()),
    })
    opened.push(second)
    await soon(() => expect(heard(second)).toContainEqual(['change', 'members', missed, 'created']))
  })

  it('a position that is not known, of the past or of another server, is answered by a reset', async () => {
    for (const after of ['0', '7', '999999999999999']) {
      const stream = await listen('members,requests', { after })
      await soon(() =>
        expect(stream.events[0]).toMatchObject({ event: 'reset', data: { topics: ['members', 'requests'] } }),
      )
      await soon(() => expect(stream.position()).toBeGreaterThan(1))
      expect(heard(stream)).toEqual([['reset', undefined, undefined, undefined]])
      stream.close()
    }
  })

  it('with `seconds=0` it answers what was missed, and ends', async () => {
    const first = await listen('members')
    await soon(() => expect(first.position()).toBeGreaterThan(0))
    first.close()
    const missed = await signUp()
    const url = `${paths.ownerEvents}?topics=members&seconds=0&after=${first.position()}`
    const { status, text } = await foyer.call(url, { token: owner.token })
    expect(status).toBe(200)
    expect(text.match(/"id":"mem_[^"]*"/g)?.at(-1)).toBe(`"id":"${missed}"`)
  })

  describe('who may listen', () => {
    const refusal = async (topics: string, token: string) => {
      const { status, body } = await foyer.call<ErrorEnvelope>(`${paths.ownerEvents}?topics=${topics}`, { token })
      return [status, body.details?.applicationError?.code]
    }
    it('visitors, members and keys without the scopes of a topic are refused', async () => {
      const { access_token: visitor } = await foyer.createVisitor()
      await foyer.updateSettings({ 'signup.policy': 'open' })
      const { access_token: member } = await foyer.createMember(newEmail())
      await foyer.updateSettings({ 'signup.policy': 'approval' })
      const key = await foyer.addApiKey({ scopes: ['members:read'] })
      for (const token of [visitor, member, key])
        expect(await refusal('members', token)).toEqual([403, 'PERMISSION_DENIED'])
      expect(await refusal('audit', await foyer.addApiKey({ scopes: ['site:read'] }))).toEqual([
        403,
        'PERMISSION_DENIED',
      ])
      expect((await foyer.call(`${paths.ownerEvents}?topics=members`)).status).toBe(401)
      expect((await listen('members,audit', { token: await foyer.addApiKey() })).status).toBe(200)
    })
    it('a topic that does not exist is refused, and so is none', async () => {
      for (const topics of ['secrets', '', 'members,secrets']) expect((await refusal(topics, owner.token))[0]).toBe(400)
    })

    it.each([
      ['is blocked', async ({ memberId }: { memberId: string }) => decide(memberId, 'block')],
      ['loses the role', async ({ memberId }: { memberId: string }) => loseRole(memberId)],
      [
        'signs out',
        async ({ refreshToken }: { refreshToken: string }) => {
          const form = { token: refreshToken, client_id: 'console' }
          expect((await foyer.call(paths.revoke, { form })).status).toBe(200)
        },
      ],
    ])('the stream of a person who %s ends, and what comes later is not heard', async (_what, happen) => {
      const person = await createPerson('moderator')
      const stream = await listen('members', { token: person.token })
      await happen(person)
      await stream.ended
      expect(stream.comments).toEqual(['the permission has ended'])
      const known = stream.events.length
      await signUp()
      expect(stream.events).toHaveLength(known)
    })
    async function loseRole(memberId: string) {
      await foyer.deps.storage.transact((stores) => stores.owners.remove(memberId as never))
      await Promise.all(foyer.nodes.map((node) => node.refresh()))
    }
  })
})
