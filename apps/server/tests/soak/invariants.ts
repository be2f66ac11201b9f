import { paths } from '@foyer/protocol'
import { type DatabaseConfig, openDatabase } from '@foyer/server'
import { sql } from 'kysely'
import { dumpTables } from '../database/tables.js'
import type { Deployment } from './deployment.js'
import { formatReply, isLostReply, type Reply, type Send, waitUntil } from './send-request.js'
import type { SteadyLoad } from './steady-load.js'

type Row = Record<string, unknown>

/** The maximum number of people that are checked, newest first: each check costs password hashes. */
const SAMPLE_SIZE = 40

/** Security-checklist 93 to 96: what was acknowledged exists, and what was spent or ended stays so, at every node. */
export async function checkAcknowledged(foyer: Deployment, load: SteadyLoad): Promise<string[]> {
  const wrong: string[] = []
  const ask = async (path: string, request: Send, node: number): Promise<Reply> => {
    const reply = await waitUntil(async () => {
      const answer = await foyer.send(path, { ...request, node })
      return isLostReply(answer) ? undefined : answer
    }, 30_000)
    if (reply === undefined) throw new Error(`${path} had no answer for 30 s`)
    return reply
  }
  const { clientId } = foyer
  const renewing = (refreshToken: string): Send => ({ json: { clientId, grantType: 'refresh_token', refreshToken } })
  const visitor = await ask(paths.token, { json: { clientId, grantType: 'anonymous' } }, 0)
  const token = visitor.body.access_token as string

  for (const [at, person] of load.settled.slice(-SAMPLE_SIZE).entries()) {
    const { email, password, alive, dead, spent } = person
    const loggedIn = await ask(paths.login, { token, json: { loginId: { email }, password } }, at)
    if (loggedIn.body.state !== 'SUCCESS') wrong.push(`93: ${email} cannot log in any more: ${formatReply(loggedIn)}`)
    const renewed = await ask(paths.token, renewing(alive), at)
    if (renewed.status !== 200) wrong.push(`96: ${email} became a visitor: ${formatReply(renewed)}`)
    for (let node = 0; node < foyer.nodes.length; node++) {
      for (const ended of dead) {
        const { status, body } = await ask(paths.token, renewing(ended), node)
        if (status !== 400 || body.error !== 'invalid_grant') wrong.push(`95: an ended session of ${email} lives`)
      }
      for (const { what, path, request, accepted } of spent)
        if (accepted(await ask(path, request, node))) wrong.push(`94: a ${what} of ${email} was accepted twice`)
    }
  }
  return wrong
}

/** Security-checklist 97 and 100: no row is incomplete, and every person who was acknowledged has a row. */
export async function checkStoredRows(database: DatabaseConfig, load: SteadyLoad): Promise<string[]> {
  const wrong: string[] = []
  const rows = await dumpTables(database)
  const of = (table: string): Row[] => rows[table] ?? []
  const members = new Map(of('member').map((row) => [row.email as string, row]))
  const memberIds = new Set(of('member').map((row) => row.member_id))
  const sessions = new Map(of('session').map((row) => [row.session_id, row]))

  for (const { email, memberId } of load.settled) {
    const row = members.get(email)
    if (row?.member_id !== memberId || row.status !== 'active' || row.email_verified !== 1)
      wrong.push(`93: ${email} was registered, verified and approved, and is ${row?.status ?? 'not there'}`)
  }
  for (const { email } of of('claim'))
    if (members.has(email as string)) wrong.push(`100: ${email} is a member, and a claim of it is left`)
  const bought = new Set<unknown>()
  for (const { session_id, spent_at, member_id } of of('authorization_code')) {
    if (session_id === null) continue
    if (spent_at === null) wrong.push('100: a code bought a session and is not spent')
    if (bought.has(session_id)) wrong.push('94: two codes bought one session')
    bought.add(session_id)
    if (sessions.get(session_id)?.member_id !== member_id)
      wrong.push('100: a code is spent and its session is not there')
  }
  for (const [sessionId, { member_id }] of sessions) {
    if (!bought.has(sessionId)) wrong.push('94: a session was opened without spending a code')
    if (!memberIds.has(member_id)) wrong.push('100: a session belongs to nobody')
  }
  const ordered = new Set(of('mail_job').map((row) => JSON.parse(row.payload_json as string).stateDigest))
  for (const { digest, code_mac, spent_at } of of('authentication'))
    if (code_mac === null && spent_at === null && !ordered.has(digest))
      wrong.push('97: somebody registered, and neither a code nor a mail is there')
  return wrong
}

/** Security-checklist 97: every mail is sent in the end; a lease lasts a minute. */
export async function checkMails(foyer: Deployment, load: SteadyLoad): Promise<string[]> {
  const left = async () => (await dumpTables(foyer.database)).mail_job?.length ?? 0
  await waitUntil(async () => ((await left()) === 0 ? true : undefined), 120_000)
  const without = load.settled.filter(({ email }) => foyer.mail.to(email).length === 0)
  return [
    ...((await left()) === 0 ? [] : [`97: ${await left()} mails wait for ever`]),
    ...without.map(({ email }) => `97: no mail went to ${email}`),
  ]
}

/** Security-checklist 100: the database is consistent, no query waits for a lock, and no connection is left open. */
export async function checkDatabase(config: DatabaseConfig, connections: number): Promise<string[]> {
  const database = await openDatabase(config)
  try {
    if (config.kind === 'sqlite') {
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.read)
      return rows.map((row) => row.integrity_check).filter((word) => word !== 'ok')
    }
    const wrong = await waitUntil(async () => {
      const found = await stuck()
      return found.length === 0 ? found : undefined
    }, 15_000)
    return wrong ?? (await stuck())
  } finally {
    await database.close()
  }

  async function stuck(): Promise<string[]> {
    const { rows } = await sql<{ state: string; waits: boolean; query: string }>`
      select coalesce(state, '') as state, wait_event_type = 'Lock' as waits, query from pg_stat_activity
      where application_name = 'foyer' and datname = current_database() and pid <> pg_backend_pid()`.execute(
      database.read,
    )
    const found = rows.filter(({ state, waits }) => state.startsWith('idle in transaction') || waits)
    if (rows.length > connections) return [`100: ${rows.length} connections are open`]
    return found.map(({ state, query }) => `100: ${state}, ${query}`)
  }
}
