/** An address that a request named and that is not on the list of its client, exactly as it was sent. */
export interface RefusedAddress {
  /** Null where a request names no client: a preflight. */
  clientId: string | null
  kind: 'redirect' | 'origin' | 'logout'
  address: string
}

const refusedByError = new WeakMap<object, RefusedAddress>()

/** Says of an error which address it refuses, so that the owner can be shown it. */
export function withRefusedAddress<Fault extends Error>(error: Fault, refused: RefusedAddress | undefined): Fault {
  if (refused !== undefined) refusedByError.set(error, refused)
  return error
}

export const refusedAddressOf = (error: unknown): RefusedAddress | undefined =>
  typeof error === 'object' && error !== null ? refusedByError.get(error) : undefined
