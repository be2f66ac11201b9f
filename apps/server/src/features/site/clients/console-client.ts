import type { ClientId } from '@foyer/protocol'
import type { Client } from './client.js'

/** What the console is called on the wire, on every site. Ids of other clients begin with `cli_`. */
export const CONSOLE_CLIENT_ID = 'console' as ClientId

/** Where the console lives, below the issuer. */
export const CONSOLE_PATH = '/console'

/** Where a sign-in that an owner tries comes back to. It is on no client's list, the console's neither. */
export const TEST_SIGN_IN_PATH = `${CONSOLE_PATH}/try`

/**
 * The owner's console: a client like any other, on the issuer's own origin, that no site has to store (decision 21).
 */
export const consoleClient = (issuer: string): Client => ({
  clientId: CONSOLE_CLIENT_ID,
  name: 'Console',
  redirectUris: [`${issuer}${CONSOLE_PATH}/callback`],
  origins: [new URL(issuer).origin],
  logoutUris: [`${issuer}${CONSOLE_PATH}`],
  rotation: 'strict',
})
