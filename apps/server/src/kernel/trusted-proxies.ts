import { isAddressOrNetwork } from './address-list.js'
import { StartError } from './errors/start-error.js'

/**
 * Parses the list of trusted proxies: repeated or comma-separated. Rejects a network of all addresses, which would
 * allow every client to state its own address.
 * @throws StartError naming the entry that is not an address or network
 */
export function parseTrustedProxies(option: readonly string[] | string | undefined): string[] {
  const listed = [option ?? []]
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
