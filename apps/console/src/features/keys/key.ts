import type { Credential } from '../../parts/rotation.js'

/** An API key as the owner API lists it. */
export interface Key extends Credential {
  keyId: string
  name: string
  replacedBy: string | null
  /** Null: full access. */
  scopes: string[] | null
  networks: string[]
}
