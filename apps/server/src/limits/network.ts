import { isIPv4, isIPv6 } from 'node:net'

/** The network an address belongs to for counting: an IPv4 address, or the /64 of an IPv6 address (design §6). */
export function networkOf(address: string): string {
  const bare = address.split('%')[0] as string
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)
  if (mapped !== null) return mapped[1] as string
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return 'unknown'
  return `${groupsOf(bare).slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address, each without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  const all = [...before, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after]
  return all.map((group) => (Number.parseInt(group, 16) || 0).toString(16))
}
