import type { CompiledQuery } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createRecordingDatabase } from '../../../tests/database/recording-database.js'
import { digestOf } from '../../kernel/digest.js'
import { postgresDifferences, sqliteDifferences } from '../../platform/database/differences.js'
import { sqlRefresh } from './sql-refresh.js'

const rowOf = (name: string) => ({
  session_id: `ses_${name}`,
  member_id: `mem_${name}`,
  client_id: 'cli_a',
  rotation: 'strict',
  scope: 'openid',
  authenticated_at: 50,
  amr: 'pwd',
  opened_by: null,
})
const sql = (statements: readonly CompiledQuery[]) => statements.map((one) => one.sql.trim())

/** Starts refreshes on a database whose statements all return these rows. */
function open(names: readonly string[], differences = postgresDifferences) {
  const { statements, database } = createRecordingDatabase(names.map(rowOf), differences)
  return { statements, database, refresh: sqlRefresh(database.read, 'site_a', differences) }
}

describe('decision 5: the statements of refreshes', () => {
  it('those that come together on PostgreSQL are one, which waits for no session; each gets its own answer', async () => {
    const { statements, refresh } = open(['b', 'a'])
    const bound = { generation: 2, clientId: 'cli_a', clientBinding: digestOf('device') }
    const answers = await Promise.all([
      refresh({ sessionId: 'ses_a', generation: 1 }, 100),
      refresh({ sessionId: 'ses_b', ...bound }, 200),
    ])
    expect(answers.map((answer) => answer?.memberId)).toEqual(['mem_a', 'mem_b'])
    expect(statements).toHaveLength(1)
    expect(statements[0]?.sql).toContain('for update of s skip locked')
    const [, changes = '', conditions = ''] = statements[0]?.sql.split(/update "session" set|where "site_id"/) ?? []
    expect(changes).toMatch(
      /"superseded_at" = case when .* generation = presented\b.* then refreshed_at .*"last_used_at" = /s,
    )
    expect(conditions).toMatch(/expires_at > refreshed_at .*= presented_binding.* coalesce\(presented_client_id, /s)
    expect(statements[0]?.parameters).toEqual([
      ['ses_a', 'ses_b'],
      [1, 2],
      [100, 200],
      [null, 'cli_a'],
      [null, digestOf('device')],
      'site_a',
      'site_a',
    ])
  })

  it('the second of one session, and one that was not refreshed together, are tried alone', async () => {
    const { statements, refresh } = open(['a'])
    await Promise.all([
      refresh({ sessionId: 'ses_a', generation: 1 }, 100),
      refresh({ sessionId: 'ses_a', generation: 2 }, 100),
      refresh({ sessionId: 'ses_b', generation: 3 }, 100),
    ])
    expect(statements[0]?.parameters.slice(0, 2)).toEqual([
      ['ses_a', 'ses_b'],
      [1, 3],
    ])
    const alone = statements.slice(1)
    expect(alone.map(({ parameters }) => ['ses_a', 'ses_b'].filter((id) => parameters.includes(id)))).toEqual([
      ['ses_a'],
      ['ses_b'],
    ])
    for (const text of sql(alone)) expect(text).toMatch(/^update "session" .* returning /s)
  })

  it('in a transaction each is one of its own', async () => {
    const { statements, database } = open(['a'])
    await database.read.transaction().execute(async (transaction) => {
      const refresh = sqlRefresh(transaction, 'site_a', postgresDifferences)
      await Promise.all([1, 2].map((generation) => refresh({ sessionId: 'ses_a', generation }, 100)))
    })
    expect(sql(statements)).toEqual([1, 2].map(() => expect.stringMatching(/^update "session" .* returning /s)))
  })

  it('on SQLite one is read before it is changed, because returning rows costs more', async () => {
    const { statements, refresh } = open(['a'], sqliteDifferences)
    expect(await refresh({ sessionId: 'ses_a', generation: 1 }, 100)).toMatchObject({ memberId: 'mem_a' })
    expect(sql(statements)).toEqual([expect.stringMatching(/^select /), expect.stringMatching(/^update "session" /)])
    expect(statements[1]?.sql).not.toContain('returning')
  })

  it('on SQLite one that is refused changes nothing', async () => {
    const { statements, refresh } = open([], sqliteDifferences)
    expect(await refresh({ sessionId: 'ses_a', generation: 1 }, 100)).toBeUndefined()
    expect(sql(statements)).toEqual([expect.stringMatching(/^select /)])
  })
})
