import type { FastifyInstance } from 'fastify'
import type { RequestCounts, RouteCount } from '../../platform/metrics/request-counts.js'

/** Gives every route its counts before it is registered, and answers what counts a request that met no route. */
export function countRoutes(server: FastifyInstance, { ofRoute }: Pick<RequestCounts, 'ofRoute'>): RouteCount {
  server.addHook('onRoute', (route) => {
    route.config = { ...route.config, count: ofRoute(route.url, [route.method].flat().join(',')) }
  })
  return ofRoute('unknown', 'any')
}

declare module 'fastify' {
  interface FastifyContextConfig {
    count?: RouteCount
  }
}
