import { setTimeout as pause } from 'node:timers/promises'
import { paths } from '@foyer/protocol'
import { openDatabase } from '@foyer/server'
import { createEmptyDatabase, databases, recordMeasurement, type TestDatabase } from '@foyer/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dumpTables } from '../database/tables.js'
import { type Deployment, startDeployment } from './deployment.js'
import { checkAcknowledged, checkMails, checkStoredRows } from './invariants.js'
import type { MailBehaviour } from './mail-sink.js'
import { formatReply, waitUntil } from './send-request.js'
import { startSteadyLoad } from './steady-load.js'

const NODES = 2
const QUEUED = { sqlite: 10_000, postgres: 2000 }

describe.each(databases)('the mail server on $name', ({ name }) => {
  let database: TestDatabase
  let foyer: Deployment
  let token: string
  beforeAll(async () => {
    database = await createEmptyDatabase(name)
    const { config, environment } = database
    foyer = await startDeployment({ database: config, environment, nodes: NODES, settings: ['signup.policy=approval'] })
    const json = { clientId: foyer.clientId, grantType: 'anonymous' }
    token = (await foyer.send('/oauth2/token', { json })).body.access_token as string
  })
  afterAll(async () => {
    await foyer?.stop()
    await database?.drop()
  })

  const register = async (email: string) => {
    const reply = await foyer.send(paths.register, {
      token,
      json: { loginId: { email }, password: 'correct horse battery' },
    })
    if (reply.status !== 200) throw new Error(formatReply(reply))
    return reply.body.stateToken as string
  }
  const verify = (stateToken: string, code: string) => foyer.send(paths.verify, { token, json: { stateToken, code } })

  const faults: { what: string; how: MailBehaviour | 'down'; delivers: boolean; slow?: boolean }[] = [
    { what: 'is down', how: 'down', delivers: false },
    { what: 'takes the connection and says nothing', how: 'silent', delivers: false, slow: true },
    { what: 'refuses for now', how: 'refuse-450', delivers: false },
    { what: 'refuses for good', how: 'refuse-550', delivers: false },
    { what: 'takes the mail and breaks the connection', how: 'drop-after-data', delivers: true },
    { what: 'takes the mail and never answers', how: 'mute-after-data', delivers: true, slow: true },
  ]
  // The two slow faults take a minute, and how a silent connection ends does not depend on the database.
  it.each(name === 'sqlite' ? faults : faults.filter(({ slow }) => !slow))(
    'security-checklist 97, 105, V6.5.5: the mail server $what; nothing waits for it, nothing is lost, no dead code goes out',
    async ({ how, delivers }) => {
      if (how === 'down') await foyer.mail.down()
      else foyer.mail.behave(how)
      const people = Array.from({ length: 2 }, (_unused, at) => `${how}-${at}@example.com`)
      const states = new Map<string, string>()
      for (const email of people) states.set(email, await register(email))
      // The first mail has been tried and has met the fault; registration does not wait for it.
      const tried = { connections: foyer.mail.connections, mails: foyer.mail.mails.length }
      if (how !== 'down')
        await waitUntil(() => (foyer.mail.connections > tried.connections || delivers ? true : undefined), 5000)
      if (delivers) await waitUntil(() => foyer.mail.to(people[0] as string)[0], 20_000)
      const before = new Map(people.map((email) => [email, foyer.mail.to(email).length]))
      for (const email of people) expect(before.get(email) === 0 || delivers).toBe(true)

      if (how === 'down') await foyer.mail.up()
      foyer.mail.behave('accept')
      for (const email of people) {
        const stateToken = states.get(email) as string
        const fresh = await waitUntil(() => foyer.mail.to(email)[before.get(email) as number], 100_000)
        expect(fresh?.code).toMatch(/^\d{6}$/)
        const old = foyer.mail.to(email).slice(0, before.get(email))
        for (const { code } of old)
          if (code !== fresh?.code) expect((await verify(stateToken, code as string)).status).not.toBe(200)
        expect((await verify(stateToken, fresh?.code as string)).body.state).toBe('REQUIRE_OWNER_APPROVAL')
        // A second copy of a mail makes no code valid again.
        for (const { code } of foyer.mail.to(email))
          expect((await verify(stateToken, code as string)).status).not.toBe(200)
      }
      expect((await dumpTables(foyer.database)).mail_job).toEqual([])
    },
  )

  const queued = QUEUED[name]
  it(`security-checklist 105: ${queued} queued mails drain while everybody else is served`, async () => {
    await foyer.mail.down()
    await queue(queued)
    await foyer.mail.up()
    const begun = performance.now()
    const load = startSteadyLoad(foyer, 3, 'drain-')
    const end = performance.now() + 240_000
    const left = async () => (await dumpTables(foyer.database)).mail_job?.length ?? 0
    while (performance.now() < end && (await left()) > queued / 2) await pause(2000)
    await load.finish()
    expect(load.violations).toEqual([])
    expect(load.settled.length).toBeGreaterThan(0)
    expect(await checkAcknowledged(foyer, load)).toEqual([])
    expect(await checkStoredRows(foyer.database, load)).toEqual([])
    await waitUntil(async () => ((await left()) === 0 ? true : undefined), 240_000)
    recordMeasurement(
      `${queued} queued mails drained on ${name}`,
      `${Math.round((performance.now() - begun) / 1000)} s`,
    )
    expect(await checkMails(foyer, load)).toEqual([])
    const drained = foyer.mail.mails.filter(({ to }) => to.startsWith('queued-'))
    expect(new Set(drained.map(({ to }) => to)).size).toBe(queued)
  })

  it('design §5: a server stops cleanly in time with a mail in the hands of a silent mail server', async () => {
    foyer.mail.behave('silent')
    await register('stopping@example.com')
    await pause(1500)
    const [node] = foyer.nodes
    await node?.stop()
    foyer.mail.behave('accept')
    await node?.start()
    expect(await waitUntil(() => foyer.mail.to('stopping@example.com')[0], 100_000)).toBeDefined()
    expect(node?.exits).toEqual([0])
  })

  /** Queues as many notices as a long outage of the mail server would leave behind. */
  async function queue(count: number): Promise<void> {
    const opened = await openDatabase(foyer.database)
    const { rows } = await sql<{ site_id: string }>`select site_id from site`.execute(opened.read)
    const siteId = rows[0]?.site_id
    const now = Date.now()
    for (let at = 0; at < count; at += 500)
      await opened.transact(async (query) => {
        const jobs = Array.from({ length: 500 }, (_unused, more) => {
          const order = { kind: 'approved', to: `queued-${at + more}@example.com`, locale: 'en' }
          return { job_id: `job_queued_${at + more}`, payload_json: JSON.stringify(order), recipient: order.to }
        })
        await query
          .insertInto('mail_job')
          .values(
            jobs.map((job) => ({
              ...job,
              site_id: siteId as string,
              kind: 'approved',
              attempts: 0,
              next_attempt_at: now,
              created_at: now,
            })),
          )
          .execute()
      })
    await opened.close()
  }
})
