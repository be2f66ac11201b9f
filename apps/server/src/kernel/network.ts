import { isIPv4, isIPv6, SocketAddress } from 'node:net'

/**
 * Returns the network by which an address is counted: an IPv4 address, or the /64 of an IPv6 address (design §6). The
 * address is undefined if the connection has been closed.
 */
export function networkOf(address: string | undefined): string {
  const bare = (address ?? '').split('%')[0] as string
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return 'unknown'
  const { address: canonical } = new SocketAddress({ address: bare, family: 'ipv6' })
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)
  return mapped === null ? `${groupsOf(canonical).slice(0, 4).join(':')}::/64` : (mapped[1] as string)
}

/** Returns the eight groups of an IPv6 address in its canonical form. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  if (tail === undefined) return before
  const after = tail === '' ? [] : tail.split(':')
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
}
