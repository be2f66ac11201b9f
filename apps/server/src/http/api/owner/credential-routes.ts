import { addKeyRequest, paths, rotateRequest, testSignInRequest } from '@foyer/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginTestSignIn } from '../../../features/oauth/authorize/begin-test-sign-in.js'
import {
  CLIENT_SECRET_PREFIX,
  revokeClientSecret,
  rotateClientSecret,
} from '../../../features/site/clients/client-secrets.js'
import { CONSOLE_CLIENT_ID } from '../../../features/site/clients/console-client.js'
import { API_KEY_PREFIX } from '../../../features/site/credentials/api-key.js'
import { addApiKey, revokeApiKey, rotateApiKey } from '../../../features/site/credentials/change-keys.js'
import type { ClientSecret, LastUse, WithLastUse } from '../../../features/site/credentials/credential-store.js'
import type { ApiKey } from '../../../features/site/snapshot/site-snapshot.js'
import { rfc3339 } from '../../../kernel/clock.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { HttpDeps } from '../../deps.js'
import { parseBody } from '../../server/bodies/parse-request.js'
import { runBy } from './owner-routes.js'

const lastUsedView = (lastUse: LastUse | null) =>
  lastUse === null ? null : { date: rfc3339(lastUse.at), network: lastUse.network }
const dateOr = (at: number | undefined) => (at === undefined ? null : rfc3339(at))

const keyView = ({
  keyId,
  name,
  lastFour,
  createdAt,
  expiresAt,
  replacedBy,
  lastUse,
  ...key
}: WithLastUse<ApiKey>) => ({
  keyId,
  name,
  prefix: `${API_KEY_PREFIX}_`,
  lastFour,
  createdDate: rfc3339(createdAt),
  lastUsed: lastUsedView(lastUse),
  expiresDate: dateOr(expiresAt),
  replacedBy: replacedBy ?? null,
  scopes: key.scopes && [...key.scopes],
  networks: [...key.networks],
})

const secretView = ({ secretId, lastFour, createdAt, expiresAt, lastUse }: WithLastUse<ClientSecret>) => ({
  secretId,
  prefix: `${CLIENT_SECRET_PREFIX}_`,
  lastFour,
  createdDate: rfc3339(createdAt),
  lastUsed: lastUsedView(lastUse),
  expiresDate: dateOr(expiresAt),
})

const neverUsed = { lastUse: null }

/**
 * API keys, the secrets of confidential clients, and a sign-in to try (CL-02, CL-03, CL-05). Who may do what stands in
 * `owner-access.ts`.
 */
export function credentialRoutes(api: FastifyInstance, deps: HttpDeps): void {
  const { storage, siteSnapshot, clock, keyUsage } = deps
  const idIn = (request: FastifyRequest, name: string) => (request.params as Record<string, string>)[name] as string
  const withLatest = <Credential extends { lastUse: LastUse | null }>(id: string, credential: Credential) => ({
    ...credential,
    lastUse: keyUsage.latestUse(id, credential.lastUse),
  })
  const secrets = `${paths.ownerClients}/:clientId/secrets`

  api.get(paths.ownerKeys, async (request) => {
    runBy(request, 'listKeys', deps)
    const keys = await storage.read((stores) => stores.credentials.listKeys(clock.now()))
    return { keys: keys.map((key) => keyView(withLatest(key.keyId, key))) }
  })

  api.post(paths.ownerKeys, async (request) => {
    const { act } = runBy(request, 'addKey', deps)
    const { name, scopes, networks = [], expiresDate } = parseBody(addKeyRequest, request.body)
    const end = expiresDate == null ? {} : { expiresAt: Date.parse(expiresDate) }
    const { key, apiKey } = await addApiKey({ name, scopes, networks, ...end }, act, deps)
    await siteSnapshot.refresh()
    return { key: keyView({ ...key, ...neverUsed }), apiKey }
  })

  api.post(`${paths.ownerKeys}/:keyId/rotate`, async (request) => {
    const { act } = runBy(request, 'rotateKey', deps)
    const { overlap } = parseBody(rotateRequest, request.body)
    const before = await storage.read((stores) => stores.credentials.listKeys(clock.now()))
    const { key, apiKey, replaced } = await rotateApiKey(idIn(request, 'keyId'), overlap, act, deps)
    await siteSnapshot.refresh()
    const stored = before.find(({ keyId }) => keyId === replaced.keyId)?.lastUse ?? null
    const lastUse = keyUsage.latestUse(replaced.keyId, stored)
    return { key: keyView({ ...key, ...neverUsed }), apiKey, replaced: keyView({ ...replaced, lastUse }) }
  })

  api.delete(`${paths.ownerKeys}/:keyId`, async (request) => {
    const { act } = runBy(request, 'revokeKey', deps)
    await revokeApiKey(idIn(request, 'keyId'), act, deps)
    await siteSnapshot.refresh()
    return {}
  })

  api.post(`${paths.ownerClients}/:clientId/trial`, async (request) => {
    const { act } = runBy(request, 'beginTrial', deps)
    const asked = parseBody(testSignInRequest, request.body)
    const client = siteSnapshot.current().clients.get(idIn(request, 'clientId'))
    if (client === undefined || client.clientId === CONSOLE_CLIENT_ID)
      throw new ApplicationError('NOT_FOUND', 'There is no such client.')
    return beginTestSignIn(asked, client, act, deps)
  })

  api.get(secrets, async (request) => {
    runBy(request, 'listClientSecrets', deps)
    const clientId = idIn(request, 'clientId')
    if (!siteSnapshot.current().clients.has(clientId))
      throw new ApplicationError('NOT_FOUND', 'There is no such client.')
    const found = await storage.read((stores) => stores.credentials.listSecrets(clientId, clock.now()))
    return { secrets: found.map((secret) => secretView(withLatest(secret.secretId, secret))) }
  })

  api.post(`${secrets}/rotate`, async (request) => {
    const { act } = runBy(request, 'rotateClientSecret', deps)
    const { overlap } = parseBody(rotateRequest, request.body)
    const { secret, clientSecret } = await rotateClientSecret(idIn(request, 'clientId'), overlap, act, deps)
    await siteSnapshot.refresh()
    return { secret: secretView({ ...secret, ...neverUsed }), clientSecret }
  })

  api.delete(`${paths.ownerClientSecrets}/:secretId`, async (request) => {
    const { act } = runBy(request, 'revokeClientSecret', deps)
    await revokeClientSecret(idIn(request, 'secretId'), act, deps)
    await siteSnapshot.refresh()
    return {}
  })
}
