import { setTimeout as pause } from 'node:timers/promises'
import { type DedicatedPostgres, startDedicatedPostgres, TEST_PASSWORD } from '@foyer/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ConnectionCutter, startConnectionCutter } from './connection-cutter.js'
import { type Deployment, startDeployment } from './deployment.js'
import { checkAcknowledged, checkDatabase, checkMails, checkStoredRows } from './invariants.js'
import { isLostReply, type Reply } from './send-request.js'
import { createMember, type SteadyLoad, startSteadyLoad } from './steady-load.js'

const PEOPLE = 5
const NODES = 2

describe('two nodes, each with its own wire to one PostgreSQL', () => {
  let postgres: DedicatedPostgres
  let wires: [ConnectionCutter, ConnectionCutter]
  let foyer: Deployment
  let standing: { refreshToken: string }
  let load: SteadyLoad
  let run = 0
  beforeAll(async () => {
    postgres = await startDedicatedPostgres()
    wires = [await startConnectionCutter(postgres.url), await startConnectionCutter(postgres.url)]
    foyer = await startDeployment(
      {
        database: { kind: 'postgres', url: postgres.url },
        environment: { FOYER_DATABASE_URL: postgres.url },
        nodes: NODES,
        settings: ['signup.policy=approval'],
      },
      (node) => ({ FOYER_DATABASE_URL: (wires[node] as ConnectionCutter).url }),
    )
    standing = await createMember(foyer, 'standing@example.com')
  })
  afterAll(async () => {
    await foyer?.stop()
    for (const wire of wires ?? []) await wire.close()
    await postgres?.remove()
  })
  beforeEach(() => {
    load = startSteadyLoad(foyer, PEOPLE, `run${++run}-`)
  })
  afterEach(async () => {
    await load.finish()
  })

  const grant = (node: number, json: object): Promise<Reply> =>
    foyer.send('/oauth2/token', { node, json: { clientId: foyer.clientId, ...json } })
  const renew = (node: number) => grant(node, { grantType: 'refresh_token', refreshToken: standing.refreshToken })
  const visit = (node: number) => grant(node, { grantType: 'anonymous' })

  /** Expects that the service recovers without intervention and that everything acknowledged still holds. */
  async function holds(): Promise<void> {
    await foyer.allReady()
    for (const node of [0, 1]) expect([(await renew(node)).status, (await visit(node)).status]).toEqual([200, 200])
    await load.finish()
    expect(load.violations).toEqual([])
    expect(load.settled.length).toBeGreaterThan(0)
    expect(await checkAcknowledged(foyer, load)).toEqual([])
    expect(await checkStoredRows(foyer.database, load)).toEqual([])
    expect(await checkMails(foyer, load)).toEqual([])
    expect(await checkDatabase(foyer.database, NODES * 8 + 1)).toEqual([])
    for (const node of foyer.nodes) expect(node.crashes).toBe(0)
  }

  it.each(['fast', 'immediate'] as const)(
    'security-checklist 93 to 100, 102: PostgreSQL is stopped (%s) and started five times under load',
    async (how) => {
      for (let round = 0; round < 5; round++) {
        await pause(load.draw() * 2000)
        await postgres.stop(how)
        await pause(load.draw() * 2000)
        await postgres.start()
        await foyer.allReady()
      }
      await holds()
    },
  )

  it('security-checklist 15: a renewal waits for a store that is away for a moment', async () => {
    for (let round = 0; round < 3; round++) {
      for (const wire of wires) await wire.refuse(true)
      const renewals = [renew(0), renew(1), renew(0)]
      await pause(1500)
      for (const wire of wires) await wire.refuse(false)
      expect((await Promise.all(renewals)).map(({ status }) => status)).toEqual([200, 200, 200])
    }
    await holds()
  })

  it('security-checklist 16, 96, 99: while the store is away renewal, anonymous grant and login answer 503, and nothing else', async () => {
    const token = (await visit(0)).body.access_token
    for (const wire of wires) await wire.refuse(true)
    const faults = await Promise.all(
      [0, 1].map(async (node) => {
        const renewed = await renew(node)
        const visited = await visit(node)
        const loggedIn = await foyer.send('/_api/iam/authentication/v2/login', {
          node,
          token,
          json: { loginId: { email: 'standing@example.com' }, password: TEST_PASSWORD },
        })
        const [ready, alive] = await Promise.all([foyer.send('/readyz', { node }), foyer.send('/healthz', { node })])
        return [renewed, visited, loggedIn, ready, alive].map(({ status }) => status)
      }),
    )
    expect(faults).toEqual([
      [503, 503, 503, 503, 200],
      [503, 503, 503, 503, 200],
    ])
    for (const wire of wires) await wire.refuse(false)
    await holds()
  })

  it('security-checklist 93, 94, 102: connections are cut in the middle of COMMIT, and at any moment', async () => {
    for (const wire of wires) wire.cutCommits(0.15, load.draw)
    const before = wires.map(({ commitsCut }) => commitsCut)
    for (let cut = 0; cut < 20; cut++) {
      await pause(load.draw() * 1000)
      wires[cut % 2]?.cutAll()
    }
    for (const wire of wires) wire.cutCommits(0, load.draw)
    for (const [at, wire] of wires.entries()) expect(wire.commitsCut).toBeGreaterThan(before[at] as number)
    await holds()
  })

  it.each([
    { what: 'what was held back passes in the end', forget: false },
    { what: 'the old connections stay silent for ever', forget: true },
  ])('security-checklist 100, 107: one node is cut off without a word, then healed; $what', async ({ forget }) => {
    await pause(1000)
    wires[1].silence()
    const cutOff = [renew(1), renew(1), foyer.send('/readyz', { node: 1 })]
    for (let look = 0; look < 8; look++) {
      // The other node is not affected: the node that is cut off holds no lock for long.
      expect((await renew(0)).status).toBe(200)
      await pause(1000)
    }
    expect((await Promise.all(cutOff)).map(({ status }) => status)).toEqual([503, 503, 503])
    expect((await visit(1)).status).toBe(503)
    wires[1].heal({ forget })
    await holds()
  })

  it('security-checklist 95, 107: after 30 s without news of revocations a node fails closed', async () => {
    const renewed = (await renew(1)).body
    const look = (node: number) => foyer.send('/oauth2/token-info', { node, json: { token: renewed.access_token } })
    expect((await look(1)).body.active).toBe(true)
    await wires[1].refuse(true)
    const revoked = await createMember(only(foyer, 0), 'revoked@example.com')
    expect(revoked.refreshToken).toBeDefined()
    await pause(31_000)
    const answers = await Promise.all([look(0), look(1)])
    expect(answers.map((reply) => (isLostReply(reply) ? 'no answer' : reply.body.active))).toEqual([true, 'no answer'])
    await wires[1].refuse(false)
    await foyer.allReady()
    expect((await look(1)).body.active).toBe(true)
    await holds()
  })

  it('security-checklist 100, 102: somebody locks the sessions, and every connection of the pool waits', async () => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    for (let round = 0; round < 2; round++) {
      await client.query('begin; lock table session in access exclusive mode')
      const waiting = Array.from({ length: 30 }, (_unused, at) => renew(at))
      const replies = await Promise.all(waiting)
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([503]))
      await client.query('rollback')
    }
    await client.end()
    await holds()
  })
})

/** The deployment as a client sees it that can reach one node only. */
const only = (foyer: Deployment, node: number): Deployment => ({
  ...foyer,
  send: (path, what) => foyer.send(path, { ...what, node }),
})
