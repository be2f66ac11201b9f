// Second factors of members (decision 42).

/** A member's authenticator app. */
export interface AuthenticatorTable {
  site_id: string
  member_id: string
  /** The shared secret, sealed. */
  secret: string
  /** The time step of the last accepted code (RFC 6238). */
  last_step: number
  created_at: number
  last_used_at: number
}

/** A recovery code that was not used, as a keyed MAC. */
export interface RecoveryCodeTable {
  site_id: string
  member_id: string
  mac: string
}

/** A sign-in whose first factor was accepted and that waits for a second one. */
export interface SecondFactorChallengeTable {
  site_id: string
  digest: string
  member_id: string
  client_id: string | null
  caller_id: string | null
  return_url: string | null
  links_identity: number
  is_persistent: number
  authenticated_at: number
  /** The authentication methods, separated by spaces. */
  amr: string
  tries_left: number
  expires_at: number
  spent_at: number | null
}
