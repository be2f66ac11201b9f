import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deriveSecrets, parseSecret, readRootSecret } from './secrets.js'

const bytes = randomBytes(32)

describe('design §6: FOYER_SECRET', () => {
  it.each(['hex', 'base64', 'base64url'] as const)('is read from %s', (encoding) => {
    expect(parseSecret(` ${bytes.toString(encoding)}\n`).equals(bytes)).toBe(true)
    expect(parseSecret(randomBytes(64).toString(encoding))).toHaveLength(64)
  })

  it.each([
    ['empty', ''],
    ['a word', 'short'],
    ['31 bytes in hex', randomBytes(31).toString('hex')],
    ['31 bytes in base64', randomBytes(31).toString('base64')],
    ['two values', `${bytes.toString('hex')} ${bytes.toString('hex')}`],
    ['letters of no encoding', 'ä'.repeat(40)],
    ['a sign before base64', `!${bytes.toString('base64')}`],
  ])('V11.2.3: is refused, and not repeated: %s', (_what, given) => {
    expect(() => parseSecret(given)).toThrow(/^FOYER_SECRET must be 32 bytes or more, written in hex or base64\.$/)
  })

  it('V11.1.2: makes one key for each purpose, all different, the same every time', () => {
    const bytesFrom = (root: Buffer) =>
      Object.values(deriveSecrets(root)).map((key) => (Buffer.isBuffer(key) ? key : key.export()))
    const keys = bytesFrom(bytes)
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(keys.length)
    for (const key of keys) expect(key).toHaveLength(32)
    expect(bytesFrom(bytes)).toEqual(keys)
    expect(bytesFrom(randomBytes(32))).not.toEqual(keys)
  })
})

describe('V13.3.1, design §6: the file of the secret', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-secret-'))
  })
  afterEach(() => rm(folder, { recursive: true }))
  const sqlite = { kind: 'sqlite', file: 'unused' } as const
  const postgres = { kind: 'postgres', url: 'postgres://unused' } as const

  it('is made once, with mode 0600, in a folder that need not be there', async () => {
    const data = join(folder, 'a', 'b')
    const first = readRootSecret(undefined, sqlite, data, false)
    expect(readRootSecret(undefined, sqlite, data, false).equals(first)).toBe(true)
    const file = join(data, 'secret')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(parseSecret(await readFile(file, 'utf8')).equals(first)).toBe(true)
  })

  it('is not made when a secret is given, nor with PostgreSQL outside --dev', async () => {
    expect(readRootSecret(bytes.toString('hex'), sqlite, folder, false).equals(bytes)).toBe(true)
    expect(() => readRootSecret(undefined, postgres, folder, false)).toThrow(/FOYER_SECRET is missing/)
    await expect(stat(join(folder, 'secret'))).rejects.toThrow('ENOENT')
    expect(readRootSecret(undefined, postgres, folder, true)).toHaveLength(32)
  })
})
