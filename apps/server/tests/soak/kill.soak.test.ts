import { setTimeout as pause } from 'node:timers/promises'
import {
  createEmptyDatabase,
  type DatabaseName,
  type DedicatedPostgres,
  databases,
  recordMeasurement,
  startDedicatedPostgres,
  type TestDatabase,
} from '@foyer/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { type Deployment, startDeployment } from './deployment.js'
import { checkAcknowledged, checkDatabase, checkMails, checkStoredRows } from './invariants.js'
import type { MemberAction } from './member-lifecycle.js'
import { isLostReply, waitUntil } from './send-request.js'
import { createMember, startSteadyLoad } from './steady-load.js'

/** The actions during which a node is killed, in turn. */
const ACTS: MemberAction[] = ['register', 'verify', 'redeem', 'renew', 'reset']
const KILLS = 50
const PEOPLE = 5
/**
 * The node is killed within this time, in milliseconds: about the duration of an action, most of it a password hash.
 */
const WITHIN_MS = 60

describe.each(databases)('V2.3.3, security-checklist 93, 94, 96, 97, 99, 100, 101 on $name', ({ name }) => {
  let database: TestDatabase | undefined
  let postgres: DedicatedPostgres | undefined
  let foyer: Deployment | undefined
  afterEach(async () => {
    await foyer?.stop()
    await database?.drop()
    await postgres?.remove()
  })

  it(`kill -9 at ${KILLS} random moments loses nothing that was acknowledged and spends nothing twice`, async () => {
    const nodes = name === 'sqlite' ? 1 : 2
    foyer = await start(name, nodes)
    const standing = await Promise.all(['a', 'b'].map((who) => createMember(foyer as Deployment, `${who}@example.com`)))
    const load = startSteadyLoad(foyer, PEOPLE)
    for (let kill = 0; kill < KILLS && load.violations.length === 0; kill++) {
      const victim = foyer.nodes[kill % nodes] as Deployment['nodes'][number]
      await load.runAction(ACTS[kill % ACTS.length] as MemberAction)
      await pause(load.draw() * WITHIN_MS)
      await victim.kill()
      await victim.start()
      await foyer.allReady()
      for (const { refreshToken } of standing) {
        const renewing = { clientId: foyer.clientId, grantType: 'refresh_token', refreshToken }
        const send = () => (foyer as Deployment).send('/oauth2/token', { json: renewing, node: kill })
        const renewed = await waitUntil(async () => {
          const reply = await send()
          return isLostReply(reply) ? undefined : reply
        }, 30_000)
        expect(renewed?.status).toBe(200)
      }
    }
    await load.finish()
    expect(load.violations).toEqual([])
    for (const act of ACTS) expect(load.done[act]).toBeGreaterThan(0)
    recordMeasurement(`${KILLS} kills on ${name}: people who finished an act`, load.settled.length)
    expect(await checkAcknowledged(foyer, load)).toEqual([])
    expect(await checkStoredRows(foyer.database, load)).toEqual([])
    expect(await checkMails(foyer, load)).toEqual([])
    expect(await checkDatabase(foyer.database, nodes * 8 + 1)).toEqual([])
    for (const node of foyer.nodes) expect(node.crashes).toBe(0)
  })

  async function start(kind: DatabaseName, nodes: number): Promise<Deployment> {
    const settings = ['signup.policy=approval']
    if (kind === 'sqlite') {
      database = await createEmptyDatabase('sqlite')
      return startDeployment({ database: database.config, environment: database.environment, nodes, settings })
    }
    postgres = await startDedicatedPostgres()
    const environment = { FOYER_DATABASE_URL: postgres.url }
    return startDeployment({ database: { kind: 'postgres', url: postgres.url }, environment, nodes, settings })
  }
})
