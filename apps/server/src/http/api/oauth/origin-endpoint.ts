import { originCheck, originCheckRequest, paths } from '@foyer/protocol'
import { publicAccess } from '../../endpoint/access.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'
import { queryString } from '../../endpoint/query.js'
import { isKnownOrigin, isOriginOf } from '../../server/cors.js'
import { originRefusal, recordRefusedAddress } from '../../server/refused-addresses.js'

/**
 * Returns why calls from a page fail: a browser hides the refusal of an origin from scripts of that origin
 * (security-checklist 34). The response contains only what the page sent and how to allow the origin, so every origin
 * may read it.
 */
export const originEndpoint: Endpoint = endpoint({
  id: 'checkOrigin',
  method: 'GET',
  path: paths.origin,
  group: 'Tokens',
  summary: 'Check the origin of a page',
  about:
    'Says whether the origin of the page that calls is on the list of the client, and what to do if it is not. Readable from every origin.',
  allow: publicAccess(),
  open: true,
  query: queryString(originCheckRequest, [
    {
      name: 'client_id',
      schema: originCheckRequest.shape.client_id,
      about: 'The client; without it, the lists of all clients of the site count.',
    },
  ]),
  answers: {
    200: { about: 'Whether the origin is allowed. A request without `Origin` always is.', schema: originCheck },
  },
  refusals: ['invalid_request'],
  handle: async ({ request, reply, query }, { siteSnapshot }) => {
    reply.header('cache-control', 'no-store').header('vary', 'Origin')
    const { origin } = request.headers
    const client = siteSnapshot.current().clients.get(query.client_id ?? '')
    const { server } = request
    const isAllowed =
      origin === undefined ||
      origin === server.issuerOrigin ||
      (client === undefined ? isKnownOrigin(origin, server, siteSnapshot) : isOriginOf(client, origin, server))
    if (isAllowed) return { allowed: true }
    const clientId = client?.clientId ?? null
    const hint = recordRefusedAddress(request, { clientId, kind: 'origin', address: origin })
    const message = [originRefusal(origin, clientId), hint?.sentence].join(' ').trimEnd()
    return { allowed: false, code: 'ORIGIN_NOT_ALLOWED', message }
  },
})
