import { paths } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import type { EventKeeper } from '../../features/audit/keep-events.js'
import type { SiteCounts } from '../../features/overview/site-counts.js'
import { buildRoutes, type RouteNeeds } from '../../http/build-routes.js'
import { buildHttp } from '../../http/server/build-http.js'
import type { Faults } from '../../http/server/errors/faults.js'
import { shortQuestions } from '../../http/server/fast-path/short-questions.js'
import { openShortWay } from '../../http/server/fast-path/short-way.js'
import { registerLookAgain } from '../../http/server/look-again.js'
import { approvalHint } from '../../http/server/refused-addresses.js'
import type { FoyerLogger } from '../../platform/log/logger.js'
import type { MetricsRegistry } from '../../platform/metrics/registry.js'
import type { Config } from '../config/config.js'
import type { Replacements } from './foyer.js'

interface Opening extends Pick<RouteNeeds, 'deps' | 'pages' | 'console' | 'keySet'> {
  config: Config
  logger: FoyerLogger
  events: EventKeeper
  counts: SiteCounts
  registry: MetricsRegistry
  replace: Pick<Replacements, 'httpLimits' | 'tracing' | 'metricsOfOthers'>
  /** Present under --dev only. */
  dev: Omit<NonNullable<RouteNeeds['dev']>, 'faults'> | undefined
}

/** Builds the server with every route, and the short ways before it. It does not listen yet. */
export async function openHttp({
  config,
  deps,
  logger,
  events,
  counts,
  registry,
  replace,
  dev,
  ...shown
}: Opening): Promise<FastifyInstance> {
  const { metrics, refusals, directory } = deps
  const { server: http, answering } = await buildHttp({
    ...config,
    logger,
    random: deps.random,
    limits: replace.httpLimits,
    requests: metrics.requests,
  })
  http.decorate('keepEvent', events.keep)
  http.decorate('countEvent', counts.note)
  http.decorate('noteRefusedAddress', (refused, from) => {
    // An address of our own is nobody's to return to.
    if (!refused.address.startsWith(config.issuer)) refusals.note(refused, from)
    return approvalHint(refused, config)
  })
  registerLookAgain(http, directory)
  replace.tracing?.trace(http)
  let faults: Faults | undefined
  const { plainTokens } = await buildRoutes(http, {
    ...shown,
    deps,
    refresh: directory.refresh,
    metrics: {
      text: async () => registry.text((await replace.metricsOfOthers?.()) ?? []),
      contentType: registry.contentType,
      tokenDigest: config.metricsTokenDigest,
    },
    dev: dev && {
      ...dev,
      // Nothing stands before the server until the first fault is asked for.
      faults: async () => {
        const { faultsBefore } = await import('../../http/server/errors/faults.js')
        faults ??= faultsBefore([{ http }])
        return faults
      },
    },
  })
  // A trace follows a request through the framework.
  if (replace.tracing !== undefined) return http
  const origins = () => directory.current().origins
  for (const { method, ...way } of [
    { method: 'POST', path: paths.token, answer: plainTokens },
    ...shortQuestions(deps),
  ])
    openShortWay(http, { ...answering, ...way, count: metrics.requests.ofRoute(way.path, method), origins })
  return http
}
