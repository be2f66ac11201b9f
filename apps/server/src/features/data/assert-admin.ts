import { DataError } from '../../kernel/errors/data-error.js'
import type { DataCaller } from './data-caller.js'

/** Collections are made, changed and followed with an API key, or by the owner. @throws DataError WDE0027 */
export function assertAdmin(caller: DataCaller, what = 'manage collections'): void {
  if (caller.kind === 'admin') return
  throw new DataError('WDE0027', `The current user does not have permissions to ${what}.`)
}
