import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { BlockList } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { addressList, isListed } from '../../kernel/address-list.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { readForwarded, readForwardedFor } from './forwarded.js'

/** Number of peers whose ignored forwarded headers are logged. The number is limited because anyone can send them. */
const MAX_WARNINGS = 8

/**
 * Uses forwarded headers from listed peers only (V4.1.3): `request.ip` becomes the nearest hop that is not listed, and
 * if the issuer is https, a request that reached a proxy without TLS is refused (V4.1.2). Headers from other peers are
 * ignored; this is logged once for each of the first peers, because all clients behind an unlisted proxy count as one
 * network.
 */
export function registerTrustedProxies(
  server: FastifyInstance,
  { issuer, trustedProxies }: { issuer: string; trustedProxies: readonly string[] },
  logger: { warn(details: object, message: string): void },
): void {
  const listed = addressList(trustedProxies)
  const needsTls = issuer.startsWith('https:')
  const warnedAbout = new Set<string>()
  const warnOnce = (peer: string): void => {
    if (warnedAbout.has(peer) || warnedAbout.size >= MAX_WARNINGS) return
    warnedAbout.add(peer)
    logger.warn(
      { peer },
      'forwarded headers of this peer are ignored, because it is no trusted proxy: all requests ' +
        'through it share the limits of one network. If it is your proxy, set FOYER_TRUSTED_PROXIES to its address',
    )
  }
  server.addHook('onRequest', (request, _reply, done) => {
    const peer = request.raw.socket.remoteAddress
    if (peer === undefined) return done()
    if (!isListed(peer, listed)) {
      if (isForwarded(request.headers)) warnOnce(peer)
      return done()
    }
    Object.defineProperty(request, 'ip', { value: clientBehind(peer, request.headers, listed), configurable: true })
    if (needsTls && isPlainHttp(request.headers))
      return done(new ApplicationError('INVALID_REQUEST', 'This address is served over https only.'))
    done()
  })
}

/** Returns the address of a request: its peer or, behind a listed proxy, the nearest hop that is not listed. */
export function senderAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string | undefined {
  const listed = addressList(trustedProxies)
  return ({ socket: { remoteAddress: peer }, headers }) =>
    peer === undefined || !isForwarded(headers) || !isListed(peer, listed) ? peer : clientBehind(peer, headers, listed)
}

/** Returns true unless a listed proxy reports that the request came without TLS to an https issuer (V4.1.2). */
export function meetsTlsPolicy({
  issuer,
  trustedProxies,
}: {
  issuer: string
  trustedProxies: readonly string[]
}): (request: IncomingMessage) => boolean {
  if (trustedProxies.length === 0 || !issuer.startsWith('https:')) return () => true
  const listed = addressList(trustedProxies)
  return ({ socket, headers }) =>
    socket.remoteAddress === undefined || !isListed(socket.remoteAddress, listed) || !isPlainHttp(headers)
}

const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined

/**
 * Returns the nearest hop that is not listed. If both headers are present with different addresses, the client wrote
 * one of them and it is unknown which, so the proxy's own address is used (decision 7).
 */
export function clientBehind(peer: string, headers: IncomingHttpHeaders, listed: BlockList): string {
  const found = new Set<string>()
  const forwardedFor = text(headers['x-forwarded-for'])
  if (forwardedFor !== undefined) found.add(nearestUntrusted(peer, readForwardedFor(forwardedFor), listed))
  const forwarded = text(headers.forwarded)
  if (forwarded !== undefined)
    found.add(
      nearestUntrusted(
        peer,
        readForwarded(forwarded).map(({ address }) => address),
        listed,
      ),
    )
  return found.size === 1 ? ([...found][0] as string) : peer
}

function nearestUntrusted(peer: string, hops: readonly (string | null)[], listed: BlockList): string {
  let known = peer
  for (const hop of hops.toReversed()) {
    if (hop === null) return known
    known = hop
    if (!isListed(hop, listed)) return known
  }
  return known
}

const isPlainHttp = (headers: IncomingHttpHeaders): boolean => {
  const said = text(headers['x-forwarded-proto'])?.split(',').at(-1)?.trim().toLowerCase()
  const forwarded = text(headers.forwarded)
  return said === 'http' || (forwarded !== undefined && readForwarded(forwarded).at(-1)?.proto === 'http')
}

const text = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(',') : header
