import { randomBytes } from 'node:crypto'
import { type Config, composeFoyer, type Foyer, foyerLogger, openDatabase } from '@foyer/server'
import { createEmptyDatabase, databases, type TestDatabase } from '@foyer/testing'
import SqliteHandle from 'better-sqlite3'
import { describe, expect, it, vi } from 'vitest'
import { RESTORED_NOTICE } from '../../src/features/import-export/site/backup-reset.js'
import { resetBackup } from '../../src/features/import-export/site/sql-backup-reset.js'
import { createMember } from '../../src/features/members/create-member.js'

const configOf = (database: TestDatabase): Config => ({
  host: '127.0.0.1',
  port: 4000,
  issuer: 'http://localhost:4000',
  dev: true,
  dataFolder: database.folder,
  database: database.config,
  mail: { kind: 'inbox' },
  limits: false,
  trustedProxies: [],
})

it('a first start asks whether there is a member, and counts none: a count of many takes too long', async () => {
  const database = await createEmptyDatabase('sqlite')
  const prepare = vi.spyOn(SqliteHandle.prototype, 'prepare')
  try {
    const foyer = await composeFoyer(configOf(database), randomBytes(32))
    await foyer.close()
    const statements = prepare.mock.calls.map(([text]) => text).filter((text) => text.includes('from "member"'))
    expect(statements.length).toBeGreaterThan(0)
    expect(statements.filter((text) => /count\(/.test(text))).toEqual([])
  } finally {
    prepare.mockRestore()
    await database.drop()
  }
})

describe.each(databases)('the first start from a backup on $name', ({ name }) => {
  it('security-checklist 113: says in the log that every session has ended, and only then', async () => {
    const database = await createEmptyDatabase(name)
    const config = configOf(database)
    const secret = randomBytes(32)
    /** Starts a server, runs `work`, stops the server, and returns how often it logged the notice. */
    async function timesSaid(work: (foyer: Foyer) => Promise<unknown> = async () => {}): Promise<number> {
      const lines: string[] = []
      const logger = foyerLogger({ write: (line) => void lines.push(JSON.parse(line).msg) })
      const foyer = await composeFoyer(config, secret, { logger })
      await work(foyer)
      await foyer.close()
      return lines.filter((line) => line === RESTORED_NOTICE).length
    }
    try {
      const fresh = await timesSaid(({ deps }) => createMember({ loginEmail: 'ana@example.com' }, deps))
      const again = await timesSaid()
      const opened = await openDatabase(database.config)
      await opened.transact((query) => resetBackup(query, Date.now()))
      await opened.close()
      expect([fresh, again, await timesSaid(), await timesSaid()]).toEqual([0, 0, 1, 0])
    } finally {
      await database.drop()
    }
  })
})
