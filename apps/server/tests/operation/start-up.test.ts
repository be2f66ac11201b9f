import { randomBytes } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { openDatabase } from '@foyer/server'
import { createEmptyDatabase, databases, type TestDatabase } from '@foyer/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CommandEnvironment, runCommand, serve } from './command-line.js'

const secret = () => randomBytes(32).toString('base64')
/** Nothing listens on port 1, which is not among the ports that the system assigns. */
const UNREACHABLE = 'postgres://user:pass%40word@127.0.0.1:1/foyer'

/** Expects one sentence on standard error, nothing on standard output, and an exit code that is not 0. */
async function expectFault(
  args: readonly string[],
  environment: CommandEnvironment,
  says: RegExp,
  exitCode = 1,
): Promise<void> {
  const { code, stdout, stderr } = await runCommand(args, environment)
  expect(stderr).toMatch(/^[^\n]+[.)]\n$/)
  expect(stderr).toMatch(says)
  expect(stderr).not.toMatch(/^\{|^ +at |unexpected/)
  expect(stdout).toBe('')
  expect(code).toBe(exitCode)
}

describe('design §5: what keeps Foyer from starting is said in one sentence', () => {
  let database: TestDatabase
  let taken: Server
  let takenPort: number
  beforeAll(async () => {
    database = await createEmptyDatabase('sqlite')
    taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    takenPort = (taken.address() as AddressInfo).port
  })
  afterAll(async () => {
    taken.close()
    await database.drop()
  })

  const usageFaults: [string, string[], RegExp][] = [
    ['an unknown flag', ['serve', '--isuer', 'x'], /--isuer/],
    ['an unknown command', ['serv'], /serv/],
    ['a flag without its value', ['serve', '--port'], /--port/],
    ['an argument too many', ['serve', 'now'], /now/],
    ['a missing flag', ['client', 'create'], /--name/],
    ['a missing argument', ['member', 'approve'], /email/],
    ['a value that is not among the choices', ['data', 'import', 'x', '--collection', 'c', '--mode', 'x'], /insert/],
    ['a password in --database', ['serve', '--database', UNREACHABLE], /FOYER_DATABASE_URL_FILE/],
    ['a password among the parameters', ['migrate', '--database', 'postgres://h/x?password=p'], /FOYER_DATABASE_URL/],
  ]
  it.each(usageFaults)('exit code 2: %s', (_, args, says) => expectFault(args, database.environment, says, 2))

  const flagFaults: [string, string[], RegExp][] = [
    ['no assignment', ['site', 'set', 'signup.policy'], /KEY=VALUE/],
    ['an unknown setting', ['site', 'set', 'signup.polcy=open'], /signup\.policy/],
    ['a bad setting', ['site', 'set', 'signup.policy=everyone'], /open, approval, invite/],
    ['a setting that is no truth value', ['site', 'set', 'signup.verifyEmail=yes'], /true, false/],
    ['an empty name of the site', ['site', 'set', 'site.name='], /site\.name/],
    ['a bad port', ['serve', '--port', 'abc'], /abc/],
    ['a port that is too large', ['serve', '--port', '65536'], /65536/],
    ['a negative port', ['serve', '--port=-1'], /-1/],
    ['workers that are no number', ['serve', '--workers', 'many'], /many/],
    ['another kind of database', ['serve', '--database', 'mysql://localhost/x'], /postgres:\/\//],
    ['an issuer that is no address', ['serve', '--issuer', 'accounts.example'], /issuer/],
    ['an issuer of http beyond loopback', ['serve', '--issuer', 'http://accounts.example'], /https/],
    ['an issuer with a query', ['serve', '--issuer', 'https://accounts.example/?a=b'], /issuer/],
    ['an issuer with a fragment', ['serve', '--issuer', 'https://accounts.example/#a'], /issuer/],
    ['an issuer with a user name', ['serve', '--issuer', 'https://me@accounts.example'], /issuer/],
    ['a member who is not there', ['member', 'show', 'nobody@example.com'], /nobody@example\.com/],
    ['a member who is no address', ['member', 'block', 'nobody'], /nobody/],
  ]
  it.each(flagFaults)('%s', (_, args, says) => expectFault(args, database.environment, says))

  const variableFaults: [string, CommandEnvironment, RegExp][] = [
    ['a FOYER_SECRET that is too short', { FOYER_SECRET: 'c2hvcnQ=' }, /FOYER_SECRET.*32 bytes/],
    ['a FOYER_SECRET of 31 bytes', { FOYER_SECRET: randomBytes(31).toString('hex') }, /FOYER_SECRET.*32 bytes/],
    ['a FOYER_SECRET that is neither hex nor base64', { FOYER_SECRET: 'ä'.repeat(64) }, /FOYER_SECRET.*32 bytes/],
    ['a FOYER_SMTP_URL that is none', { FOYER_SMTP_URL: 'mail.example.com' }, /FOYER_SMTP_URL/],
    ['an unknown log level', { FOYER_LOG_LEVEL: 'loud' }, /FOYER_LOG_LEVEL/],
  ]
  it.each(variableFaults)('%s', (_, more, says) => expectFault(['serve'], { ...database.environment, ...more }, says))

  it('a port in use', () => expectFault(['serve', '--port', String(takenPort)], database.environment, /in use.*--port/))

  it('an address that is not of this machine', async () =>
    expectFault(
      ['serve', '--host', '203.0.113.1', '--port', String(takenPort)],
      database.environment,
      /203\.0\.113\.1/,
    ))

  it.each([['serve'], ['member', 'list'], ['signing-key', 'rotate']])(
    'a data folder that cannot be written: %s %s',
    async (...command) => {
      const file = join(database.folder, 'a-file')
      await writeFile(file, '')
      await expectFault(command.filter(Boolean), { FOYER_DATA: join(file, 'data') }, /a-file/)
    },
  )

  it.each([
    ['member', 'list'],
    ['client', 'create', '--name', 'Site'],
    ['key', 'list'],
    ['export', '-'],
    ['backup', 'x'],
  ])('a data folder that does not exist, which is not made: %s %s', async (...command) => {
    const folder = join(database.folder, 'mistyped')
    await expectFault(command.filter(Boolean), { FOYER_DATA: folder }, /mistyped/)
    await expect(stat(folder)).rejects.toThrow('ENOENT')
  })

  it.each(databases)('a database of a later version, which stays as it is, on $name', async ({ name }) => {
    const later = await createEmptyDatabase(name)
    const environment = { ...later.environment, FOYER_SECRET: secret() }
    expect((await runCommand(['migrate'], environment)).code).toBe(0)
    const opened = await openDatabase(later.config)
    await opened.transact((query) => sql`insert into foyer_migration (name) values ('9999-later')`.execute(query))
    await opened.close()
    for (const command of [['serve'], ['migrate'], ['member', 'list']])
      await expectFault(command, environment, /later version of Foyer \(9999-later\)/)
    await later.drop()
  })

  it.each(databases)('a database from before the first release, which stays as it is, on $name', async ({ name }) => {
    const old = await createEmptyDatabase(name)
    const environment = { ...old.environment, FOYER_SECRET: secret() }
    const opened = await openDatabase(old.config)
    await opened.transact(async (query) => {
      await sql`create table foyer_migration (name text primary key not null)`.execute(query)
      for (const step of ['0001-ground-floor', '0002-verification-links'])
        await sql`insert into foyer_migration (name) values (${step})`.execute(query)
    })
    for (const command of [['serve'], ['migrate'], ['member', 'list']])
      await expectFault(command, environment, /before the first release.*"foyer export FILE".*"foyer import FILE"/)
    expect((await opened.read.introspection.getTables()).map((table) => table.name)).toEqual(['foyer_migration'])
    await opened.close()
    await old.drop()
  })

  it.each([['serve'], ['member', 'list']])('a database file that is none: %s %s', async (...command) => {
    const folder = join(database.folder, 'broken')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'foyer.sqlite'), 'this is not a database, whatever its name says')
    await expectFault(command.filter(Boolean), { FOYER_DATA: folder, FOYER_SECRET: secret() }, /broken/)
  })

  it.each([['serve'], ['member', 'list'], ['migrate']])('an unreachable database: %s %s', async (...command) => {
    const environment = { FOYER_DATA: database.folder, FOYER_DATABASE_URL: UNREACHABLE, FOYER_SECRET: secret() }
    await expectFault(command.filter(Boolean), environment, /database/)
    const { stderr } = await runCommand(command.filter(Boolean), environment)
    expect(stderr).not.toMatch(/pass/)
  })

  it('a database that does not exist', async () => {
    const postgres = await createEmptyDatabase('postgres')
    const url = new URL(postgres.environment.FOYER_DATABASE_URL ?? '')
    url.pathname = '/foyer_does_not_exist'
    const environment = { ...postgres.environment, FOYER_DATABASE_URL: url.href, FOYER_SECRET: secret() }
    await expectFault(['serve'], environment, /foyer_does_not_exist/)
    await postgres.drop()
  })

  it('FOYER_SECRET missing with PostgreSQL outside --dev', async () => {
    const postgres = await createEmptyDatabase('postgres')
    await expectFault(['serve'], postgres.environment, /FOYER_SECRET is missing/)
    const server = await serve({ ...postgres.environment, FOYER_DEV: '1' })
    expect((await server.stop()).code).toBe(0)
    await postgres.drop()
  })

  it('security-checklist 93: a PostgreSQL that acknowledges before it keeps, unless it is taken knowingly', async () => {
    const postgres = await createEmptyDatabase('postgres')
    const taken: CommandEnvironment = { ...postgres.environment, FOYER_SECRET: secret() }
    const { FOYER_UNSAFE_DATABASE: _allow, ...careful } = taken
    const name = new URL(taken.FOYER_DATABASE_URL ?? '').pathname.slice(1)
    const opened = await openDatabase(postgres.config)
    await sql`alter database ${sql.id(name)} set synchronous_commit = off`.execute(opened.read)
    await opened.close()
    for (const command of [['serve'], ['member', 'list'], ['migrate']])
      await expectFault(command, careful, /(fsync|synchronous_commit)=off.*FOYER_UNSAFE_DATABASE=allow/)
    await expectFault(['serve'], { ...careful, FOYER_UNSAFE_DATABASE: 'yes' }, /FOYER_UNSAFE_DATABASE/)
    const server = await serve(taken)
    const { code, stderr } = await server.stop()
    expect(code).toBe(0)
    expect(stderr).toContain('FOYER_UNSAFE_DATABASE=allow')
    await postgres.drop()
  })

  it.each(databases)('another FOYER_SECRET than the one before, on $name', async ({ name }) => {
    const used = await createEmptyDatabase(name)
    const server = await serve({ ...used.environment, FOYER_SECRET: secret() })
    await server.stop()
    await expectFault(['serve'], { ...used.environment, FOYER_SECRET: secret() }, /FOYER_SECRET/)
    await used.drop()
  })
})

describe('design §6: the secret of a deployment with SQLite', () => {
  it('is made on first start as a file of mode 0600, and used again', async () => {
    const database = await createEmptyDatabase('sqlite')
    try {
      await (await serve(database.environment)).stop()
      const file = join(database.folder, 'secret')
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      const made = await readFile(file, 'utf8')
      expect(Buffer.from(made.trim(), 'base64url')).toHaveLength(32)
      const second = await serve(database.environment)
      const { code, stderr } = await second.stop()
      expect(code).toBe(0)
      expect(await readFile(file, 'utf8')).toBe(made)
      expect(stderr).not.toContain(made.trim())
    } finally {
      await database.drop()
    }
  })

  it('is refused when the file holds no secret', async () => {
    const database = await createEmptyDatabase('sqlite')
    await writeFile(join(database.folder, 'secret'), 'too short')
    await expectFault(['serve'], database.environment, /32 bytes/)
    await database.drop()
  })

  it('may be given by variable, as hex or base64, and then no file is made', async () => {
    const database = await createEmptyDatabase('sqlite')
    const bytes = randomBytes(32)
    try {
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        const server = await serve({ ...database.environment, FOYER_SECRET: bytes.toString(encoding) })
        expect((await server.stop()).code).toBe(0)
      }
      await expect(stat(join(database.folder, 'secret'))).rejects.toThrow('ENOENT')
    } finally {
      await database.drop()
    }
  })
})
