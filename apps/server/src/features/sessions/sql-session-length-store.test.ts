import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlStorage } from '../../main/sql-storage.js'
import type { Database } from '../../platform/database/database.js'
import { openSqlite } from '../../platform/database/sqlite/open-sqlite.js'
import { newSession, type Session } from './session.js'
import type { SessionLengthStore } from './session-length-store.js'
import { defaultSessionLengths } from './session-lengths.js'
import { sqlSessionLengthStore } from './sql-session-length-store.js'

const NOW = 10_000_000
const DAY = 86_400_000
const SITES = ['site_a', 'site_b']

describe('V7.3.1, V7.3.2: the lengths of sessions in the database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-lengths-'))
  let database: Database
  beforeAll(async () => {
    database = openSqlite(join(folder, 'foyer.sqlite'))
    await database.migrate()
    const rows = SITES.map((site) => ({ site_id: site, name: site, settings_json: '{}', created_at: 1 }))
    await database.write((query) => query.insertInto('site').values(rows).execute())
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })
  const run = <T>(work: (store: SessionLengthStore) => Promise<T>, site = 'site_a') =>
    sqlStorage(database, site).write((stores) => work(stores.sessionLengths))
  const open = (opened: Session, site = 'site_a') =>
    sqlStorage(database, site).write((stores) => stores.sessions.open(opened))

  const session = (sessionId: Session['sessionId']): Session =>
    newSession(
      {
        ...{ sessionId, memberId: 'mem_a', clientId: 'cli_a', browserSessionId: null },
        ...{ rotation: 'strict', scope: 'openid', authenticatedAt: NOW, amr: ['pwd'] },
      },
      defaultSessionLengths,
      NOW,
    )

  it('the lengths to which sessions were shortened belong to one site, and are null at first', async () => {
    const applied = (site: string) => run((store) => store.applied(), site)
    expect(await applied('site_a')).toBeNull()
    await run((store) => store.setApplied('[1,2]'))
    expect([await applied('site_a'), await applied('site_b')]).toEqual(['[1,2]', null])
  })

  it('open sessions are listed with their lengths, in the order of their ids and in pages', async () => {
    for (const id of ['ses_c', 'ses_a', 'ses_b'] as const) await open(session(id))
    await open({ ...session('ses_d'), endedAt: NOW, endedReason: 'revoked' })
    await open(session('ses_e'), 'site_b')
    const listed = { memberId: 'mem_a', clientId: 'cli_a', idleMs: 14 * DAY, maxMs: 30 * DAY }
    expect(await run((store) => store.listOpenAfter('', 2))).toEqual([
      { sessionId: 'ses_a', ...listed },
      { sessionId: 'ses_b', ...listed },
    ])
    expect(await run((store) => store.listOpenAfter('ses_b', 2))).toEqual([{ sessionId: 'ses_c', ...listed }])
  })

  it('nothing is asked of the database for no session and no member', async () => {
    const store = sqlSessionLengthStore(undefined as never, 'site_a')
    expect(await store.shorten([], defaultSessionLengths, NOW)).toEqual([])
    expect(await store.shortenBrowserSessions(DAY, [], 10)).toBe(0)
  })
})
