import type { Context, Span } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { StartError } from '../kernel/errors/start-error.js'

/** Exports spans to a collector (design §4): one for each request, with nothing that a log must not contain. */
export interface Tracing {
  /** Adds the hooks that start and end the span of a request. */
  trace(server: FastifyInstance): void
  /** Exports the remaining spans and shuts down. */
  shutdown(): Promise<void>
}

/** The OpenTelemetry variables that are read here. The libraries read the others (OTEL_SERVICE_NAME …). */
interface TracingVariables {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined
}

/**
 * Returns the URL for traces: the endpoint for traces as it is, or the general endpoint with the path of traces
 * appended (OTLP specification, "Endpoint URLs").
 */
export function tracesUrl(variables: TracingVariables): string | undefined {
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own, OTEL_EXPORTER_OTLP_ENDPOINT: common } = variables
  const address = own || (common ? `${common.replace(/\/+$/, '')}/v1/traces` : undefined)
  if (address !== undefined && !(URL.canParse(address) && /^https?:/.test(address)))
    throw new StartError(`OTEL_EXPORTER_OTLP_ENDPOINT must be an http address, not "${address.slice(0, 200)}".`)
  return address
}

/** Starts tracing if a collector is configured; otherwise loads none of its libraries. @throws StartError */
export async function startTracing(variables: TracingVariables): Promise<Tracing | undefined> {
  const url = tracesUrl(variables)
  if (url === undefined) return undefined
  const [api, { BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  const provider = new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))] })
  const tracer = provider.getTracer('foyer')
  const spans = new WeakMap<object, Span>()

  return {
    trace(server) {
      server.addHook('onRequest', (request, _reply, done) => {
        const { method, routeOptions, headers } = request
        const route = routeOptions.url ?? 'unknown'
        const attributes = { 'http.request.method': method, 'http.route': route, 'foyer.request_id': request.id }
        const parent = parentContext(headers.traceparent, api)
        spans.set(request, tracer.startSpan(`${method} ${route}`, { kind: api.SpanKind.SERVER, attributes }, parent))
        done()
      })
      server.addHook('onResponse', (request, reply, done) => {
        const span = spans.get(request)
        span?.setAttribute('http.response.status_code', reply.statusCode)
        if (reply.statusCode >= 500) span?.setStatus({ code: api.SpanStatusCode.ERROR })
        span?.end()
        done()
      })
    },
    shutdown: () => provider.shutdown(),
  }
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Continues the caller's trace (W3C Trace Context §3.2). A malformed header starts a new trace. */
function parentContext(header: string | string[] | undefined, api: typeof import('@opentelemetry/api')): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(String(header ?? '')) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return api.ROOT_CONTEXT
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return api.isSpanContextValid(context) ? api.trace.setSpanContext(api.ROOT_CONTEXT, context) : api.ROOT_CONTEXT
}
