import type { RefusedAddress } from '../../../kernel/errors/refused-address.js'
import type { SiteSnapshot } from '../snapshot/site-snapshot.js'
import { originError, redirectUriError } from './allowed-uris.js'

/** A stored refused address. Times are milliseconds since 1970. */
export interface RefusedAddressRecord extends RefusedAddress {
  refusedId: string
  /** The network of the first request (`networkOf`). */
  network: string
  times: number
  firstAt: number
  lastAt: number
}

/** The list of a client that an address of each kind is added to. */
export const listByKind = { redirect: 'redirectUris', origin: 'origins', logout: 'logoutUris' } as const

/** Maximum length of a recorded address, in characters; no one registers longer ones. */
const MAX_ADDRESS_LENGTH = 500
/** Maximum number of stored addresses for each client and kind, and the maximum of those from one network. */
export const MAX_PER_CLIENT = 30
export const MAX_PER_NETWORK = 5

/**
 * Returns true if an owner could approve the address. Addresses that cannot be registered are neither stored nor shown.
 */
export const isApprovable = ({ kind, address }: RefusedAddress): boolean =>
  address.length <= MAX_ADDRESS_LENGTH &&
  /^[\x21-\x7e]+$/.test(address) &&
  (kind === 'origin' ? originError(address) : redirectUriError(address)) === undefined

/**
 * Returns the entries that an owner can still decide about: without those of removed clients, those that are on the
 * list by now, and, if an origin was refused with and without naming a client, the one without.
 */
export function undecidedRefusals<Refused extends RefusedAddress>(
  refusals: readonly Refused[],
  { clients, origins }: Pick<SiteSnapshot, 'clients' | 'origins'>,
): Refused[] {
  const isOpen = ({ clientId, kind, address }: RefusedAddress): boolean =>
    clientId === null
      ? !origins.has(address) && !refusals.some((other) => other.clientId !== null && other.address === address)
      : clients.get(clientId)?.[listByKind[kind]].includes(address) === false
  return refusals.filter(isOpen)
}

/**
 * Returns the entry to evict before one more from `network` is inserted: the oldest entry of that network if it has
 * reached its share; if the list is full, the oldest entry of the network with the most entries, so that a flood evicts
 * its own entries. Returns `undefined` if there is room.
 */
export function evictionCandidate<Kept extends { network: string; lastAt: number }>(
  list: readonly Kept[],
  network: string,
): Kept | undefined {
  const own = list.filter((one) => one.network === network)
  if (own.length >= MAX_PER_NETWORK) return oldestOf(own)
  if (list.length < MAX_PER_CLIENT) return undefined
  const shares = Map.groupBy(list, (one) => one.network)
  const most = Math.max(...[...shares.values()].map((share) => share.length))
  return oldestOf([...shares.values()].filter((share) => share.length === most).flat())
}

const oldestOf = <Kept extends { lastAt: number }>(list: readonly Kept[]): Kept | undefined =>
  list.toSorted((one, other) => one.lastAt - other.lastAt)[0]
