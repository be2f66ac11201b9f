import { approveAddressRequest, paths } from '@foyer/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { approveAddress, dismissAddress } from '../../../features/site/clients/approve-address.js'
import type { RefusedAddressRecord } from '../../../features/site/clients/refused-addresses.js'
import { rfc3339 } from '../../../kernel/clock.js'
import type { HttpDeps } from '../../deps.js'
import { parseBody } from '../../server/bodies/parse-request.js'
import { runBy } from './owner-routes.js'
import { clientView } from './site-routes.js'

const refusalView = ({
  refusedId,
  clientId,
  kind,
  address,
  network,
  times,
  firstAt,
  lastAt,
}: RefusedAddressRecord) => ({
  refusedId,
  clientId,
  kind,
  address,
  network,
  times,
  firstDate: rfc3339(firstAt),
  lastDate: rfc3339(lastAt),
})

/** Addresses that were refused, with *Approve* and *Dismiss*. Who may do what stands in `owner-access.ts`. */
export function refusedAddressRoutes(api: FastifyInstance, deps: HttpDeps): void {
  const { storage, siteSnapshot, clock } = deps
  const idIn = (request: FastifyRequest) => (request.params as { refusedId: string }).refusedId

  api.get(paths.refusedAddresses, async (request) => {
    runBy(request, 'listRefusedAddresses', deps)
    const { clients } = siteSnapshot.current()
    const found = await storage.read((stores) => stores.refusedAddresses.list(clock.now()))
    const known = found.filter(({ clientId }) => clientId === null || clients.has(clientId))
    return { addresses: known.map(refusalView) }
  })

  api.post(`${paths.refusedAddresses}/:refusedId/approve`, async (request) => {
    const { act } = runBy(request, 'approveAddress', deps)
    const { clientId } = parseBody(approveAddressRequest, request.body)
    const client = await approveAddress(idIn(request), clientId, act, deps)
    await siteSnapshot.refresh()
    return { client: clientView(client) }
  })

  api.delete(`${paths.refusedAddresses}/:refusedId`, async (request) => {
    const { act } = runBy(request, 'dismissAddress', deps)
    await dismissAddress(idIn(request), act, deps)
    return {}
  })
}
