import type { Credential } from '../../parts/rotation.js'

/** An API key as listed by the owner API. */
export interface Key extends Credential {
  keyId: string
  name: string
  replacedBy: string | null
  /** Null means full access. */
  scopes: string[] | null
  networks: string[]
}
