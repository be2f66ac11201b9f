import { accountPaths, signInPaths } from '@foyer/protocol/core'
import type { FoyerClient } from '../client-types.js'
import { getProperty } from '../errors.js'
import { callOf } from './json-call.js'

/**
 * Sends a code to the member's address, for `proveByCode`. Returns the state token of the code. A member with a
 * password can use `client.proveAgain` instead.
 * @throws the errors of `client.fetch`
 * @example
 * const stateToken = await sendProofCode(client)
 * await proveByCode(client, '123456', stateToken)
 */
export const sendProofCode = async (client: Pick<FoyerClient, 'fetch'>): Promise<string> =>
  getProperty(await callOf(client)(signInPaths.sendProofCode, { body: {} }), 'stateToken') as string

/**
 * Authenticates again in this session, by the code that was sent. For ten minutes the session then passes every check
 * for a recent sign-in.
 * @throws ApiError `VERIFICATION_FAILED`, `VERIFICATION_EXPIRED`, `TOO_MANY_TRIES`, `INVALID_STATE_TOKEN`
 */
export async function proveByCode(client: Pick<FoyerClient, 'fetch'>, code: string, stateToken: string): Promise<void> {
  await callOf(client)(accountPaths.proveAgain, { body: { code, stateToken } })
}
