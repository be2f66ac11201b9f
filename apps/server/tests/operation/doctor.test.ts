import { randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { openDatabase } from '@foyer/server'
import { databases } from '@foyer/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createDatabase, runSuccessfully, startServer } from '../import-export/portability-steps.js'
import { type CommandEnvironment, runCommand } from './command-line.js'

/** Nothing listens on port 1, which is not among the ports that the system assigns. */
const UNREACHABLE = '127.0.0.1:1'

interface Finding {
  check: string
  level: 'ok' | 'warning' | 'problem'
  says: string
  advice?: string
}

/** Runs `foyer doctor` and returns its findings by check; exit code and final sentence must agree with them. */
async function doctor(environment: CommandEnvironment, ...flags: string[]): Promise<Record<string, Finding>> {
  const { code, stdout, stderr } = await runCommand(['doctor', '--json', ...flags], environment)
  const findings = JSON.parse(stdout) as Finding[]
  const problems = findings.filter(({ level }) => level === 'problem').length
  expect([code, stderr.includes(String(problems))]).toEqual(problems === 0 ? [0, false] : [1, true])
  for (const { level, advice } of findings) expect(advice === undefined).toBe(level === 'ok')
  return Object.fromEntries(findings.map((finding) => [finding.check, finding]))
}
const levels = (findings: Record<string, Finding>) =>
  Object.fromEntries(Object.entries(findings).map(([check, { level }]) => [check, level]))

describe('design §5: foyer doctor', () => {
  it('finds no problem on a machine before the first start, and makes nothing', async () => {
    const { environment, folder } = await createDatabase('sqlite')
    const findings = await doctor({ FOYER_DATA: join(folder, 'data') })
    expect(levels(findings)).toMatchObject({ node: 'ok', 'data folder': 'warning', secret: 'ok', database: 'ok' })
    const lines = (await runSuccessfully(['doctor'], environment)).trimEnd().split('\n')
    for (const line of lines) expect(line).toMatch(/^(ok|warning|problem) +[\w ]+: .*[.\w]$/)
    await expect(runSuccessfully(['export', '-'], environment)).rejects.toThrow()
  })

  it.each(databases)('finds a started site well, beside the running server on $name', async ({ name }) => {
    const { environment } = await createDatabase(name)
    const all = { ...environment, FOYER_SECRET: randomBytes(32).toString('hex') }
    await startServer(all)
    expect(levels(await doctor(all))).toMatchObject({ clients: 'warning', issuer: 'warning', mail: 'warning' })
    await runSuccessfully(['client', 'create', '--name', 'Site', '--origin', 'https://example.com'], all)
    const findings = await doctor(
      { ...all, FOYER_DEV: '1', FOYER_TRUSTED_PROXIES: '10.0.0.0/8' },
      '--issuer',
      'https://accounts.example.com',
    )
    // A PostgreSQL for tests may run without fsync.
    const { fsync: _, ...rest } = levels(findings)
    expect(new Set(Object.values(rest))).toEqual(new Set(['ok']))
    expect(Object.keys(rest)).toEqual(
      expect.arrayContaining(['migrations', 'clock', 'signing key', 'clients', 'disk space']),
    )
  })

  it('security-checklist 93: finds a PostgreSQL that acknowledges before it keeps', async () => {
    const { environment, config } = await createDatabase('postgres')
    const opened = await openDatabase(config)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(opened.read)
    await sql`alter database ${sql.id(rows[0]?.name ?? '')} set synchronous_commit = off`.execute(opened.read)
    await opened.close()
    const all = { ...environment, FOYER_SECRET: randomBytes(32).toString('hex') }
    const { migrations, synchronous_commit } = await doctor(all)
    expect(migrations?.level).toBe('warning')
    expect(synchronous_commit).toMatchObject({
      level: 'problem',
      advice: expect.stringContaining('synchronous_commit'),
    })
  })

  it('finds another secret, one that others can read, a bad issuer and a database that is away', async () => {
    const { environment, folder } = await createDatabase('sqlite')
    await (await startServer(environment)).stop()
    expect((await doctor(environment))['signing key']?.level).toBe('ok')
    chmodSync(join(folder, 'secret'), 0o644)
    const findings = await doctor({
      ...environment,
      FOYER_ISSUER: 'http://accounts.example.com',
    })
    expect(levels(findings)).toMatchObject({ secret: 'problem', issuer: 'problem', 'signing key': 'ok' })
    expect(findings.secret?.advice).toContain('chmod 600')
    const other = await doctor({ ...environment, FOYER_SECRET: randomBytes(32).toString('hex') })
    expect(other['signing key']).toMatchObject({ level: 'problem', says: expect.stringContaining('FOYER_SECRET') })
    const away = `postgres://ana:s%40cret@${UNREACHABLE}/foyer`
    const { database: found } = await doctor({ ...environment, FOYER_DATABASE_URL: away })
    expect(found?.level).toBe('problem')
    expect(JSON.stringify(found)).not.toContain('cret')
  })

  it('greets the mail server, and tells of one that is away or silent without its password', async () => {
    const { environment } = await createDatabase('sqlite')
    const mail = async (host: string) =>
      (await doctor({ ...environment, FOYER_SMTP_URL: `smtp://ana:s3cret@${host}` })).mail
    const away = await mail(UNREACHABLE)
    expect(away?.level).toBe('problem')
    expect(JSON.stringify(away)).not.toContain('s3cret')
    const greeting = createServer((socket) => {
      socket.write('220 ready\r\n')
      socket.on('error', () => {})
      socket.on('data', (line) => {
        const said = line.toString()
        if (/^EHLO/.test(said)) socket.write('250-here\r\n250 AUTH PLAIN\r\n')
        else if (/^AUTH PLAIN/.test(said)) socket.write('235 welcome\r\n')
        else socket.end('221 bye\r\n')
      })
    })
    await new Promise<void>((resolve) => greeting.listen(0, '127.0.0.1', resolve))
    const { port } = greeting.address() as AddressInfo
    expect(await mail(`127.0.0.1:${port}`)).toMatchObject({ level: 'ok' })
    greeting.close()
  })
})
