import type { Generated } from 'kysely'

// The site: its clients, keys, owners, audit log and counts.

export interface SiteTable {
  site_id: string
  name: string
  settings_json: string
  /** The lengths of sessions that open sessions have been shortened to (`shortenSessions`). */
  session_lengths: string | null
  created_at: number
}

/** One row for the whole deployment, polled by every node to detect changes made by others. */
export interface DirectoryTable {
  directory_id: string
  revision: number
  clock_offset: number
  /** 1 if the server that was started last runs with --dev; null before its first start. */
  is_dev: number | null
}

export interface ClientTable {
  site_id: string
  client_id: string
  name: string
  redirect_uris_json: string
  origins_json: string
  logout_uris_json: string
  rotation: string
  /** Durations such as `30m`; null for the setting of the site. */
  session_idle_for: string | null
  session_longest: string | null
  created_at: number
  /** The operator of a third-party client. */
  third_party_json: string | null
  /** 1 for a confidential client, which authenticates with a secret. */
  is_confidential: Generated<number>
}

/** A provider at which visitors of the site can sign in. */
export interface IdentityProviderTable {
  site_id: string
  provider_id: string
  preset: string
  name: string
  issuer: string | null
  client_id: string
  sealed_secret: string
  scope: string | null
  is_trusted: number
  is_enabled: number
  sort_order: number
  created_at: number
}

/** A secret of a confidential client. */
export interface ClientSecretTable {
  site_id: string
  secret_id: string
  client_id: string
  digest: string
  last_four: string
  created_at: number
  expires_at: number | null
  revoked_at: number | null
  last_used_at: number | null
  last_used_from: string | null
}

/** A redirect URI, origin or logout URL that is not on the client's list. The client is empty if none was named. */
export interface RefusedAddressTable {
  site_id: string
  refused_id: string
  client_id: string
  kind: string
  address: string
  network: string
  times: number
  first_at: number
  last_at: number
  dismissed_at: number | null
}

export interface ApiKeyTable {
  site_id: string
  key_id: string
  name: string
  digest: string
  last_four: string
  created_at: number
  revoked_at: number | null
  /** The chosen expiry, or the end of the overlap with the key that replaces it. */
  expires_at: number | null
  replaced_by: string | null
  /** Separated by spaces; null: full access. */
  scopes: string | null
  /** Addresses and networks, separated by spaces; null: no restriction. */
  networks: string | null
  last_used_at: number | null
  last_used_from: string | null
}

export interface SigningKeyTable {
  site_id: string
  kid: string
  algorithm: string
  public_jwk_json: string
  sealed_private_key: string
  created_at: number
  retired_at: number | null
}

/** A member with a role (decision 21). */
export interface OwnerTable {
  site_id: string
  member_id: string
  role: string
  created_at: number
}

/** A list of the console that a member with a role has saved with filters under a name. */
export interface SavedViewTable {
  site_id: string
  member_id: string
  view_id: string
  list: string
  name: string
  query: string
  columns_json: string
  created_at: number
}

/** A link by which the first owner is created. */
export interface OwnerSetupTable {
  site_id: string
  digest: string
  created_at: number
  expires_at: number
  spent_at: number | null
}

/** The audit log. Rows are only inserted; the database rejects updates. */
export interface AuditEntryTable {
  site_id: string
  entry_id: string
  at: number
  actor_kind: string
  actor_id: string | null
  action: string
  target_kind: string | null
  target_id: string | null
  result: string
  request_id: string | null
  network: string | null
  details_json: string | null
}

/** The number of events in the hour that began at `at`; for `activeMembers`, in the day. */
export interface OverviewCountTable {
  site_id: string
  at: number
  kind: string
  count: number
}

/** A member that was active on a UTC day that is not over; afterwards only the number is stored. */
export interface ActiveMemberTable {
  site_id: string
  day: number
  member_id: string
}
