import { findMailMessages } from '@foyer/messages'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../kernel/network.js'

const MAX_HEADER_LENGTH = 200

/**
 * Describes the origin of a request: network, address, user agent and language (BCP 47; undefined if the request names
 * no language that has messages).
 */
export const requestContext = (request: FastifyRequest) => ({
  network: networkOf(request.ip),
  remoteAddress: request.ip,
  userAgent: request.headers['user-agent'],
  locale: preferredLanguage(request.headers['accept-language']),
})

/** Returns the preferred language of an Accept-Language header (RFC 9110 §12.5.4) among those that have messages. */
export function preferredLanguage(header: string | undefined): string | undefined {
  if (header === undefined || header.length > MAX_HEADER_LENGTH) return undefined
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ tag, weight }) => weight > 0 && hasMessages(tag))
    .toSorted((one, other) => other.weight - one.weight)[0]?.tag
}

/** Returns true if there are messages in this language. */
const hasMessages = (tag: string): boolean =>
  /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag) && findMailMessages(tag) !== undefined
