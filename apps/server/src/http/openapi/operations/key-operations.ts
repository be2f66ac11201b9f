import { addKeyRequest, addKeyResponse, keysResponse, paths, rotateKeyResponse, rotateRequest } from '@foyer/protocol'
import type { Operation } from '../operation.js'
import { owners } from './owners.js'

/** The API keys of the site. */
export const keyOperations: readonly Operation[] = [
  owners({
    id: 'listKeys',
    method: 'GET',
    path: paths.ownerKeys,
    summary: 'The API keys of the site',
    answer: ['The keys in force, the newest first.', keysResponse],
  }),
  owners({
    id: 'addKey',
    method: 'POST',
    path: paths.ownerKeys,
    summary: 'Make an API key',
    about: 'It is in this answer and nowhere else.',
    body: { schema: addKeyRequest },
    answer: ['The key.', addKeyResponse],
  }),
  owners({
    id: 'rotateKey',
    method: 'POST',
    path: `${paths.ownerKeys}/:keyId/rotate`,
    named: { name: 'keyId', about: 'The id of the API key to replace.' },
    summary: 'Replace an API key',
    about: 'A new key of the same name; the old one works for the overlap that is chosen, so that nothing stops.',
    body: { schema: rotateRequest },
    answer: ['The new key, and the one whose place it takes.', rotateKeyResponse],
    refusals: ['NOT_FOUND'],
  }),
  owners({
    id: 'revokeKey',
    method: 'DELETE',
    path: `${paths.ownerKeys}/:keyId`,
    named: { name: 'keyId', about: 'The id of an API key.' },
    summary: 'Revoke an API key',
    refusals: ['NOT_FOUND'],
  }),
]
