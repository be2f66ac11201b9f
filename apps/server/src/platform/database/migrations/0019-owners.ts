import { type Kysely, sql } from 'kysely'
import type { DatabaseDifferences } from '../differences.js'
import type { Migration } from './migrate.js'

interface OwnerBefore {
  site_id: string
  owner_id: string
  email: string
  email_key: string
  password_hash: string
  created_at: number | string
}

/**
 * Members with a role (decision 21), the set-up link of the first owner, the audit log, and the indexes for long lists
 * of members.
 */
export const owners: Migration = {
  name: '0019-owners',
  async up(query, differences) {
    const { rows } = await sql<OwnerBefore>`select * from owner order by created_at, owner_id`.execute(query)
    await sql`drop table owner`.execute(query)
    await query.schema
      .createTable('owner')
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('created_at', differences.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('owner_key', ['site_id', 'member_id'])
      .modifyEnd(sql.raw(differences.tableSuffix))
      .execute()
    for (const before of rows) await becomeMember(before, query)

    await query.schema
      .createTable('owner_setup')
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('created_at', differences.integer, (column) => column.notNull())
      .addColumn('expires_at', differences.integer, (column) => column.notNull())
      .addColumn('spent_at', differences.integer)
      .addPrimaryKeyConstraint('owner_setup_key', ['site_id', 'digest'])
      .modifyEnd(sql.raw(differences.tableSuffix))
      .execute()
    await query.schema.alterTable('invitation').addColumn('owner_role', 'text').execute()
    await auditLog(query, differences)

    await query.schema
      .alterTable('member')
      .addColumn('name_key', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    const name = (group: string, field: string) =>
      sql`coalesce(${differences.jsonText('profile_json', [group, field])}, '')`
    await sql`
      update member set name_key = lower(${name('profile', 'nickname')} || '\n' || ${name('contact', 'firstName')}
        || ' ' || ${name('contact', 'lastName')})
      where profile_json <> '{}'`.execute(query)

    const memberIndexes: [string, string[]][] = [['member_by_status', ['site_id', 'status', 'created_at', 'member_id']]]
    // Members who never signed in come last (`sql-member-list-store.ts`).
    await sql`
      create index member_by_last_login on member (site_id, (coalesce(last_login_at, 0)), member_id)`.execute(query)
    for (const [name, columns] of memberIndexes)
      await query.schema.createIndex(name).on('member').columns(columns).execute()
  },
}

/**
 * Converts an owner with an address and password of their own into a member with a role. If a member with that address
 * has verified it, that member becomes the owner and keeps the password. An unverified address must not give access to
 * anything of the owner's (design invariant 10), so in that case the owner's password replaces the member's and the
 * member's sessions end.
 */
async function becomeMember(owner: OwnerBefore, query: Kysely<unknown>): Promise<void> {
  const { site_id, email, email_key, password_hash } = owner
  const created = Number(owner.created_at)
  const secret = owner.owner_id.replace(/^[a-z]+_/, '')
  const found = await sql<{ member_id: string; email_verified: number; password_hash: string | null }>`
    select member_id, email_verified, password_hash from member where site_id = ${site_id} and email_key = ${email_key}`.execute(
    query,
  )
  const member = found.rows[0]
  const memberId = member?.member_id ?? `mem_${secret}`
  if (member === undefined)
    await sql`
      insert into member (site_id, member_id, email, email_key, email_verified, status, reset_required, password_hash,
        profile_json, slug, revision, created_at, updated_at)
      values (${site_id}, ${memberId}, ${email}, ${email_key}, 1, 'active', 0, ${password_hash},
        '{}', ${secret.toLowerCase()}, 1, ${created}, ${created})`.execute(query)
  else if (Number(member.email_verified) === 1 && member.password_hash !== null)
    await sql`
      update member set status = 'active', status_before_block = null
      where site_id = ${site_id} and member_id = ${memberId}`.execute(query)
  else {
    await sql`
      update member set status = 'active', status_before_block = null, email_verified = 1, reset_required = 0,
        password_hash = ${password_hash}
      where site_id = ${site_id} and member_id = ${memberId}`.execute(query)
    await sql`
      update session set ended_at = opened_at, ended_reason = 'password-changed'
      where site_id = ${site_id} and member_id = ${memberId} and ended_at is null`.execute(query)
    for (const table of ['browser_session', 'session_token', 'authorization_code', 'recovery', 'email_change'])
      await sql`delete from ${sql.table(table)} where site_id = ${site_id} and member_id = ${memberId}`.execute(query)
  }
  await sql`
    insert into owner (site_id, member_id, role, created_at)
    values (${site_id}, ${memberId}, 'owner', ${created})`.execute(query)
}

async function auditLog(query: Kysely<unknown>, differences: DatabaseDifferences): Promise<void> {
  await query.schema
    .createTable('audit_entry')
    .addColumn('site_id', 'text', (column) => column.notNull())
    .addColumn('entry_id', 'text', (column) => column.notNull())
    .addColumn('at', differences.integer, (column) => column.notNull())
    .addColumn('actor_kind', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('target_kind', 'text')
    .addColumn('target_id', 'text')
    .addColumn('result', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text')
    .addColumn('network', 'text')
    .addColumn('details_json', 'text')
    .addPrimaryKeyConstraint('audit_entry_key', ['site_id', 'entry_id'])
    .modifyEnd(sql.raw(differences.tableSuffix))
    .execute()
  const indexes: [string, string[]][] = [
    ['audit_entry_by_time', ['site_id', 'at', 'entry_id']],
    ['audit_entry_by_request', ['site_id', 'request_id', 'at', 'entry_id']],
    ['audit_entry_by_actor', ['site_id', 'actor_id', 'at', 'entry_id']],
    ['audit_entry_by_target', ['site_id', 'target_id', 'at', 'entry_id']],
    ['audit_entry_by_action', ['site_id', 'action', 'at', 'entry_id']],
  ]
  for (const [name, columns] of indexes)
    await query.schema.createIndex(name).on('audit_entry').columns(columns).execute()
  for (const statement of differences.appendOnlyTriggers('audit_entry')) await sql.raw(statement).execute(query)
}
