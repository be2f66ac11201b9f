import type { Client } from './client.js'
import { CONSOLE_CLIENT_ID } from './console-client.js'

/** Returns the first first-party client: the default when a request names no client. */
export const firstPartyClient = (clients: ReadonlyMap<string, Client>): Client | undefined =>
  [...clients.values()].find(({ clientId, thirdParty }) => thirdParty === undefined && clientId !== CONSOLE_CLIENT_ID)
