import { healthResponse, openApiResponse, paths, readyResponse, unreadyResponse } from '@foyer/protocol'
import { SECOND } from '../../../kernel/clock.js'
import { digestOf } from '../../../kernel/digest.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { publicAccess } from '../../endpoint/access.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'
import { notOffered } from '../../server/not-found.js'
import { canReadMetrics } from './metrics-access.js'

/** Health, readiness, metrics and the OpenAPI document. */
export const operationsEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'health',
    method: 'GET',
    path: paths.healthz,
    group: 'Service',
    summary: 'Check that the process runs',
    allow: publicAccess(),
    answers: { 200: { about: 'It runs.', schema: healthResponse } },
    refusals: [],
    handle: async () => ({ status: 'ok' }),
  }),
  endpoint({
    id: 'readiness',
    method: 'GET',
    path: paths.readyz,
    group: 'Service',
    summary: 'Check that the server can answer, its database included',
    allow: publicAccess(),
    answers: {
      200: { about: 'It can.', schema: readyResponse },
      503: { about: 'The database does not answer, or the server is stopping.', schema: unreadyResponse },
    },
    refusals: [],
    handle: async ({ request, reply }, { refresh, isDraining }) => {
      const unavailable = (reason: string) =>
        reply.code(503).header('retry-after', '2').send({ status: 'unavailable', reason, requestId: request.id })
      if (isDraining()) return unavailable('The server is stopping.')
      try {
        await refresh()
        return { status: 'ready' }
      } catch {
        return unavailable('The database does not answer.')
      }
    },
  }),
  endpoint({
    id: 'metrics',
    method: 'GET',
    path: paths.metrics,
    group: 'Service',
    summary: 'Read metrics for Prometheus',
    about: 'With `--workers` the response covers all of them. For any other caller the path does not exist.',
    allow: publicAccess('operator'),
    answers: { 200: { about: 'The text format of Prometheus.', type: 'text/plain' } },
    refusals: ['NOT_OFFERED'],
    handle: async ({ request, reply }, { metricsAnswer: { text, contentType, tokenDigest } }) => {
      if (!canReadMetrics(request, tokenDigest)) throw notOffered()
      return reply.type(contentType).send(await text())
    },
  }),
  endpoint({
    id: 'describe',
    method: 'GET',
    path: paths.openapi,
    group: 'Service',
    summary: 'Get the OpenAPI document',
    about: 'Readable from every origin. Has an ETag; a request with that `If-None-Match` gets 304.',
    allow: publicAccess(),
    open: true,
    answers: {
      200: { about: 'OpenAPI 3.1.', schema: openApiResponse },
      304: { about: 'It has not changed.' },
    },
    refusals: [],
    handle: async ({ request, reply }, { issuer }) => {
      const { text, etag } = await descriptionOf(issuer)
      reply.header('etag', etag).header('cache-control', `public, max-age=${lifetimes.descriptionCache.ms / SECOND}`)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(text)
    },
  }),
]

const descriptions = new Map<string, Promise<{ text: string; etag: string }>>()

/** Returns the OpenAPI document as text. It is built at the first request, because most servers never receive one. */
function descriptionOf(issuer: string): Promise<{ text: string; etag: string }> {
  const known = descriptions.get(issuer)
  if (known !== undefined) return known
  const description = (async () => {
    const [{ openApiDocument }, { operations }] = await Promise.all([
      import('../../openapi/build-document.js'),
      import('../../openapi/operations.js'),
    ])
    const text = JSON.stringify(openApiDocument(operations, issuer))
    return { text, etag: `"${digestOf(text)}"` }
  })()
  descriptions.set(issuer, description)
  return description
}
