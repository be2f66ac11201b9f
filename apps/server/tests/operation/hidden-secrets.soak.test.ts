import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createEmptyDatabase, type TestDatabase } from '@foyer/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CommandEnvironment, type SpawnedServer, spawnFoyer, spawnServe } from './command-line.js'

/** A soak test, because it needs processes and PostgreSQL and takes seconds. */
describe('design invariant 4: secrets of the environment', () => {
  const secrets = {
    FOYER_SECRET: randomBytes(32).toString('hex'),
    FOYER_METRICS_TOKEN: randomBytes(16).toString('hex'),
    FOYER_CAPTCHA_SECRET: randomBytes(16).toString('hex'),
  }
  const smtpPassword = randomBytes(16).toString('hex')
  let database: TestDatabase
  let databasePassword: string
  let values: Record<string, string>
  beforeEach(async () => {
    database = await createEmptyDatabase('postgres')
    const url = new URL(database.environment.FOYER_DATABASE_URL as string)
    // The PostgreSQL of the tests accepts any password if it needs none.
    url.password ||= randomBytes(16).toString('hex')
    databasePassword = url.password
    values = {
      ...secrets,
      FOYER_DATABASE_URL: url.href,
      // Nothing listens on port 1.
      FOYER_SMTP_URL: `smtp://foyer:${smtpPassword}@127.0.0.1:1`,
    }
  })
  afterEach(() => database.drop())

  const given: [string, () => Promise<CommandEnvironment>][] = [
    ['variables', async () => values],
    [
      'files',
      async () => {
        const files = Object.entries(values).map(async ([name, value]) => {
          const file = join(database.folder, `${name}.txt`)
          await writeFile(file, `${value}\n`)
          return [`${name}_FILE`, file]
        })
        return Object.fromEntries(await Promise.all(files))
      },
    ],
    [
      '.env',
      async () => {
        const lines = Object.entries(values).map(([name, value]) => `${name}=${value}`)
        await writeFile(join(database.folder, '.env'), lines.join('\n'))
        return {}
      },
    ],
  ]

  it.each(given)('given by %s are not in the process list, in the output or in the log', async (_, write) => {
    const environment = {
      FOYER_DATA: database.folder,
      FOYER_UNSAFE_DATABASE: 'allow',
      FOYER_LOG_LEVEL: 'trace',
      ...(await write()),
    }
    const folder = database.folder
    const server: SpawnedServer = await spawnServe(environment, { flags: ['--workers', '2'], folder })
    const texts: string[] = []
    try {
      const own = execFileSync('ps', ['-A', '-ww', '-o', 'args='], { encoding: 'utf8' })
      expect(own).toContain('foyer.js serve')
      texts.push(own)
      const run = async (...args: string[]) => {
        const { code, stdout, stderr } = await spawnFoyer(args, environment, '', folder)
        texts.push(stdout, stderr)
        return code
      }
      // An email whose delivery fails, with the reason in the log.
      expect(await run('member', 'invite', 'ada@example.com')).toBe(0)
      const headers = { authorization: `Bearer ${secrets.FOYER_METRICS_TOKEN}` }
      await expect
        .poll(async () => (await fetch(`${server.url}/metrics`, { headers })).text(), { timeout: 20_000 })
        .toMatch(/foyer_mails_total\{.*outcome="failed".*\} [1-9]/)
      expect(await run('doctor')).toBe(1)
    } finally {
      const { stdout, stderr } = await server.stop()
      texts.push(stdout, stderr)
      expect(stderr).toContain('"msg":"started"')
    }
    for (const secret of [...Object.values(secrets), smtpPassword, databasePassword])
      expect(texts.filter((text) => text.includes(secret))).toEqual([])
  })
})
