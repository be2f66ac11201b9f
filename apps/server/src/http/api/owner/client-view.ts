import type { Client } from '../../../features/site/clients/client.js'

/** A client as the owner API shows it. */
export const clientView = ({ thirdParty, isConfidential, sessionIdleFor, sessionLongest, ...client }: Client) => ({
  ...client,
  sessionIdleFor: sessionIdleFor ?? null,
  sessionLongest: sessionLongest ?? null,
  thirdParty: thirdParty ?? null,
  confidential: isConfidential === true,
})
