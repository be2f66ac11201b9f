import type { ClientId } from '@foyer/protocol'

/** How the refresh tokens of a client rotate (design §7). */
export type Rotation = 'pending' | 'strict' | 'off'
export const rotations: readonly Rotation[] = ['pending', 'strict', 'off']

/** A client of a site: public, without a secret (design §1), unless it is confidential (decision 11). */
export interface Client {
  clientId: ClientId
  name: string
  redirectUris: readonly string[]
  origins: readonly string[]
  logoutUris: readonly string[]
  rotation: Rotation
  /** How long after its last use a session through this client ends, such as `30m`; absent for the site's setting. */
  sessionIdleFor?: string
  /** How long after its start a session through this client ends; absent for the site's setting. */
  sessionLongest?: string
  /** Set for a third-party client: members must consent before it receives any data (decision 10). */
  thirdParty?: ThirdParty
  /**
   * Set for a confidential client, a server program that authenticates with a secret at the token endpoint. Never
   * changes.
   */
  isConfidential?: true
}

/** Operator of a third-party client, as shown to members, and its logo as a `data:` URL. */
export interface ThirdParty {
  runBy: string
  logo?: string
}
