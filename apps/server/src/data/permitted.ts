import { DataError } from '../errors/data-error.js'
import type { DataCaller } from './data-caller.js'

/** Collections are made and changed with an API key, or by the owner. @throws DataError WDE0027 */
export function assertAdmin(caller: DataCaller): void {
  if (caller.kind === 'admin') return
  throw new DataError('WDE0027', 'The current user does not have permissions to manage collections.')
}
