import type { FastifyInstance } from 'fastify'
import type { EndpointDeps } from '../deps.js'
import { assertMayWrite, isReadOnlyOperation } from '../server/credentials/read-only-session.js'
import { throwFastPathError } from '../server/fast-path/fast-path.js'
import type { Endpoint } from './endpoint.js'

/** Registers the routes of endpoints. The caller is checked before anything else of the request is read. */
export function registerEndpoints(api: FastifyInstance, endpoints: readonly Endpoint[], deps: EndpointDeps): void {
  for (const endpoint of endpoints) {
    const { method, path, allow, query, body, fastPath } = endpoint
    const mayWrite = !isReadOnlyOperation(endpoint)
    api.route({
      method,
      url: path,
      ...(body?.maxBytes === undefined ? {} : { bodyLimit: body.maxBytes }),
      handler: async (request, reply) => {
        if (fastPath !== undefined) throwFastPathError(request.raw)
        if (mayWrite) assertMayWrite(request, deps)
        const caller = allow.authorize(request, deps)
        return endpoint.handle(
          { request, reply, caller, query: query?.parse(request), body: body?.parse(request.body) },
          deps,
        )
      },
    })
  }
}
