import type { KeyScope } from '@foyer/protocol'
import { addressList, isListed } from '../../../kernel/address-list.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { ApiKey } from '../snapshot/site-snapshot.js'

/** The scopes of an API key, or null for full access. */
export type ScopedKey = Pick<ApiKey, 'scopes'>

/** Returns true if the key has full access or this scope. */
export const hasScope = ({ scopes }: ScopedKey, scope: KeyScope): boolean => scopes === null || scopes.includes(scope)

/** @throws ApplicationError PERMISSION_DENIED with the first missing scope in its message */
export function assertScopes(key: ScopedKey, ...needed: readonly KeyScope[]): void {
  const missing = needed.find((scope) => !hasScope(key, scope))
  if (missing !== undefined)
    throw new ApplicationError('PERMISSION_DENIED', `This API key does not have the scope ${missing}.`)
}

/** Returns true if a key may be used from an address. A key without networks may be used from any address. */
export const isUsableFrom = ({ networks }: Pick<ApiKey, 'networks'>, address: string): boolean =>
  networks.length === 0 || isListed(address, addressList(networks))
