import type { FastifyRequest } from 'fastify'
import { type Digest, digestOf, secretsEqual } from '../../../kernel/digest.js'
import { isLoopback } from '../../../kernel/loopback.js'

/** The metrics as text, and the token that gives access to them. */
export interface MetricsAnswer {
  text(): Promise<string>
  contentType: string
  /** The digest of the access token of the metrics; undefined if none is set. */
  tokenDigest: Digest | undefined
}

/** Headers that a proxy adds to a request that it forwards. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'] as const

/**
 * Whether a request may read the metrics, which are not public (V13.4.5). If a token is set, it needs that token;
 * otherwise it must come from a process on the same machine, directly and not through a proxy.
 */
export const canReadMetrics = (request: FastifyRequest, tokenDigest: Digest | undefined): boolean =>
  tokenDigest === undefined ? isLocal(request) : hasToken(request, tokenDigest)

function hasToken({ headers }: FastifyRequest, tokenDigest: Digest): boolean {
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  return token !== undefined && secretsEqual(digestOf(token), tokenDigest)
}

/** The Host header must be a loopback name too, because another site can point its own name at this machine. */
function isLocal({ headers, socket }: FastifyRequest): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const peer = address.includes(':') ? `[${address}]` : address
  const host = URL.canParse(`http://${headers.host}`) ? new URL(`http://${headers.host}`).hostname : ''
  return isLoopback(peer) && isLoopback(host) && FORWARDED.every((name) => headers[name] === undefined)
}
