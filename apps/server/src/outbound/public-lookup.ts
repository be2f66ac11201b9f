import { lookup } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

/** The ranges that are no place in the public Internet: IANA's special-purpose registries (RFC 6890). */
const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  special.addSubnet(network, prefix, 'ipv6')

/** True for an address of the public Internet. An IPv4 address in IPv6 clothes is judged as what it is. */
export const isPublicAddress = (address: string): boolean => !special.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** As the platform's own look-up; a name with even one address that is not public is refused. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '')
    const [first] = addresses
    if (first === undefined || addresses.some(({ address }) => !isPublicAddress(address)))
      return callback(new Error('the name leads to an address that is not public'), '')
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
