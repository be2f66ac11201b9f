import { isIP } from 'node:net'
import { ADDRESS_KEY_HEADER, CLIENT_ADDRESS_HEADER } from '@foyer/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasScope } from '../../features/site/credentials/key-access.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { type ApiKeyDeps, findActiveApiKey } from './credentials/credentials.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** Where a request itself came from, when `ip` is the address that its sender asks for. */
    senderIp: string | undefined
  }
}

/** How many senders are named in the log whose header is ignored: anybody can send it. */
const MAX_WARNINGS = 8

/**
 * A site's server names the address of the person it asks for, with an API key that may do that (decision 7):
 * `request.ip` becomes that address, for limits and the log. Without such a key the header is ignored, which is logged
 * once for each of the first senders. What is no address is refused, and so is a key from a browser.
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
 * @throws ApplicationError PERMISSION_DENIED for a key that comes from a browser or from another network than its own
 */
function canForwardAddress(request: FastifyRequest, deps: ApiKeyDeps): boolean {
  const given = request.headers[ADDRESS_KEY_HEADER]
  const key = findActiveApiKey(given === undefined ? undefined : String(given), request, deps)
  return key !== undefined && hasScope(key, 'addresses:forward')
}

/** @throws ApplicationError INVALID_REQUEST */
function applyClientAddress(request: FastifyRequest, address: string): void {
  if (isIP(address) === 0 || address.includes('%'))
    throw new ApplicationError('INVALID_REQUEST', `The header ${CLIENT_ADDRESS_HEADER} must be one IP address.`)
  request.senderIp = request.ip
  Object.defineProperty(request, 'ip', { value: address, configurable: true })
}
