import { DataError } from '../../kernel/errors/data-error.js'
import type { DataCaller } from './data-caller.js'

/**
 * Throws unless the caller is an admin: only an API key or an owner may manage and follow collections.
 * @throws DataError WDE0027
 */
export function assertAdmin(caller: DataCaller, what = 'manage collections'): void {
  if (caller.kind === 'admin') return
  throw new DataError('WDE0027', `The current user does not have permissions to ${what}.`)
}
