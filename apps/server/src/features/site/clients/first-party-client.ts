import type { Client } from './client.js'
import { CONSOLE_CLIENT_ID } from './console-client.js'

/** The first of the owner's own applications: what stands for the site where no application is named. */
export const firstPartyClient = (clients: ReadonlyMap<string, Client>): Client | undefined =>
  [...clients.values()].find(({ clientId, thirdParty }) => thirdParty === undefined && clientId !== CONSOLE_CLIENT_ID)
