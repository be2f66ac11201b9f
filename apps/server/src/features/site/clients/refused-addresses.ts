import type { RefusedAddress } from '../../../kernel/errors/refused-address.js'
import { originError, redirectUriError } from './client.js'

/** A refused address as it is remembered. Times are milliseconds since 1970. */
export interface RefusedAddressRecord extends RefusedAddress {
  refusedId: string
  /** Who asked for it first, as networks are counted (`networkOf`). */
  network: string
  times: number
  firstAt: number
  lastAt: number
}

/** An address as long as this, in characters, is longer than anybody registers. */
const MAX_ADDRESS_LENGTH = 500
/** So many addresses of one client and kind are remembered, and so many of them from one network. */
export const MAX_PER_CLIENT = 30
export const MAX_PER_NETWORK = 5
/** What nobody asked for again this long is forgotten, in milliseconds. */
export const REFUSAL_RETENTION_MS = 30 * 24 * 3600 * 1000

/** True when an owner could approve it: what cannot be registered is not remembered, nor shown to anybody. */
export const isApprovable = ({ kind, address }: RefusedAddress): boolean =>
  address.length <= MAX_ADDRESS_LENGTH &&
  /^[\x21-\x7e]+$/.test(address) &&
  (kind === 'origin' ? originError(address) : redirectUriError(address)) === undefined

/**
 * Which of a list has to go for one more from a network: its own oldest when it has its share, and when the list is
 * full the oldest of the network that has most. So whoever asks for much pushes out what they asked for themselves.
 * Undefined when there is room.
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
