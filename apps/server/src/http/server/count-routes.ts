import type { FastifyInstance } from 'fastify'
import type { RequestMetrics, RouteMetrics } from '../../platform/metrics/request-metrics.js'

/** Attaches counters to every route before it is registered. Returns the counters for requests that match no route. */
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
