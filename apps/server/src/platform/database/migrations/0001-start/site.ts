import type { DatabaseDifferences } from '../../differences.js'

/** The site: its clients, keys, owners, audit log and counts. */
export const siteTables = ({ appendOnlyTriggers, integer, tableSuffix }: DatabaseDifferences): string[] => [
  `create table site (
    site_id text not null,
    name text not null,
    settings_json text not null,
    created_at ${integer} not null,
    constraint site_key primary key (site_id)
  )${tableSuffix}`,
  `create table directory (
    directory_id text not null,
    revision ${integer} not null,
    clock_offset ${integer} not null,
    constraint directory_key primary key (directory_id)
  )${tableSuffix}`,
  "insert into directory (directory_id, revision, clock_offset) values ('directory', 1, 0)",
  `create table client (
    site_id text not null,
    client_id text not null,
    name text not null,
    redirect_uris_json text not null,
    origins_json text not null,
    logout_uris_json text not null,
    rotation text not null,
    created_at ${integer} not null,
    third_party_json text,
    is_confidential ${integer} not null default 0,
    constraint client_key primary key (site_id, client_id)
  )${tableSuffix}`,
  `create table client_secret (
    site_id text not null,
    secret_id text not null,
    client_id text not null,
    digest text not null,
    last_four text not null,
    created_at ${integer} not null,
    expires_at ${integer},
    revoked_at ${integer},
    last_used_at ${integer},
    last_used_from text,
    constraint client_secret_key primary key (site_id, secret_id)
  )${tableSuffix}`,
  'create index client_secret_by_client on client_secret (site_id, client_id)',
  `create table refused_address (
    site_id text not null,
    refused_id text not null,
    client_id text not null,
    kind text not null,
    address text not null,
    network text not null,
    times ${integer} not null,
    first_at ${integer} not null,
    last_at ${integer} not null,
    dismissed_at ${integer},
    constraint refused_address_key primary key (site_id, refused_id)
  )${tableSuffix}`,
  'create unique index refused_address_once on refused_address (site_id, client_id, kind, address)',
  `create table api_key (
    site_id text not null,
    key_id text not null,
    name text not null,
    digest text not null,
    last_four text not null,
    created_at ${integer} not null,
    revoked_at ${integer},
    expires_at ${integer},
    replaced_by text,
    scopes text,
    networks text,
    last_used_at ${integer},
    last_used_from text,
    constraint api_key_key primary key (site_id, key_id)
  )${tableSuffix}`,
  `create table signing_key (
    site_id text not null,
    kid text not null,
    algorithm text not null,
    public_jwk_json text not null,
    sealed_private_key text not null,
    created_at ${integer} not null,
    retired_at ${integer},
    constraint signing_key_key primary key (site_id, kid)
  )${tableSuffix}`,
  `create table owner (
    site_id text not null,
    member_id text not null,
    role text not null,
    created_at ${integer} not null,
    constraint owner_key primary key (site_id, member_id)
  )${tableSuffix}`,
  `create table owner_setup (
    site_id text not null,
    digest text not null,
    created_at ${integer} not null,
    expires_at ${integer} not null,
    spent_at ${integer},
    constraint owner_setup_key primary key (site_id, digest)
  )${tableSuffix}`,
  `create table audit_entry (
    site_id text not null,
    entry_id text not null,
    at ${integer} not null,
    actor_kind text not null,
    actor_id text,
    action text not null,
    target_kind text,
    target_id text,
    result text not null,
    request_id text,
    network text,
    details_json text,
    constraint audit_entry_key primary key (site_id, entry_id)
  )${tableSuffix}`,
  'create index audit_entry_by_time on audit_entry (site_id, at, entry_id)',
  'create index audit_entry_by_request on audit_entry (site_id, request_id, at, entry_id)',
  'create index audit_entry_by_actor on audit_entry (site_id, actor_id, at, entry_id)',
  'create index audit_entry_by_target on audit_entry (site_id, target_id, at, entry_id)',
  'create index audit_entry_by_action on audit_entry (site_id, action, at, entry_id)',
  ...appendOnlyTriggers('audit_entry'),
  `create table overview_count (
    site_id text not null,
    at ${integer} not null,
    kind text not null,
    count ${integer} not null,
    constraint overview_count_key primary key (site_id, at, kind)
  )${tableSuffix}`,
  `create table active_member (
    site_id text not null,
    day ${integer} not null,
    member_id text not null,
    constraint active_member_key primary key (site_id, day, member_id)
  )${tableSuffix}`,
  'create index active_member_by_member on active_member (site_id, member_id)',
]
