import { isIP } from 'node:net'
import { ADDRESS_KEY_HEADER, CLIENT_ADDRESS_HEADER } from '@foyer/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasScope } from '../../features/site/credentials/key-access.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { type ApiKeyDeps, findActiveApiKey } from './credentials/credentials.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** The address that sent the request, if `ip` is a client address that the sender forwarded. */
    senderIp: string | undefined
  }
}

/** Number of senders whose ignored header is logged. The number is limited because anyone can send the header. */
const MAX_WARNINGS = 8

/**
 * Applies the client address that a site's server forwards with an API key of the scope `addresses:forward` (decision
 * 7): `request.ip` becomes that address, for limits and the log. Without such a key the header is ignored; this is
 * logged once for each of the first senders. A malformed address is refused, and so is a key from a browser.
 */
export function registerClientAddress(server: FastifyInstance, deps: ApiKeyDeps): void {
  const warnedAbout = new Set<string>()
  const warnOnce = (request: FastifyRequest): void => {
    if (warnedAbout.has(request.ip) || warnedAbout.size >= MAX_WARNINGS) return
    warnedAbout.add(request.ip)
    request.log.warn(
      { peer: request.ip },
      `the header ${CLIENT_ADDRESS_HEADER} of this sender is ignored: ${ADDRESS_KEY_HEADER} must be an API key with the scope addresses:forward`,
    )
  }
  server.decorateRequest('senderIp', undefined)
  server.addHook('onRequest', (request, _reply, done) => {
    const address = request.headers[CLIENT_ADDRESS_HEADER]
    if (address === undefined) return done()
    try {
      if (canForwardAddress(request, deps)) applyClientAddress(request, String(address))
      else warnOnce(request)
      done()
    } catch (error) {
      done(error as Error)
    }
  })
}

/**
 * Returns true if the API key allows forwarding.
 * @throws ApplicationError PERMISSION_DENIED for a key from a browser or from a network that the key does not allow
 */
function canForwardAddress(request: FastifyRequest, deps: ApiKeyDeps): boolean {
  const header = request.headers[ADDRESS_KEY_HEADER]
  const key = findActiveApiKey(header === undefined ? undefined : String(header), request, deps)
  return key !== undefined && hasScope(key, 'addresses:forward')
}

/** @throws ApplicationError INVALID_REQUEST */
function applyClientAddress(request: FastifyRequest, address: string): void {
  if (isIP(address) === 0 || address.includes('%'))
    throw new ApplicationError('INVALID_REQUEST', `The header ${CLIENT_ADDRESS_HEADER} must be one IP address.`)
  request.senderIp = request.ip
  Object.defineProperty(request, 'ip', { value: address, configurable: true })
}
