import type { FastifyInstance } from 'fastify'
import type { AuditEventWriter } from '../../features/audit/audit-event-writer.js'
import type { SiteCounts } from '../../features/overview/site-counts.js'
import { endpoints } from '../../http/api/endpoints.js'
import { buildRoutes, type RouteDeps } from '../../http/build-routes.js'
import type { EndpointDeps, HttpDeps } from '../../http/deps.js'
import { buildHttp } from '../../http/server/build-http.js'
import { eventStreams } from '../../http/server/event-streams/event-streams.js'
import { registerFastPath } from '../../http/server/fast-path/fast-path.js'
import type { Faults } from '../../http/server/fault-injection/faults.js'
import { approvalHint } from '../../http/server/refused-addresses.js'
import { registerSnapshotRefresh } from '../../http/server/snapshot-refresh.js'
import type { FoyerLogger } from '../../platform/log/logger.js'
import type { MetricsRegistry } from '../../platform/metrics/registry.js'
import type { Config } from '../config/config.js'
import type { Overrides } from './foyer.js'
import { acceptDevOrigin, refusedOriginLog } from './origin-log.js'

interface OpenHttpOptions extends Pick<RouteDeps, 'pages' | 'console'> {
  config: Config
  deps: HttpDeps
  keySet: EndpointDeps['keySet']
  isDraining: EndpointDeps['isDraining']
  logger: FoyerLogger
  eventWriter: AuditEventWriter
  counts: SiteCounts
  registry: MetricsRegistry
  overrides: Pick<Overrides, 'httpLimits' | 'streamLimits' | 'tracing' | 'otherWorkersMetrics'>
  /** Set under --dev only. */
  dev: Omit<NonNullable<RouteDeps['dev']>, 'faults'> | undefined
}

/** Builds the server with all routes and fast paths. It does not listen yet. */
export async function openHttp({
  config,
  deps,
  logger,
  eventWriter,
  counts,
  registry,
  overrides,
  dev,
  ...routeOptions
}: OpenHttpOptions): Promise<FastifyInstance> {
  const { metrics, refusedAddressLog, siteSnapshot } = deps
  const { server: http, fastPathBase: fastPathOptions } = await buildHttp({
    ...config,
    logger,
    random: deps.random,
    limits: overrides.httpLimits,
    requests: metrics.requests,
  })
  http.decorate('keepEvent', eventWriter.record)
  http.decorate('countEvent', counts.record)
  const originLogDeps = { issuer: config.issuer, logger, clock: deps.clock }
  const logRefusedOrigin = refusedOriginLog(originLogDeps)
  http.decorate('noteRefusedAddress', (refused, from) => {
    // Addresses of the issuer itself cannot be approved for a client.
    if (!refused.address.startsWith(config.issuer)) refusedAddressLog.record(refused, from)
    logRefusedOrigin(refused)
    return approvalHint(refused, config)
  })
  if (config.dev) http.decorate('acceptDevOrigin', acceptDevOrigin(originLogDeps))
  registerSnapshotRefresh(http, siteSnapshot)
  overrides.tracing?.trace(http)
  const streams = eventStreams(deps, overrides.streamLimits)
  http.addHook('preClose', async () => streams.stop())
  let faults: Faults | undefined
  const { keySet, isDraining, ...rest } = routeOptions
  // Extends `deps` itself: what a test replaces in the deps of a node then applies to its endpoints too.
  const endpointDeps: EndpointDeps = Object.assign(deps, {
    pages: rest.pages,
    keySet,
    isDraining,
    refresh: siteSnapshot.refresh,
    metricsAnswer: {
      text: async () => registry.renderText((await overrides.otherWorkersMetrics?.()) ?? []),
      contentType: registry.contentType,
      tokenDigest: config.metricsTokenDigest,
    },
    eventStreams: streams,
    endpoints,
  })
  await buildRoutes(http, {
    ...rest,
    deps: endpointDeps,
    dev: dev && {
      ...dev,
      // Fault injection is installed with the first fault.
      faults: async () => {
        const { injectFaults } = await import('../../http/server/fault-injection/faults.js')
        faults ??= injectFaults([{ http }])
        return faults
      },
    },
  })
  // Fast paths bypass Fastify, so they would not be traced.
  if (overrides.tracing !== undefined) return http
  const origins = () => siteSnapshot.current().origins
  for (const { method, path, body, fastPath } of endpoints)
    if (fastPath !== undefined)
      registerFastPath(http, {
        ...fastPathOptions,
        ...fastPath(endpointDeps),
        path,
        bodyBytes: body?.maxBytes,
        count: metrics.requests.ofRoute(path, method),
        origins,
      })
  return http
}
