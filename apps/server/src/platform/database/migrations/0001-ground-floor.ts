import { type ColumnDataType, type CreateTableBuilder, sql } from 'kysely'
import type { Migration } from './migrate.js'

type Column = [name: string, type: 'text' | 'integer', nullable?: 'nullable']

const text = (name: string): Column => [name, 'text']
const optionalText = (name: string): Column => [name, 'text', 'nullable']
const integer = (name: string): Column => [name, 'integer']
const optionalInteger = (name: string): Column => [name, 'integer', 'nullable']

interface TablePlan {
  /** The primary key; its first column is the site id for tables that belong to a site. */
  key: string[]
  columns: Column[]
  unique?: string[][]
  indexes?: string[][]
}

const singleUse = [optionalInteger('spent_at'), integer('expires_at')]

const tables: Record<string, TablePlan> = {
  site: { key: ['site_id'], columns: [text('name'), text('settings_json'), integer('created_at')] },
  directory: { key: ['directory_id'], columns: [integer('revision'), integer('clock_offset')] },
  client: {
    key: ['site_id', 'client_id'],
    columns: [
      text('name'),
      text('redirect_uris_json'),
      text('origins_json'),
      text('logout_uris_json'),
      text('rotation'),
      integer('created_at'),
    ],
  },
  api_key: {
    key: ['site_id', 'key_id'],
    columns: [text('name'), text('digest'), text('last_four'), integer('created_at'), optionalInteger('revoked_at')],
  },
  owner: {
    key: ['site_id', 'owner_id'],
    columns: [text('email'), text('email_key'), text('password_hash'), integer('created_at')],
    unique: [['site_id', 'email_key']],
  },
  signing_key: {
    key: ['site_id', 'kid'],
    columns: [
      text('algorithm'),
      text('public_jwk_json'),
      text('sealed_private_key'),
      integer('created_at'),
      optionalInteger('retired_at'),
    ],
  },
  member: {
    key: ['site_id', 'member_id'],
    columns: [
      text('email'),
      text('email_key'),
      integer('email_verified'),
      text('status'),
      optionalText('status_before_block'),
      integer('reset_required'),
      optionalText('password_hash'),
      text('profile_json'),
      text('slug'),
      integer('revision'),
      integer('created_at'),
      integer('updated_at'),
      optionalInteger('last_login_at'),
    ],
    unique: [
      ['site_id', 'email_key'],
      ['site_id', 'slug'],
    ],
    indexes: [['site_id', 'created_at', 'member_id']],
  },
  claim: {
    key: ['site_id', 'claim_id'],
    columns: [text('email'), text('email_key'), text('password_hash'), text('profile_json'), integer('created_at')],
    indexes: [['site_id', 'email_key']],
  },
  authentication: {
    key: ['site_id', 'digest'],
    columns: [
      text('identity_id'),
      optionalText('client_id'),
      optionalText('caller_id'),
      optionalText('code_mac'),
      optionalInteger('code_expires_at'),
      integer('tries_left'),
      integer('created_at'),
      ...singleUse,
    ],
    indexes: [['site_id', 'identity_id']],
  },
  session_token: {
    key: ['site_id', 'digest'],
    columns: [
      text('member_id'),
      text('client_id'),
      optionalText('caller_id'),
      integer('authenticated_at'),
      ...singleUse,
    ],
    indexes: [['site_id', 'member_id']],
  },
  redirect_session: {
    key: ['site_id', 'digest'],
    columns: [
      text('intent'),
      text('client_id'),
      optionalText('caller_id'),
      optionalText('origin'),
      text('request_json'),
      ...singleUse,
    ],
  },
  authorization_code: {
    key: ['site_id', 'digest'],
    columns: [
      text('client_id'),
      text('member_id'),
      optionalText('visitor_id'),
      optionalText('redirect_uri'),
      text('code_challenge'),
      text('scope'),
      optionalText('nonce'),
      integer('authenticated_at'),
      optionalText('browser_session_id'),
      optionalText('session_id'),
      ...singleUse,
    ],
    indexes: [['site_id', 'member_id']],
  },
  session: {
    key: ['site_id', 'session_id'],
    columns: [
      text('member_id'),
      text('client_id'),
      optionalText('browser_session_id'),
      optionalText('client_binding'),
      text('rotation'),
      integer('generation'),
      integer('superseded_at'),
      text('scope'),
      integer('authenticated_at'),
      integer('opened_at'),
      integer('last_used_at'),
      integer('idle_expires_at'),
      integer('expires_at'),
      optionalInteger('ended_at'),
      optionalText('ended_reason'),
    ],
    indexes: [
      ['site_id', 'member_id'],
      ['site_id', 'ended_at'],
    ],
  },
  browser_session: {
    key: ['site_id', 'browser_session_id'],
    columns: [
      text('digest'),
      text('member_id'),
      integer('authenticated_at'),
      integer('expires_at'),
      optionalInteger('ended_at'),
    ],
    unique: [['site_id', 'digest']],
    indexes: [['site_id', 'member_id']],
  },
  promotion: { key: ['site_id', 'visitor_id'], columns: [text('member_id'), integer('promoted_at')] },
  recovery: {
    key: ['site_id', 'digest'],
    columns: [text('member_id'), optionalText('return_url'), integer('created_at'), ...singleUse],
    indexes: [['site_id', 'member_id']],
  },
  invitation: {
    key: ['site_id', 'email_key'],
    columns: [
      text('invitation_id'),
      text('email'),
      optionalText('digest'),
      integer('created_at'),
      optionalInteger('withdrawn_at'),
      ...singleUse,
    ],
    indexes: [['site_id', 'digest']],
  },
  mail_job: {
    key: ['site_id', 'job_id'],
    columns: [
      text('kind'),
      text('payload_json'),
      integer('attempts'),
      integer('next_attempt_at'),
      integer('created_at'),
    ],
    indexes: [['next_attempt_at']],
  },
  attempt: { key: ['site_id', 'bucket'], columns: [integer('attempts'), integer('ends_at')] },
  spent_captcha: {
    key: ['site_id', 'digest'],
    columns: [integer('expires_at')],
    indexes: [['site_id', 'expires_at']],
  },
  inbox_mail: {
    key: ['site_id', 'mail_id'],
    columns: [
      text('recipient'),
      text('subject'),
      text('text'),
      text('html'),
      optionalText('code'),
      optionalText('link'),
      integer('sent_at'),
    ],
    indexes: [['site_id', 'recipient', 'sent_at']],
  },
}

/** The first schema: sites, clients, keys, members, sessions and single-use secrets. */
export const groundFloor: Migration = {
  name: '0001-ground-floor',
  async up(query, differences) {
    const typeOf = (type: 'text' | 'integer'): ColumnDataType => (type === 'text' ? 'text' : differences.integer)
    for (const [name, plan] of Object.entries(tables)) {
      let table: CreateTableBuilder<string, string> = query.schema.createTable(name)
      for (const key of plan.key) table = table.addColumn(key, 'text', (column) => column.notNull())
      for (const [column, type, nullable] of plan.columns) {
        table = table.addColumn(column, typeOf(type), (definition) =>
          nullable === undefined ? definition.notNull() : definition,
        )
      }
      table = table.addPrimaryKeyConstraint(`${name}_key`, plan.key as string[] as never)
      for (const columns of plan.unique ?? [])
        table = table.addUniqueConstraint(`${name}_${columns.at(-1)}_unique`, columns as never)
      await table.modifyEnd(sql.raw(differences.tableSuffix)).execute()
      for (const columns of plan.indexes ?? []) {
        await query.schema
          .createIndex(`${name}_by_${columns.join('_')}`)
          .on(name)
          .columns(columns as never)
          .execute()
      }
    }
    await sql`insert into directory (directory_id, revision, clock_offset) values ('directory', 1, 0)`.execute(query)
  },
}
