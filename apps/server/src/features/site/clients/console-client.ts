import type { ClientId } from '@foyer/protocol'
import type { Client } from './client.js'

/** Client id of the console, the same on every site; no other client may have it. */
export const CONSOLE_CLIENT_ID = 'console' as ClientId

/** Path of the console, below the issuer. */
const CONSOLE_PATH = '/console'

/** Opens the console and starts the sign-in at once, for a browser that the hosted pages have signed in. */
export const CONSOLE_SIGN_IN_PATH = `${CONSOLE_PATH}/sign-in`

/** Redirect path of a test sign-in. It is not registered for any client, not even the console. */
export const TEST_SIGN_IN_PATH = `${CONSOLE_PATH}/try`

/** The owner's console: a client on the issuer's own origin that sites do not store (decision 21). */
export const consoleClient = (issuer: string): Client => ({
  clientId: CONSOLE_CLIENT_ID,
  name: 'Console',
  redirectUris: [`${issuer}${CONSOLE_PATH}/callback`],
  origins: [new URL(issuer).origin],
  logoutUris: [`${issuer}${CONSOLE_PATH}`],
  rotation: 'strict',
})
