// Sessions and the credentials that open them.

export interface SessionTokenTable {
  site_id: string
  digest: string
  member_id: string
  client_id: string
  caller_id: string | null
  /** The API key of the back end that signed the member in, or the access of an owner who views as the member. */
  opened_by: string | null
  authenticated_at: number
  /** The authentication methods, separated by spaces. */
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
  /** The API key of the back end that signed the member in. */
  opened_by: string | null
  authenticated_at: number
  /** The authentication methods, separated by spaces. */
  amr: string
  browser_session_id: string | null
  /** The latest end of the session opened from it; null for the usual lifetime (decision 17). */
  session_ends_at: number | null
  expires_at: number
  spent_at: number | null
  session_id: string | null
}

/**
 * One row per session: a refresh is one UPDATE of it. `generation` orders its refresh tokens (security-checklist 13).
 */
export interface SessionTable {
  site_id: string
  session_id: string
  member_id: string
  client_id: string
  browser_session_id: string | null
  /** Digest of the `client-binding` with which the session was opened (security-checklist 36). */
  client_binding: string | null
  rotation: string
  generation: number
  superseded_at: number
  scope: string
  authenticated_at: number
  /** The authentication methods, separated by spaces. */
  amr: string
  opened_at: number
  /** The API key or the access (`impersonation`) that opened the session; null if the member did. */
  opened_by: string | null
  last_used_at: number
  /** How long after its last use it ends. */
  idle_ms: number
  idle_expires_at: number
  expires_at: number
  ended_at: number | null
  ended_reason: string | null
  /** Names of a browser and an operating system from a fixed list; null if not recognised. */
  browser: string | null
  system: string | null
}

/** A member's sign-in at the hosted pages in one browser, identified by the session cookie. */
export interface BrowserSessionTable {
  site_id: string
  browser_session_id: string
  digest: string
  member_id: string
  authenticated_at: number
  /** The authentication methods, separated by spaces. */
  amr: string
  expires_at: number
  /** 0: signed in without "Stay signed in"; sessions opened from it end with it. */
  stays: number
  ended_at: number | null
  /** The browser in which it was opened, if known. */
  browser: string | null
  system: string | null
  opened_at: number | null
}

/** Access of an owner to one application as a member (decision 36). */
export interface ImpersonationTable {
  site_id: string
  impersonation_id: string
  /** Of the secret in the link; once opened, of the secret in the cookie. */
  digest: string
  member_id: string
  client_id: string
  owner_id: string
  owner_session_id: string
  created_at: number
  opened_at: number | null
  ended_at: number | null
  expires_at: number
}

/** The consent of a member to a third-party client. */
export interface ConsentTable {
  site_id: string
  member_id: string
  client_id: string
  /** The scope values, sorted and separated by spaces. */
  scope: string
  given_at: number
}
