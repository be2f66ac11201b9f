/** A URL or origin in a request that is not on the list of its client, exactly as sent. */
export interface RefusedAddress {
  /** Null if the request names no client: a CORS preflight. */
  clientId: string | null
  kind: 'redirect' | 'origin' | 'logout'
  address: string
}

const refusedByError = new WeakMap<object, RefusedAddress>()

/** Attaches the rejected address to an error, so that it can be shown to the owner. */
export function withRefusedAddress<Fault extends Error>(error: Fault, refused: RefusedAddress | undefined): Fault {
  if (refused !== undefined) refusedByError.set(error, refused)
  return error
}

/** Returns the address that `withRefusedAddress` attached. */
export const refusedAddressOf = (error: unknown): RefusedAddress | undefined =>
  typeof error === 'object' && error !== null ? refusedByError.get(error) : undefined
