import { BlockList, isIP, isIPv6 } from 'node:net'
import { StartError } from '../errors/start-error.js'

/** The listed proxies as given: repeated or with commas between them. @throws StartError naming what is no address or network */
export function trustedProxies(given: readonly string[] | string | undefined): string[] {
  const listed = [given ?? []]
    .flat()
    .flatMap((one) => one.split(','))
    .map((one) => one.trim())
    .filter((one) => one !== '')
  for (const one of listed) {
    if (!isAddressOrNetwork(one))
      throw new StartError(
        `A trusted proxy must be an address or a network such as 10.0.0.0/8 or fd00::/8, not "${one}".`,
      )
  }
  return listed
}

/** The same list, to be looked up in. */
export function proxyList(listed: readonly string[]): BlockList {
  const list = new BlockList()
  for (const one of listed) {
    const [address = '', prefix] = one.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = address.includes('%') ? 0 : isIP(address)
  if (family === 0 || rest.length > 0) return false
  // A prefix of 0 would trust everybody, and then any client may say who it is.
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32))
}
