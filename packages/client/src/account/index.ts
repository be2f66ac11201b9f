import type { Consent } from '@foyer/protocol'
import { accountPaths } from '@foyer/protocol/core'
import type { FoyerClient } from '../client-types.js'
import { getProperty } from '../errors.js'
import { callOf } from '../sign-in/json-call.js'

/** The applications with access to the member's account. */
export type { Consent }

type Calling = Pick<FoyerClient, 'fetch' | 'current'>

const pathOf = (client: Calling) => `${accountPaths.members}/${client.current().subject}/consents`

/** Lists the third-party clients that have access to the member's account. Throws as `client.fetch`. */
export const listConsents = async (client: Calling): Promise<Consent[]> =>
  getProperty(await callOf(client)(pathOf(client), { method: 'GET' }), 'consents') as Consent[]

/**
 * Withdraws the consent to a client: its sessions with the member end.
 * @throws ApiError `NOT_FOUND` if there is no such consent
 */
export async function withdrawConsent(client: Calling, clientId: string): Promise<void> {
  await callOf(client)(`${pathOf(client)}/withdraw`, { body: { clientId } })
}
