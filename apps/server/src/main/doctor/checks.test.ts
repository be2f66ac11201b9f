import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createSigningKey } from '../../features/tokens/signing-key.js'
import { checkClients, checkClock, checkDurability, checkMigrations, checkSigningKeys } from './database-checks.js'
import { checkIssuer, checkTrustedProxies } from './external-checks.js'
import { checkDataFolder, checkDiskSpace, checkNode, checkSecret } from './machine-checks.js'

const folder = mkdtempSync(join(tmpdir(), 'foyer-checks-'))
afterAll(() => rmSync(folder, { recursive: true }))
const sqlite = { kind: 'sqlite' as const, file: join(folder, 'foyer.sqlite') }
const postgres = { kind: 'postgres' as const, url: 'postgres://localhost/foyer' }

describe('what the doctor makes of settings', () => {
  it.each([
    ['on a PostgreSQL that keeps its word', { fsync: 'on', synchronous_commit: 'on' }, ['ok', 'ok']],
    ['with a synchronous standby', { fsync: 'on', synchronous_commit: 'remote_apply' }, ['ok', 'ok']],
    ['without fsync', { fsync: 'off', synchronous_commit: 'on' }, ['problem', 'ok']],
    ['without synchronous_commit', { fsync: 'on', synchronous_commit: 'off' }, ['ok', 'problem']],
    ['with a commit that trusts one machine', { fsync: 'on', synchronous_commit: 'local' }, ['ok', 'warning']],
    ['on an engine that says nothing', { fsync: 'unknown', synchronous_commit: 'unknown' }, ['warning', 'warning']],
    ['on SQLite as Foyer opens it', { journal_mode: 'wal', synchronous: 'full' }, ['ok', 'ok']],
    ['on a disk without WAL', { journal_mode: 'delete', synchronous: 'normal' }, ['problem', 'problem']],
  ])('security-checklist 93: durability %s', (_, settings, levels) => {
    expect(checkDurability(settings as Record<string, string>).map(({ level }) => level)).toEqual(levels)
  })

  const NOW = Date.parse('2030-01-01T12:00:00Z')
  it.each([
    ['the same', NOW + 1000, 0, 'ok'],
    ['ten seconds away', NOW - 10_000, 0, 'warning'],
    ['two minutes away', NOW + 120_000, 0, 'problem'],
    ['the machine’s own', undefined, NOW - 1, 'ok'],
    ['behind what the database holds', undefined, NOW + 120_000, 'problem'],
  ])('security-checklist 104: a clock that is %s', (_, theirs, newest, level) => {
    expect(checkClock(NOW, theirs, newest).level).toBe(level)
  })

  const upToDate = { done: ['1'], missing: [], unknown: [], isUnreleased: false }
  it.each([
    ['up to date', upToDate, 'ok', 'is up to date'],
    ['behind', { ...upToDate, missing: ['2'] }, 'problem', 'not done yet: 2'],
    ['of a later version', { ...upToDate, done: ['1', '3'], unknown: ['3'] }, 'problem', 'later version'],
    ['older than the first release', { ...upToDate, unknown: ['0'], isUnreleased: true }, 'problem', 'first release'],
    ['empty', { ...upToDate, done: [], missing: ['1'] }, 'warning', 'is empty'],
  ])('a database that is %s', (_, state, level, says) =>
    expect(checkMigrations(state)).toMatchObject({ level, says: expect.stringContaining(says) }),
  )

  it('a signing key that opens with the secret, and one that does not', () => {
    const secret = randomBytes(32)
    const key = createSigningKey('sig_1', secret, NOW)
    expect(checkSigningKeys([key], secret).level).toBe('ok')
    expect(checkSigningKeys([], undefined).level).toBe('ok')
    expect(checkSigningKeys([key], randomBytes(32))).toMatchObject({
      level: 'problem',
      says: expect.stringMatching(/FOYER_SECRET/),
    })
    expect(checkSigningKeys([key], undefined).level).toBe('problem')
    expect(checkSigningKeys([{ ...key, retiredAt: NOW }], secret).level).toBe('problem')
  })

  it('design §6: the secret is 32 bytes that nobody else can read', () => {
    const level = (given: string | undefined, kind = sqlite as typeof sqlite | typeof postgres, dev = false) =>
      checkSecret(given, folder, kind, dev).finding.level
    expect(level(randomBytes(32).toString('hex'))).toBe('ok')
    expect(level(undefined)).toBe('ok')
    expect(level('short')).toBe('problem')
    expect(level(undefined, postgres)).toBe('problem')
    const file = join(folder, 'secret')
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
    expect(level(undefined)).toBe('ok')
    chmodSync(file, 0o640)
    expect(level(undefined)).toBe('problem')
    writeFileSync(file, 'short')
    expect(level(undefined)).toBe('problem')
  })

  it('security-checklist 71: the issuer is https except on loopback', () => {
    expect(checkIssuer('https://accounts.example.com', false).level).toBe('ok')
    expect(checkIssuer('http://localhost:4000', true).level).toBe('ok')
    expect(checkIssuer('http://localhost:4000', false).level).toBe('warning')
    expect(checkIssuer('http://accounts.example.com', false).level).toBe('problem')
  })

  it('V4.1.3: an https issuer without a listed proxy is warned about', () => {
    expect(checkTrustedProxies('https://accounts.example.com', [])).toMatchObject({
      level: 'warning',
      advice: expect.stringContaining('FOYER_TRUSTED_PROXIES'),
    })
    expect(checkTrustedProxies('https://accounts.example.com', ['10.0.0.0/8']).level).toBe('ok')
    expect(checkTrustedProxies('http://localhost:4000', []).level).toBe('ok')
  })

  it('says what to do with everything that is not well', () => {
    chmodSync(folder, 0o755)
    writeFileSync(sqlite.file, '', { mode: 0o644 })
    const open = checkDataFolder(folder, sqlite)
    expect(open.level).toBe('warning')
    chmodSync(folder, 0o700)
    expect(checkDataFolder(folder, sqlite).level).toBe('ok')
    expect(checkDataFolder(join(folder, 'missing'), sqlite).level).toBe('warning')
    expect(checkDiskSpace(join(folder, 'missing'), sqlite).level).toBe('ok')
    expect(checkNode('25.0.0', undefined).level).toBe('warning')
    expect(checkNode('24.21.0', 'Krypton').level).toBe('ok')
    for (const { advice } of [open, checkClients(0), checkNode('25.0.0', undefined)]) expect(advice).toMatch(/\.|: /)
  })
})
