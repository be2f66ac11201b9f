import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseConfig } from '@foyer/server'
import { type DedicatedPostgres, startDedicatedPostgres } from '@foyer/testing'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { type Deployment, startDeployment } from './deployment.js'
import { checkAcknowledged, checkDatabase, checkMails, checkStoredRows } from './invariants.js'
import { waitUntil } from './send-request.js'
import { mountSmallDisk, type SmallDisk } from './small-disk.js'
import { createMember, startSteadyLoad } from './steady-load.js'

const PEOPLE = 4
/** How long the fault lasts after requests first fail, in milliseconds. */
const FAULT_MS = 6000
const settings = ['signup.policy=approval']

describe('security-checklist 93, 94, 96, 97, 99, 100, 103: a disk', () => {
  let disk: SmallDisk | undefined
  let postgres: DedicatedPostgres | undefined
  let foyer: Deployment | undefined
  afterEach(async () => {
    await disk?.free()
    await foyer?.stop()
    await postgres?.remove()
    await disk?.unmount()
    foyer = undefined
    postgres = undefined
    disk = undefined
  })

  const onPostgres = (url: string): Promise<Deployment> =>
    startDeployment({
      database: { kind: 'postgres', url },
      environment: { FOYER_DATABASE_URL: url },
      nodes: 2,
      settings,
    })

  /**
   * Under load, causes a fault that prevents the database from writing, until requests fail and for a while longer;
   * then ends it. Meanwhile every response is 200 or 503, and once a refresh gets 503, the anonymous grant does too
   * (security-checklist 16). `spares: 'renewals'` means that refreshes may continue to work: they update a row in
   * place, so PostgreSQL needs no new page for them.
   */
  async function survives(
    begin: () => unknown,
    end: () => Promise<unknown>,
    nodes: number,
    spares: 'nothing' | 'renewals' = 'nothing',
  ): Promise<void> {
    const { clientId, database, send, ...rest } = foyer as Deployment
    const standing = await createMember(foyer as Deployment, 'standing@example.com')
    const grant = (node: number, json: object) => send('/oauth2/token', { node, json: { clientId, ...json } })
    const renew = (node: number) => grant(node, { grantType: 'refresh_token', refreshToken: standing.refreshToken })
    const load = startSteadyLoad(foyer as Deployment, PEOPLE)
    await pause(3000)
    await begin()
    const before = load.unavailable
    expect(await waitUntil(() => load.unavailable > before || undefined, 60_000)).toBe(true)
    for (let node = 0; node < nodes && spares === 'nothing'; node++) {
      const felt = await waitUntil(async () => {
        const { status } = await renew(node)
        expect([200, 503]).toContain(status)
        return status === 503 ? true : undefined
      }, 60_000)
      expect(felt).toBe(true)
      expect((await grant(node, { grantType: 'anonymous' })).status).toBe(503)
    }
    const over = performance.now() + FAULT_MS
    for (let look = 0; performance.now() < over; look++) {
      const statuses = [(await renew(look)).status, (await grant(look, { grantType: 'anonymous' })).status]
      for (const status of statuses) expect([200, 503]).toContain(status)
      expect((await send('/healthz', { node: look })).status).toBe(200)
    }
    await end()
    await rest.allReady()
    for (let node = 0; node < nodes; node++)
      expect([(await renew(node)).status, (await grant(node, { grantType: 'anonymous' })).status]).toEqual([200, 200])
    await pause(2000)
    await load.finish()
    expect(load.violations).toEqual([])
    expect(load.settled.length).toBeGreaterThan(0)
    expect(await checkAcknowledged(foyer as Deployment, load)).toEqual([])
    expect(await checkStoredRows(database, load)).toEqual([])
    expect(await checkMails(foyer as Deployment, load)).toEqual([])
    expect(await checkDatabase(database, nodes * 8 + 1)).toEqual([])
    for (const node of rest.nodes) expect(node.crashes).toBe(0)
  }

  it('with the data of SQLite is full, then freed', async () => {
    disk = await mountSmallDisk(16)
    const small = disk
    const database: DatabaseConfig = { kind: 'sqlite', file: join(disk.folder, 'foyer.sqlite') }
    foyer = await startDeployment({ database, environment: { FOYER_DATA: disk.folder }, nodes: 1, settings })
    await survives(
      () => small.fill(),
      () => small.free(),
      1,
    )
  })

  it('with the data of PostgreSQL is full, then freed', async () => {
    disk = await mountSmallDisk(48)
    const small = disk
    postgres = await startDedicatedPostgres()
    await mkdir(join(disk.folder, 'tables'))
    await postgres.chownFolder(join(disk.folder, 'tables'))
    await ask(postgres.url, `create tablespace small location '${join(disk.folder, 'tables')}'`)
    await ask(postgres.url, 'create database foyer tablespace small')
    foyer = await onPostgres(postgres.url.replace(/postgres$/, 'foyer'))
    await survives(
      () => small.fill(),
      () => small.free(),
      2,
      'renewals',
    )
  })

  it('with the log of PostgreSQL is full, which stops it, then freed and started', async () => {
    disk = await mountSmallDisk(64)
    const small = disk
    await mkdir(join(disk.folder, 'wal'))
    postgres = await startDedicatedPostgres({ walFolder: join(disk.folder, 'wal'), settings: ['max_wal_size=16MB'] })
    const stopped = postgres
    foyer = await onPostgres(postgres.url)
    await survives(
      async () => {
        small.fill()
        // Uses up the space that is preallocated for the write-ahead log.
        for (let switched = 0; switched < 60; switched++)
          if (
            !(await ask(stopped.url, 'select pg_switch_wal()').then(
              () => true,
              () => false,
            ))
          )
            return
      },
      async () => {
        await small.free()
        await stopped.restart()
      },
      2,
    )
  })

  it('of PostgreSQL cannot be written, as on a standby after a failover, then can', async () => {
    postgres = await startDedicatedPostgres()
    const { url } = postgres
    foyer = await onPostgres(url)
    const readOnly = async (on: boolean) => {
      await ask(
        url,
        `set default_transaction_read_only = off; alter system set default_transaction_read_only = ${on ? 'on' : 'off'}`,
      )
      await ask(url, 'select pg_reload_conf()')
    }
    await survives(
      () => readOnly(true),
      () => readOnly(false),
      2,
    )
  })
})

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000, query_timeout: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    for (const each of statement.split(';')) await client.query(each)
  } finally {
    client.end().catch(() => {})
  }
}
