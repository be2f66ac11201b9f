import { accessSync, constants } from 'node:fs'
import { StartError } from '../../../../kernel/errors/start-error.js'
import { isLoopback } from '../../../../kernel/loopback.js'
import { type BreachedPasswords, noBreachedPasswords } from './breached-passwords.js'
import { passwordDigestFile } from './password-digest-file.js'
import { pwnedPasswordsService } from './pwned-passwords-service.js'

/**
 * Creates the lookup that FOYER_BREACHED_PASSWORDS names: the address of a service, or a file. Failed lookups are
 * passed to `onError`.
 * @throws StartError for an address that is not https, and a file that cannot be read
 */
export function createBreachedPasswords(
  source: string | undefined,
  onError: (error: unknown) => void,
): BreachedPasswords {
  if (source === undefined) return noBreachedPasswords
  if (/^https?:\/\//.test(source)) {
    const url = URL.canParse(source) ? new URL(source) : undefined
    if (url === undefined || (url.protocol === 'http:' && !isLoopback(url.hostname)))
      throw new StartError(`FOYER_BREACHED_PASSWORDS must be an https: address or a file, not "${source}".`)
    return pwnedPasswordsService(source, onError)
  }
  try {
    accessSync(source, constants.R_OK)
  } catch (error) {
    throw new StartError(`FOYER_BREACHED_PASSWORDS names "${source}", which cannot be read.`, { cause: error })
  }
  return passwordDigestFile(source, onError)
}
