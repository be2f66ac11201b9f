import { BlockList, isIP, isIPv6 } from 'node:net'

/** Builds a list for look-ups from addresses and networks such as 10.0.0.0/8. */
export function addressList(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const one of entries) {
    const [address = '', prefix] = one.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/** Returns whether an IP address is in the list. */
export const isListed = (address: string, list: BlockList): boolean =>
  list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * Returns whether a text is an IP address, or a network in CIDR notation (RFC 4632) other than the whole address space.
 */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = address.includes('%') ? 0 : isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32))
}
