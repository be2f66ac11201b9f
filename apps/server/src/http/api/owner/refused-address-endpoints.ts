import { approveAddressRequest, clientResponse, paths, refusedAddressesResponse } from '@foyer/protocol'
import type { FastifyRequest } from 'fastify'
import { approveAddress, dismissAddress } from '../../../features/site/clients/approve-refused-address.js'
import { type RefusedAddressRecord, undecidedRefusals } from '../../../features/site/clients/refused-addresses.js'
import { rfc3339 } from '../../../kernel/clock.js'
import { siteRole } from '../../endpoint/access.js'
import { json } from '../../endpoint/body.js'
import type { Endpoint } from '../../endpoint/endpoint.js'
import { pathParameter } from '../../endpoint/path-ids.js'
import { clientView } from './client-view.js'
import { ownerEndpoint } from './owner-endpoint.js'

const one = `${paths.refusedAddresses}/:refusedId`
const named = { name: 'refusedId', about: 'The id of a refused address.' }
const idIn = (request: FastifyRequest) => pathParameter(request, 'refusedId')

/** Redirect URIs and origins that requests used but that are not registered for the client. */
export const refusedAddressEndpoints: readonly Endpoint[] = [
  ownerEndpoint({
    id: 'listRefusedAddresses',
    method: 'GET',
    path: paths.refusedAddresses,
    summary: 'List rejected URLs',
    about:
      'Redirect URIs, logout URIs and origins that were requested but are not registered for a client. An entry is removed when it is approved or dismissed, and 30 days after its last request.',
    allow: siteRole('read-only', 'site:read'),
    answer: ['The addresses, the newest first.', refusedAddressesResponse],
    handle: async (_call, { storage, siteSnapshot, clock }) => {
      const found = await storage.read((stores) => stores.refusedAddresses.list(clock.now()))
      return { addresses: undecidedRefusals(found, siteSnapshot.current()).map(refusedAddressView) }
    },
  }),
  ownerEndpoint({
    id: 'approveAddress',
    method: 'POST',
    path: `${one}/approve`,
    named,
    summary: 'Approve a rejected URL for its client',
    about: '`clientId` names the client if the rejected request named none.',
    allow: siteRole('owner', 'site:write'),
    body: json(approveAddressRequest),
    answer: ['The client.', clientResponse],
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller, body }, deps) => {
      const client = await approveAddress(idIn(request), body.clientId, caller.act, deps)
      await deps.siteSnapshot.refresh()
      return { client: clientView(client) }
    },
  }),
  ownerEndpoint({
    id: 'dismissAddress',
    method: 'DELETE',
    path: one,
    named,
    summary: 'Dismiss a rejected URL',
    allow: siteRole('owner', 'site:write'),
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller }, deps) => {
      await dismissAddress(idIn(request), caller.act, deps)
      return {}
    },
  }),
]

const refusedAddressView = ({ firstAt, lastAt, ...address }: RefusedAddressRecord) => ({
  refusedId: address.refusedId,
  clientId: address.clientId,
  kind: address.kind,
  address: address.address,
  network: address.network,
  times: address.times,
  firstDate: rfc3339(firstAt),
  lastDate: rfc3339(lastAt),
})
