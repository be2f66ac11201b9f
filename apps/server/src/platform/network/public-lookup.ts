import { lookup } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

/** The ranges that are not part of the public Internet: IANA's special-purpose registries (RFC 6890). */
const specialRanges = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  specialRanges.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  // Includes IPv4-compatible addresses (RFC 4291 §2.5.5.1).
  ['::', 96],
  // IPv4-translated addresses (RFC 2765 §2.1) embed an arbitrary IPv4 address.
  ['::ffff:0:0:0', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  // Teredo and 6to4 embed an arbitrary IPv4 address.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  specialRanges.addSubnet(network, prefix, 'ipv6')

/** The NAT64 prefix of RFC 6052 §2.1, followed by an IPv4 address. */
const nat64Ranges = new BlockList()
nat64Ranges.addSubnet('64:ff9b::', 96, 'ipv6')

/** Returns whether an address is on the public Internet. An IPv4 address embedded in IPv6 is checked as IPv4. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !specialRanges.check(address, 'ipv4')
  if (!nat64Ranges.check(address, 'ipv6')) return !specialRanges.check(address, 'ipv6')
  const { hostname } = new URL(`http://[${address}]/`)
  const [low = 0, high = 0] = hostname
    .slice(1, -1)
    .split(':')
    .reverse()
    .map((group) => Number.parseInt(group || '0', 16))
  return !specialRanges.check([high >> 8, high & 255, low >> 8, low & 255].join('.'), 'ipv4')
}

/**
 * Resolves like the platform's own look-up, but rejects a name if `allows` rejects any of its addresses. As the look-up
 * of the connection itself, it ensures that the checked address is the one connected to.
 */
export const filteredLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '')
      const [first] = addresses
      if (first === undefined || addresses.some(({ address }) => !isAllowed(address)))
        return callback(new AddressRefused('the name leads to an address that is not public'), '')
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }

/** A host name resolved to an address that is not allowed. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

export const publicLookup: LookupFunction = filteredLookup(isPublicAddress)
