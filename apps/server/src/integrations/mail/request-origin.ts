import { parseDevice } from '../../kernel/text/user-agent.js'
import type { RequestOrigin } from './mail-content.js'

/**
 * Describes a request for a mail. Names come from a fixed list, because otherwise a crafted user agent could inject
 * text into a mail; unknown ones are omitted, not guessed.
 */
export function requestOrigin(
  { network, userAgent }: { network: string; userAgent?: string | undefined },
  at: number,
): RequestOrigin {
  return { at, network: truncateNetwork(network), ...parseDevice(userAgent) }
}

/**
 * Shortens a network (`networkOf`) to IPv4 /24 or IPv6 /48, so that a mail indicates the region but not the connection.
 */
export function truncateNetwork(network: string): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(network)) return network.replace(/\d+$/, 'x')
  const groups = network.split('/')[0]?.split(':') ?? []
  return groups.length < 3 ? network : `${groups.slice(0, 3).join(':')}::/48`
}
