import { isAddressOrNetwork } from './address-list.js'
import { StartError } from './errors/start-error.js'

/**
 * The listed proxies as given: repeated or with commas between them. A network of all addresses would let any client
 * say who it is.
 * @throws StartError naming what is no address or network
 */
export function parseTrustedProxies(given: readonly string[] | string | undefined): string[] {
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
