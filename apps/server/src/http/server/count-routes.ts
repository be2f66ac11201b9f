import type { FastifyInstance } from 'fastify'
import type { RequestMetrics, RouteMetrics } from '../../platform/metrics/request-metrics.js'

/** Gives every route its counts before it is registered, and answers what counts a request that met no route. */
export function countRoutes(server: FastifyInstance, { ofRoute }: Pick<RequestMetrics, 'ofRoute'>): RouteMetrics {
  server.addHook('onRoute', (route) => {
    route.config = { ...route.config, count: ofRoute(route.url, [route.method].flat().join(',')) }
  })
  return ofRoute('unknown', 'any')
}

declare module 'fastify' {
  interface FastifyContextConfig {
    count?: RouteMetrics
  }
}
