import {
  addClientRequest,
  addClientResponse,
  changeClientRequest,
  clientResponse,
  clientsResponse,
  OWNER_REQUEST_MAX_BYTES,
  paths,
  testSignInRequest,
  testSignInResponse,
} from '@foyer/protocol'
import type { FastifyRequest } from 'fastify'
import { beginTestSignIn } from '../../../features/oauth/authorize/begin-test-sign-in.js'
import { addClient, changeClient, removeClient } from '../../../features/site/clients/change-clients.js'
import { CONSOLE_CLIENT_ID } from '../../../features/site/clients/console-client.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { siteRole } from '../../endpoint/access.js'
import { json } from '../../endpoint/body.js'
import type { Endpoint } from '../../endpoint/endpoint.js'
import { pathParameter } from '../../endpoint/path-ids.js'
import { clientView } from './client-view.js'
import { ownerEndpoint } from './owner-endpoint.js'

/** A third-party client may have a logo. */
const withLogo = { maxBytes: OWNER_REQUEST_MAX_BYTES }
const one = `${paths.ownerClients}/:clientId`
const named = { name: 'clientId', about: 'The id of a client.' }
const idIn = (request: FastifyRequest) => pathParameter(request, 'clientId')

/** The clients of the site, except the console's own, and the test sign-in (CL-02, CL-05). */
export const clientEndpoints: readonly Endpoint[] = [
  ownerEndpoint({
    id: 'listClients',
    method: 'GET',
    path: paths.ownerClients,
    summary: 'List the clients of the site',
    allow: siteRole('read-only', 'site:read'),
    answer: ['The clients, the oldest first.', clientsResponse],
    handle: async (_call, { siteSnapshot }) => {
      const clients = [...siteSnapshot.current().clients.values()]
      return { clients: clients.filter(({ clientId }) => clientId !== CONSOLE_CLIENT_ID).map(clientView) }
    },
  }),
  ownerEndpoint({
    id: 'addClient',
    method: 'POST',
    path: paths.ownerClients,
    summary: 'Add a client',
    about:
      'With `confidential` the client authenticates by a secret (RFC 6749 §2.1), which only this response contains.',
    allow: siteRole('owner', 'site:write'),
    body: json(addClientRequest, withLogo),
    answer: ['The client.', addClientResponse],
    handle: async ({ caller, body }, deps) => {
      const { thirdParty, confidential, sessionIdleFor, sessionLongest, ...fields } = body.client
      const client = {
        ...fields,
        ...(sessionIdleFor ? { sessionIdleFor } : {}),
        ...(sessionLongest ? { sessionLongest } : {}),
        ...(thirdParty ? { thirdParty: withoutUndefined(thirdParty) } : {}),
        ...(confidential ? { isConfidential: true as const } : {}),
      }
      const added = await addClient(client, caller.act, deps)
      await deps.siteSnapshot.refresh()
      return { ...added, client: clientView(added.client) }
    },
  }),
  ownerEndpoint({
    id: 'changeClient',
    method: 'PATCH',
    path: one,
    named,
    summary: 'Change a client',
    about: 'Fields that are absent stay as they are.',
    allow: siteRole('owner', 'site:write'),
    body: json(changeClientRequest, withLogo),
    answer: ['The client.', clientResponse],
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller, body }, deps) => {
      const { thirdParty, ...patch } = withoutUndefined(body.client)
      const third = thirdParty === undefined ? {} : { thirdParty: thirdParty && withoutUndefined(thirdParty) }
      const client = await changeClient(idIn(request), { ...patch, ...third }, caller.act, deps)
      await deps.siteSnapshot.refresh()
      return { client: clientView(client) }
    },
  }),
  ownerEndpoint({
    id: 'removeClient',
    method: 'DELETE',
    path: one,
    named,
    summary: 'Remove a client',
    about: 'Its tokens stop working within a second.',
    allow: siteRole('owner', 'site:write'),
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller }, deps) => {
      await removeClient(idIn(request), caller.act, deps)
      await deps.siteSnapshot.refresh()
      return {}
    },
  }),
  ownerEndpoint({
    id: 'beginTrial',
    method: 'POST',
    path: `${one}/trial`,
    named,
    summary: 'Prepare a test sign-in through a client',
    about:
      'The request works once. It runs through the client and returns to the console with a code, which only the holder of the PKCE verifier can redeem.',
    allow: siteRole('owner'),
    body: json(testSignInRequest),
    answer: ['The URL for the browser, and the parameters of the request.', testSignInResponse],
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller, body }, deps) => {
      const client = deps.siteSnapshot.current().clients.get(idIn(request))
      if (client === undefined || client.clientId === CONSOLE_CLIENT_ID)
        throw new ApplicationError('NOT_FOUND', 'There is no such client.')
      return beginTestSignIn(body, client, caller.act, deps)
    },
  }),
]

/** Drops undefined fields, so that an update does not change them. */
const withoutUndefined = <T extends object>(object: T) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>
  }
