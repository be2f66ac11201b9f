import type { Generated } from 'kysely'

// The site: its clients, keys, owners, log and counts.

export interface SiteTable {
  site_id: string
  name: string
  settings_json: string
  created_at: number
}

/** One row for the whole deployment: what every node polls to see a change made elsewhere. */
export interface DirectoryTable {
  directory_id: string
  revision: number
  clock_offset: number
}

export interface ClientTable {
  site_id: string
  client_id: string
  name: string
  redirect_uris_json: string
  origins_json: string
  logout_uris_json: string
  rotation: string
  created_at: number
  /** Who runs it, for an application that is not the owner's own. */
  third_party_json: string | null
  /** 1 for one that proves itself by a secret. */
  is_confidential: Generated<number>
}

/** What a confidential client proves itself by. */
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

/** An address that a client asked for and that is not on its list. The client is empty where none was named. */
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
  /** When it ends: a date that was chosen, or the end of the time beside the key that takes its place. */
  expires_at: number | null
  replaced_by: string | null
  /** With a space between; null: full access. */
  scopes: string | null
  /** Addresses and networks with a space between; null: from everywhere. */
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

/** A member who runs the site (decision 21). */
export interface OwnerTable {
  site_id: string
  member_id: string
  role: string
  created_at: number
}

/** A link by which the first owner is made. */
export interface OwnerSetupTable {
  site_id: string
  digest: string
  created_at: number
  expires_at: number
  spent_at: number | null
}

/** Who did what to whom. Rows are only ever added; the database refuses to change one. */
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

/** How often something happened in the hour that began at `at`; of `activeMembers`, in the day. */
export interface OverviewCountTable {
  site_id: string
  at: number
  kind: string
  count: number
}

/** A member that was active on a day of UTC that is not over; afterwards only their number is kept. */
export interface ActiveMemberTable {
  site_id: string
  day: number
  member_id: string
}
