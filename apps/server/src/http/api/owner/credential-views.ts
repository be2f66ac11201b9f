import { CLIENT_SECRET_PREFIX } from '../../../features/site/clients/client-secrets.js'
import { API_KEY_PREFIX } from '../../../features/site/credentials/api-key.js'
import type { ClientSecret, LastUse, WithLastUse } from '../../../features/site/credentials/credential-store.js'
import type { ApiKey } from '../../../features/site/snapshot/site-snapshot.js'
import { rfc3339 } from '../../../kernel/clock.js'
import type { HttpDeps } from '../../deps.js'

const lastUsedView = (lastUse: LastUse | null) =>
  lastUse === null ? null : { date: rfc3339(lastUse.at), network: lastUse.network }
const dateOrNull = (at: number | undefined) => (at === undefined ? null : rfc3339(at))

/** The view of the last use for a new key or secret. */
export const neverUsed = { lastUse: null }

/** Adds the latest use to a key or secret, including a use that is not written to the database yet. */
export const withLatestUse = <Credential extends { lastUse: LastUse | null }>(
  id: string,
  credential: Credential,
  { keyUsage }: Pick<HttpDeps, 'keyUsage'>,
) => ({ ...credential, lastUse: keyUsage.latestUse(id, credential.lastUse) })

/** An API key, as the owner API shows it. */
export const keyView = ({ expiresAt, replacedBy, lastUse, ...key }: WithLastUse<ApiKey>) => ({
  keyId: key.keyId,
  name: key.name,
  prefix: `${API_KEY_PREFIX}_`,
  lastFour: key.lastFour,
  createdDate: rfc3339(key.createdAt),
  lastUsed: lastUsedView(lastUse),
  expiresDate: dateOrNull(expiresAt),
  replacedBy: replacedBy ?? null,
  scopes: key.scopes && [...key.scopes],
  networks: [...key.networks],
})

/** A secret of a confidential client, as the owner API shows it. */
export const secretView = ({ secretId, lastFour, createdAt, expiresAt, lastUse }: WithLastUse<ClientSecret>) => ({
  secretId,
  prefix: `${CLIENT_SECRET_PREFIX}_`,
  lastFour,
  createdDate: rfc3339(createdAt),
  lastUsed: lastUsedView(lastUse),
  expiresDate: dateOrNull(expiresAt),
})
