import { clientSecretsResponse, paths, rotateRequest, rotateSecretResponse } from '@foyer/protocol'
import { revokeClientSecret, rotateClientSecret } from '../../../features/site/clients/client-secrets.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { siteRole } from '../../endpoint/access.js'
import { json } from '../../endpoint/body.js'
import type { Endpoint } from '../../endpoint/endpoint.js'
import { pathParameter } from '../../endpoint/path-ids.js'
import { neverUsed, secretView, withLatestUse } from './credential-views.js'
import { ownerEndpoint } from './owner-endpoint.js'

const secrets = `${paths.ownerClients}/:clientId/secrets`
const named = { name: 'clientId', about: 'The id of a client.' }

/** The secrets of confidential clients (CL-03). */
export const clientSecretEndpoints: readonly Endpoint[] = [
  ownerEndpoint({
    id: 'listClientSecrets',
    method: 'GET',
    path: secrets,
    named,
    summary: 'List the secrets of a confidential client',
    allow: siteRole('read-only', 'site:read'),
    answer: ['The secrets that work, the newest first.', clientSecretsResponse],
    refusals: ['NOT_FOUND'],
    handle: async ({ request }, deps) => {
      const clientId = pathParameter(request, 'clientId')
      if (!deps.siteSnapshot.current().clients.has(clientId))
        throw new ApplicationError('NOT_FOUND', 'There is no such client.')
      const found = await deps.storage.read((stores) => stores.credentials.listSecrets(clientId, deps.clock.now()))
      return { secrets: found.map((secret) => secretView(withLatestUse(secret.secretId, secret, deps))) }
    },
  }),
  ownerEndpoint({
    id: 'rotateClientSecret',
    method: 'POST',
    path: `${secrets}/rotate`,
    named,
    summary: 'Create a secret for a client',
    about: 'Only this response contains the secret. Older secrets work until the chosen overlap ends.',
    allow: siteRole('owner'),
    body: json(rotateRequest),
    answer: ['The secret.', rotateSecretResponse],
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller, body }, deps) => {
      const clientId = pathParameter(request, 'clientId')
      const { secret, clientSecret } = await rotateClientSecret(clientId, body.overlap, caller.act, deps)
      await deps.siteSnapshot.refresh()
      return { secret: secretView({ ...secret, ...neverUsed }), clientSecret }
    },
  }),
  ownerEndpoint({
    id: 'revokeClientSecret',
    method: 'DELETE',
    path: `${paths.ownerClientSecrets}/:secretId`,
    named: { name: 'secretId', about: 'The id of a secret.' },
    summary: 'Revoke a secret of a client',
    allow: siteRole('owner'),
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller }, deps) => {
      await revokeClientSecret(pathParameter(request, 'secretId'), caller.act, deps)
      await deps.siteSnapshot.refresh()
      return {}
    },
  }),
]
