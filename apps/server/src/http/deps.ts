import type { ImportExportDeps, ImportExportStores } from '../features/import-export/deps.js'
import type { MetricsAnswer } from './api/operations/metrics-access.js'
import type { Endpoint } from './endpoint/endpoint.js'
import type { HostedPages } from './pages/kit/hosted-pages.js'
import type { EventStreams } from './server/event-streams/event-streams.js'

/** The dependencies of endpoints: those of every feature. */
export type HttpDeps = ImportExportDeps
export type HttpStores = ImportExportStores

/** What single endpoints need beside that. */
export interface EndpointDeps extends HttpDeps {
  pages: Pick<HostedPages, 'renderPage'>
  /** The public signing keys (RFC 7517). */
  keySet(): object
  /** Reads the site again; fails when the database does not answer. */
  refresh(): Promise<void>
  /** True while the server is stopping and still answers requests. */
  isDraining(): boolean
  metricsAnswer: MetricsAnswer
  eventStreams: Pick<EventStreams, 'open'>
  /** All endpoints, for the list of what a caller may do. */
  endpoints: readonly Endpoint[]
}
