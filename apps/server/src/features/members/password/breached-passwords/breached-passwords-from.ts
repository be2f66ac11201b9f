import { accessSync, constants } from 'node:fs'
import { StartError } from '../../../../kernel/errors/start-error.js'
import { isLoopback } from '../../../../kernel/loopback.js'
import { type BreachedPasswords, noBreachedPasswords } from './breached-passwords.js'
import { digestList } from './digest-list.js'
import { rangeService } from './range-service.js'

/**
 * By FOYER_BREACHED_PASSWORDS: the address of a service, or the name of a file. `failed` hears of what could not be
 * asked.
 * @throws StartError for an address that is not https, and a file that cannot be read
 */
export function breachedPasswordsFrom(given: string | undefined, failed: (error: unknown) => void): BreachedPasswords {
  if (given === undefined) return noBreachedPasswords
  if (/^https?:\/\//.test(given)) {
    const url = URL.canParse(given) ? new URL(given) : undefined
    if (url === undefined || (url.protocol === 'http:' && !isLoopback(url.hostname)))
      throw new StartError(`FOYER_BREACHED_PASSWORDS must be an https: address or a file, not "${given}".`)
    return rangeService(given, failed)
  }
  try {
    accessSync(given, constants.R_OK)
  } catch (error) {
    throw new StartError(`FOYER_BREACHED_PASSWORDS names "${given}", which cannot be read.`, { cause: error })
  }
  return digestList(given, failed)
}
