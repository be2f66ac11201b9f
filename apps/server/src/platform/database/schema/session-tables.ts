// Sessions and the grants that open them.

export interface SessionTokenTable {
  site_id: string
  digest: string
  member_id: string
  client_id: string
  caller_id: string | null
  /** The API key of the back end that signed the member on. */
  opened_by: string | null
  authenticated_at: number
  /** How the member proved who they are, the methods with a space between. */
  amr: string
  expires_at: number
  spent_at: number | null
}

export interface RedirectSessionTable {
  site_id: string
  digest: string
  intent: string
  client_id: string
  caller_id: string | null
  origin: string | null
  request_json: string
  expires_at: number
  spent_at: number | null
}

export interface AuthorizationCodeTable {
  site_id: string
  digest: string
  client_id: string
  member_id: string
  visitor_id: string | null
  redirect_uri: string | null
  code_challenge: string
  scope: string
  nonce: string | null
  /** The API key of the back end that signed the member on. */
  opened_by: string | null
  authenticated_at: number
  /** How the member proved who they are, the methods with a space between. */
  amr: string
  browser_session_id: string | null
  /** When the session that it opens ends at the latest; null for the usual length (decision 17). */
  session_ends_at: number | null
  expires_at: number
  spent_at: number | null
  session_id: string | null
}

/**
 * One row per session: renewing is one UPDATE of it. `generation` orders its refresh tokens (security-checklist 13).
 */
export interface SessionTable {
  site_id: string
  session_id: string
  member_id: string
  client_id: string
  browser_session_id: string | null
  /** Digest of the `client-binding` the family started with (security-checklist 36). */
  client_binding: string | null
  rotation: string
  generation: number
  superseded_at: number
  scope: string
  authenticated_at: number
  /** How the member proved who they are, the methods with a space between. */
  amr: string
  opened_at: number
  /** The API key that opened it; null where the member did. */
  opened_by: string | null
  last_used_at: number
  idle_expires_at: number
  expires_at: number
  ended_at: number | null
  ended_reason: string | null
  /** Names of a browser and a system, from a fixed list; null when they are not on it. */
  browser: string | null
  system: string | null
}

/** A member's sign-in at the hosted pages in one browser: what the sign-in cookie stands for. */
export interface BrowserSessionTable {
  site_id: string
  browser_session_id: string
  digest: string
  member_id: string
  authenticated_at: number
  /** How the member proved who they are, the methods with a space between. */
  amr: string
  expires_at: number
  /** 0: it was not to be kept, and what is opened from it ends with it. */
  stays: number
  ended_at: number | null
}

/** What a member allows an application that is not the owner's own. */
export interface ConsentTable {
  site_id: string
  member_id: string
  client_id: string
  /** The words of the scope, in order, with a space between. */
  scope: string
  given_at: number
}
