import type { AuthenticatorSetUpView, OwnFactors } from '@foyer/protocol'
import { factorPaths } from '@foyer/protocol/core'
import type { FoyerClient } from '../client-types.js'
import { getProperty } from '../errors.js'
import { callOf } from '../sign-in/json-call.js'
import type { SecondFactor } from './second-factor.js'

type Fetching = Pick<FoyerClient, 'fetch'>

const recoveryCodesIn = (answer: unknown) => getProperty(answer, 'recoveryCodes') as string[]

/** Returns the second factors of the signed-in member, and how the member signed in. */
export const getFactors = async (client: Fetching): Promise<OwnFactors> =>
  (await callOf(client)(factorPaths.ownFactors, { method: 'GET' })) as OwnFactors

/** Starts to add an authenticator app: show `url` as a QR code, or `secret` as text. */
export const startAuthenticator = async (client: Fetching): Promise<AuthenticatorSetUpView> =>
  (await callOf(client)(factorPaths.startAuthenticator, { body: {} })) as AuthenticatorSetUpView

/**
 * Adds the authenticator app with a code of it, or replaces the one before. Returns the recovery codes, which are shown
 * once.
 * @throws ApiError `VERIFICATION_FAILED`, `INVALID_STATE_TOKEN` (it took longer than fifteen minutes),
 * `RECENT_SIGN_IN_REQUIRED` (see `client.proveAgain`), `SECOND_FACTOR_REQUIRED` (see `verifySecondFactor`)
 */
export const addAuthenticator = async (
  client: Fetching,
  confirmation: { setUpToken: string; code: string },
): Promise<string[]> => recoveryCodesIn(await callOf(client)(factorPaths.authenticator, { body: confirmation }))

/**
 * Removes the authenticator app, and the recovery codes of a member without a passkey.
 * @throws ApiError `ONLY_SECOND_FACTOR` if the site requires them, and as `addAuthenticator`
 */
export async function removeAuthenticator(client: Fetching): Promise<void> {
  await callOf(client)(factorPaths.authenticator, { method: 'DELETE' })
}

/**
 * Gives a member who has an authenticator app or a passkey new recovery codes, which are shown once. Old ones no longer
 * work. Throws as `addAuthenticator`.
 */
export const renewRecoveryCodes = async (client: Fetching): Promise<string[]> =>
  recoveryCodesIn(await callOf(client)(factorPaths.recoveryCodes, { body: {} }))

/** Ends the trust in all devices: each sign-in needs the second factor again. */
export async function distrustDevices(client: Fetching): Promise<void> {
  await callOf(client)(factorPaths.distrustDevices, { body: {} })
}

/**
 * Checks the second factor of the signed-in member once more. For ten minutes afterwards the session passes every check
 * for a recent sign-in with two factors.
 * @throws ApiError `VERIFICATION_FAILED`
 */
export async function verifySecondFactor(client: Fetching, factor: SecondFactor): Promise<void> {
  await callOf(client)(factorPaths.stepUp, { body: factor })
}
