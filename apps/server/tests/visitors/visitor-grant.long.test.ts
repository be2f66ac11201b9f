import { paths, type TokenResponse } from '@foyer/protocol'
import { createEmptyDatabase, databases, startFoyer, type TestFoyer } from '@foyer/testing'
import SqliteHandle from 'better-sqlite3'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countRows, decodeClaims, dumpTables } from '../database/tables.js'

const GRANTS = 500
const GROUP = 100

/** Requests anonymous grants and one refresh per visitor, in groups. */
async function visit(foyer: TestFoyer, grants: number): Promise<TokenResponse[]> {
  const all: TokenResponse[] = []
  for (let done = 0; done < grants; done += GROUP) {
    const group = await Promise.all(Array.from({ length: GROUP }, () => foyer.createVisitor()))
    const renewed = await Promise.all(group.map(({ refresh_token }) => foyer.refresh(refresh_token)))
    expect(renewed.every(({ status }) => status === 200)).toBe(true)
    all.push(...group)
  }
  return all
}

describe.each(databases)('design invariant 2 on $name', ({ name }) => {
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
  })
  afterAll(() => foyer.stop())

  it('500 anonymous grants and as many renewals write nothing to any table', async () => {
    await foyer.createMember('ana@example.com')
    const before = await dumpTables(foyer.database.config)
    const visitors = await visit(foyer, GRANTS)
    expect(new Set(visitors.map(({ access_token }) => decodeClaims(access_token).sub)).size).toBe(GRANTS)
    expect(new Set(visitors.map(({ refresh_token }) => refresh_token)).size).toBe(GRANTS)
    expect(await dumpTables(foyer.database.config)).toEqual(before)
    expect(Object.keys(before).length).toBeGreaterThan(15)
    expect((await countRows(foyer.database.config)).member).toBe(1)
  })

  it('nor does any other call that a visitor makes without becoming somebody', async () => {
    const before = await dumpTables(foyer.database.config)
    const visitor = await foyer.createVisitor()
    await foyer.call(paths.tokenInfo, { json: { token: visitor.access_token } })
    await foyer.call(paths.userinfo, { token: visitor.access_token })
    await foyer.call(paths.redirectSession, { token: visitor.access_token, json: { login: {} } })
    await foyer.call(paths.revoke, {
      form: { token: visitor.refresh_token, client_id: foyer.client.clientId },
    })
    await foyer.call(paths.jwks)
    await foyer.refresh('garbage')
    await foyer.exchangeCode('garbage', 'v'.repeat(43))
    expect(await dumpTables(foyer.database.config)).toEqual(before)
  })
})

/** Returns the current responses of an anonymous grant, both refreshes and the health check. */
async function healthOf(foyer: TestFoyer, member: TokenResponse, visitor: TokenResponse) {
  const anonymous = await foyer.call(paths.token, {
    json: { clientId: foyer.client.clientId, grantType: 'anonymous' },
  })
  const ofMember = await foyer.refresh(member.refresh_token)
  const ofVisitor = await foyer.refresh(visitor.refresh_token)
  const health = await foyer.call('/healthz')
  return { anonymous, ofMember, ofVisitor, health }
}

/** Expects an OAuth 503 error that does not blame the token (design invariant 5). */
function expectAway(answer: { status: number; body: unknown; headers: Record<string, string> }): void {
  expect(answer).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable' } })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(JSON.stringify(answer.body)).not.toMatch(/invalid_grant|foyer_|postgres|sqlite|relation|SELECT/i)
}

const until = async (check: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + 15_000
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error('it never came to pass')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('design §6 on postgres: a node without its database', () => {
  let foyer: TestFoyer
  let member: TokenResponse
  let visitor: TokenResponse
  beforeEach(async () => {
    foyer = await startFoyer({ database: 'postgres', listen: false })
    member = await foyer.createMember('ana@example.com')
    visitor = await foyer.createVisitor()
  })
  afterEach(() => foyer.stop())

  /** Runs work on the node's PostgreSQL server, connected to another database. */
  async function asOperator(work: (client: pg.Client, database: string) => Promise<unknown>): Promise<void> {
    const { config } = foyer.database
    if (config.kind !== 'postgres') throw new Error('this test needs PostgreSQL')
    const url = new URL(config.url)
    const database = url.pathname.slice(1)
    url.pathname = '/postgres'
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    try {
      await work(client, database)
    } finally {
      await client.end()
    }
  }

  it('security-checklist 16: answers 503 to anonymous and refresh alike once the database is gone', async () => {
    await asOperator((client, database) => client.query(`drop database ${database} with (force)`))
    // The refresh comes first, because no earlier request has shown the node that the database is gone.
    expectAway(await foyer.refresh(member.refresh_token))
    const { anonymous, ofMember, ofVisitor, health } = await healthOf(foyer, member, visitor)
    for (const answer of [anonymous, ofMember, ofVisitor]) expectAway(answer)
    expect(health).toMatchObject({ status: 200, body: { status: 'ok' } })
    const ready = await foyer.call('/readyz')
    expect(ready).toMatchObject({ status: 503, body: { status: 'unavailable' } })
    for (const answer of [
      await foyer.exchangeCode('code_x', 'v'.repeat(43)),
      await foyer.call(paths.userinfo, { token: member.access_token }),
      await foyer.call(paths.revoke, {
        form: { token: member.refresh_token, client_id: foyer.client.clientId },
      }),
    ])
      expectAway(answer)
    expect((await foyer.logIn(visitor.access_token, 'ana@example.com')).status).toBe(503)
    // Requests that need no database still work: access tokens are verified without it.
    expect((await foyer.call(paths.tokenInfo, { json: { token: member.access_token } })).body.active).toBe(true)
  })

  it('security-checklist 16: connections that are cut are made anew, and the old refresh token still works', async () => {
    for (let round = 0; round < 5; round++) {
      await asOperator((client, database) =>
        client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]),
      )
      const answers = await Promise.all(Array.from({ length: 10 }, () => foyer.refresh(member.refresh_token)))
      for (const answer of answers) if (answer.status !== 200) expectAway(answer)
    }
    await until(async () => (await foyer.refresh(member.refresh_token)).status === 200)
    await until(async () => (await foyer.call('/readyz')).status === 200)
    expect((await healthOf(foyer, member, visitor)).anonymous.status).toBe(200)
  })

  it('security-checklist 16: a database that reads but cannot write makes no new visitors either', async () => {
    const readOnly = (on: boolean) =>
      asOperator(async (client, database) => {
        await client.query(`alter database ${database} set default_transaction_read_only = ${on ? 'on' : 'off'}`)
        await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
      })
    await readOnly(true)
    await until(async () => {
      const answer = await foyer.refresh(member.refresh_token)
      expectAway(answer)
      return (await foyer.call('/readyz')).status === 503
    })
    for (let round = 0; round < 3; round++) {
      const { anonymous, ofMember, ofVisitor, health } = await healthOf(foyer, member, visitor)
      for (const answer of [anonymous, ofMember, ofVisitor]) expectAway(answer)
      expect(health.status).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, 600))
    }
    await readOnly(false)
    await until(async () => (await foyer.call('/readyz')).status === 200)
    // A connection that was ended a moment ago may still answer one request with 503.
    await until(async () => {
      const { anonymous, ofMember, ofVisitor } = await healthOf(foyer, member, visitor)
      return [anonymous, ofMember, ofVisitor].every(({ status }) => status === 200)
    })
  })
})

describe('design §6 on sqlite: a node that cannot write', () => {
  it('security-checklist 15: a renewal waits for another process that writes, and then succeeds', async () => {
    const foyer = await startFoyer({ listen: false })
    const member = await foyer.createMember('ana@example.com')
    const { config } = foyer.database
    if (config.kind !== 'sqlite') throw new Error('this test needs SQLite')
    const other = new SqliteHandle(config.file)
    other.exec('begin immediate')
    const renewals = Promise.all(Array.from({ length: 20 }, () => foyer.refresh(member.refresh_token)))
    await new Promise((resolve) => setTimeout(resolve, 300))
    other.exec('commit')
    other.close()
    expect((await renewals).map(({ status }) => status)).toEqual(Array(20).fill(200))
    await foyer.stop()
  })

  it('security-checklist 16: another process holds the file, so anonymous and refresh are 503 until it lets go', async () => {
    const foyer = await startFoyer({ listen: false })
    const member = await foyer.createMember('ana@example.com')
    const visitor = await foyer.createVisitor()
    const { config } = foyer.database
    if (config.kind !== 'sqlite') throw new Error('this test needs SQLite')
    const other = new SqliteHandle(config.file)
    other.exec('begin immediate')
    try {
      let answered = false
      const renewal = foyer.refresh(member.refresh_token).finally(() => {
        answered = true
      })
      // Waiting for the file does not block other requests.
      expect((await foyer.call('/healthz')).status).toBe(200)
      expect((await foyer.createVisitor()).access_token).toBeDefined()
      expect(answered).toBe(false)
      expectAway(await renewal)
      const anonymous = await foyer.call(paths.token, {
        json: { clientId: foyer.client.clientId, grantType: 'anonymous' },
      })
      expectAway(anonymous)
      expectAway(await foyer.refresh(visitor.refresh_token))
      expect((await foyer.call('/healthz')).status).toBe(200)
    } finally {
      other.exec('rollback')
      other.close()
    }
    expect((await foyer.refresh(member.refresh_token)).status).toBe(200)
    const { anonymous, ofVisitor } = await healthOf(foyer, member, visitor)
    expect([anonymous.status, ofVisitor.status]).toEqual([200, 200])
    expect((await foyer.call('/readyz')).status).toBe(200)
    await foyer.stop()
  })
})

describe('starting without a database', () => {
  it('design §5: a PostgreSQL that is not there is one sentence, not a node', async () => {
    const database = await createEmptyDatabase('postgres')
    await database.drop()
    const { composeFoyer, foyerLogger } = await import('@foyer/server')
    const composing = composeFoyer(
      {
        host: '127.0.0.1',
        port: 0,
        issuer: 'http://localhost:4000',
        dev: true,
        dataFolder: database.folder,
        database: database.config,
        mail: { kind: 'inbox' },
        limits: true,
        trustedProxies: [],
      },
      Buffer.alloc(32, 1),
      { logger: foyerLogger({ write: () => {} }, 'silent') },
    )
    await expect(composing).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  })
})
