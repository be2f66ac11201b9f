import { addKeyRequest, addKeyResponse, keysResponse, paths, rotateKeyResponse, rotateRequest } from '@foyer/protocol'
import type { FastifyRequest } from 'fastify'
import { addApiKey, revokeApiKey, rotateApiKey } from '../../../features/site/credentials/change-keys.js'
import { siteRole } from '../../endpoint/access.js'
import { json } from '../../endpoint/body.js'
import type { Endpoint } from '../../endpoint/endpoint.js'
import { pathParameter } from '../../endpoint/path-ids.js'
import { keyView, neverUsed, withLatestUse } from './credential-views.js'
import { ownerEndpoint } from './owner-endpoint.js'

const one = `${paths.ownerKeys}/:keyId`
const idIn = (request: FastifyRequest) => pathParameter(request, 'keyId')

/** The API keys of the site (CL-03). */
export const keyEndpoints: readonly Endpoint[] = [
  ownerEndpoint({
    id: 'listKeys',
    method: 'GET',
    path: paths.ownerKeys,
    summary: 'List the API keys of the site',
    allow: siteRole('read-only', 'site:read'),
    answer: ['The keys that work, the newest first.', keysResponse],
    handle: async (_call, deps) => {
      const keys = await deps.storage.read((stores) => stores.credentials.listKeys(deps.clock.now()))
      return { keys: keys.map((key) => keyView(withLatestUse(key.keyId, key, deps))) }
    },
  }),
  ownerEndpoint({
    id: 'addKey',
    method: 'POST',
    path: paths.ownerKeys,
    summary: 'Create an API key',
    about: 'Only this response contains the key.',
    allow: siteRole('owner'),
    body: json(addKeyRequest),
    answer: ['The key.', addKeyResponse],
    handle: async ({ caller, body: { name, scopes, networks = [], expiresDate } }, deps) => {
      const end = expiresDate == null ? {} : { expiresAt: Date.parse(expiresDate) }
      const { key, apiKey } = await addApiKey({ name, scopes, networks, ...end }, caller.act, deps)
      await deps.siteSnapshot.refresh()
      return { key: keyView({ ...key, ...neverUsed }), apiKey }
    },
  }),
  ownerEndpoint({
    id: 'rotateKey',
    method: 'POST',
    path: `${one}/rotate`,
    named: { name: 'keyId', about: 'The id of the API key to replace.' },
    summary: 'Replace an API key',
    about: 'The new key has the same name. The old one works until the chosen overlap is over.',
    allow: siteRole('owner'),
    body: json(rotateRequest),
    answer: ['The new key, and the key that it replaces.', rotateKeyResponse],
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller, body }, deps) => {
      const before = await deps.storage.read((stores) => stores.credentials.listKeys(deps.clock.now()))
      const { key, apiKey, replaced } = await rotateApiKey(idIn(request), body.overlap, caller.act, deps)
      await deps.siteSnapshot.refresh()
      const lastUse = before.find(({ keyId }) => keyId === replaced.keyId)?.lastUse ?? null
      return {
        key: keyView({ ...key, ...neverUsed }),
        apiKey,
        replaced: keyView(withLatestUse(replaced.keyId, { ...replaced, lastUse }, deps)),
      }
    },
  }),
  ownerEndpoint({
    id: 'revokeKey',
    method: 'DELETE',
    path: one,
    named: { name: 'keyId', about: 'The id of an API key.' },
    summary: 'Revoke an API key',
    allow: siteRole('owner'),
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller }, deps) => {
      await revokeApiKey(idIn(request), caller.act, deps)
      await deps.siteSnapshot.refresh()
      return {}
    },
  }),
]
