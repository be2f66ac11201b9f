import type { Client } from '../../../features/site/clients/client.js'

/** A client as the owner API shows it. */
export const clientView = ({ thirdParty, isConfidential, ...client }: Client) => ({
  ...client,
  thirdParty: thirdParty ?? null,
  confidential: isConfidential === true,
})
