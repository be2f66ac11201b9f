import { paths } from '@foyer/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Digest, digestOf, secretsEqual } from '../../../kernel/digest.js'
import { isLoopback } from '../../../kernel/loopback.js'
import { notOffered } from '../../server/not-found.js'

export interface MetricsAnswer {
  text(): Promise<string>
  contentType: string
  /** The digest of the token that opens the metrics; undefined when none is set. */
  tokenDigest: Digest | undefined
}

/** What a proxy adds to a request that it passes on. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'] as const

/**
 * The metrics, for Prometheus. They tell how a site is doing, so they are not for everybody (V13.4.5): with a token,
 * for whoever has it; without one, for a process on the same machine that asked here directly. For anybody else there
 * is nothing at this address.
 */
export function metricsRoutes(server: FastifyInstance, { text, contentType, tokenDigest }: MetricsAnswer): void {
  const mayRead = (request: FastifyRequest): boolean =>
    tokenDigest === undefined ? isFromHere(request) : bringsToken(request, tokenDigest)

  server.get(paths.metrics, async (request, reply) => {
    if (!mayRead(request)) throw notOffered()
    return reply.type(contentType).send(await text())
  })
}

function bringsToken({ headers }: FastifyRequest, tokenDigest: Digest): boolean {
  const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  return given !== undefined && secretsEqual(digestOf(given), tokenDigest)
}

/** The name in Host must be one of this machine too: a page elsewhere can make its own name lead here. */
function isFromHere({ headers, socket }: FastifyRequest): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const peer = address.includes(':') ? `[${address}]` : address
  const host = URL.canParse(`http://${headers.host}`) ? new URL(`http://${headers.host}`).hostname : ''
  return isLoopback(peer) && isLoopback(host) && FORWARDED.every((name) => headers[name] === undefined)
}
