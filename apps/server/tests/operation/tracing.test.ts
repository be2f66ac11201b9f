import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { paths } from '@foyer/protocol'
import { startFoyer } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import { startTracing, tracesUrl } from '../../src/main/tracing.js'

interface SentSpan {
  name: string
  traceId: string
  parentSpanId?: string
  kind: number
  status: { code?: number }
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** Starts a collector that stores what it receives, as OTLP in JSON. */
async function collector() {
  const received: string[] = []
  const server = createServer(async (request, response) => {
    received.push(request.url === '/v1/traces' ? await text(request) : `wrong address ${request.url}`)
    response.setHeader('content-type', 'application/json')
    response.end('{}')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    sent: () => received.join('\n'),
    spans: (): SentSpan[] =>
      received
        .flatMap((body) => JSON.parse(body).resourceSpans)
        .flatMap((resource) => resource.scopeSpans)
        .flatMap((scope) => scope.spans),
    close: () => new Promise((closed) => server.close(closed)),
  }
}

describe('design §4: OpenTelemetry by configuration', () => {
  it('tells a collector of every request: route, status, request id, in the trace of the caller', async () => {
    const collected = await collector()
    const tracing = await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: collected.endpoint })
    const foyer = await startFoyer({ listen: false, replace: { tracing } })
    const caller = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' }
    const visitor = await foyer.createVisitor()
    await foyer.register(visitor.access_token, 'private@example.com', 'a private password')
    const traced = await foyer.call(`${paths.healthz}?secret=in-the-query`, {
      headers: { traceparent: `00-${caller.trace}-${caller.span}-01` },
    })
    await foyer.call('/nowhere/private-path')
    await foyer.stop()
    await collected.close()

    const spans = collected.spans()
    expect(spans.map(({ name }) => name)).toEqual([
      `POST ${paths.token}`,
      `POST ${paths.register}`,
      `GET ${paths.healthz}`,
      'GET unknown',
    ])
    const [, , third] = spans
    expect([third?.traceId, third?.parentSpanId]).toEqual([caller.trace, caller.span])
    const attribute = (key: string) => third?.attributes.find((one) => one.key === key)?.value
    expect(attribute('http.response.status_code')).toEqual({ intValue: 200 })
    expect(attribute('http.route')).toEqual({ stringValue: paths.healthz })
    expect(attribute('foyer.request_id')).toEqual({ stringValue: traced.headers['x-wix-request-id'] })
  })

  it('V16.2.5: nothing of it is a token, a password, an address of a person or a query', async () => {
    const collected = await collector()
    const tracing = await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: collected.endpoint })
    const foyer = await startFoyer({ listen: false, replace: { tracing } })
    const visitor = await foyer.createVisitor()
    await foyer.register(visitor.access_token, 'private@example.com', 'a private password')
    await foyer.call('/members/v1/members/my?token=in-the-query', { token: visitor.access_token })
    await foyer.call('/private-path')
    await foyer.stop()
    await collected.close()
    expect(collected.spans()).toHaveLength(4)
    for (const secret of [visitor.access_token, visitor.refresh_token, 'private', 'password"', 'in-the-query'])
      expect(collected.sent()).not.toContain(secret)
  })

  it.each([
    [{}, undefined],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, undefined],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, 'http://collector:4318/v1/traces'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/base/' }, 'http://collector:4318/base/v1/traces'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://b/own' }, 'http://b/own'],
  ])('%j sends to %s', (variables, address) => {
    expect(tracesUrl(variables)).toBe(address)
  })

  it('refuses an address that is none', () => {
    expect(() => tracesUrl({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toThrow(/must be an http address/)
  })

  it('without a collector nothing is started', async () => {
    expect(await startTracing({})).toBeUndefined()
  })
})
