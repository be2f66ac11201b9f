import type { AuthenticatorSetUpView } from '@foyer/protocol'
import { factorPaths } from '@foyer/protocol/core'
import type { FoyerClient } from '../client-types.js'
import { getProperty } from '../errors.js'
import { type SecondFactorRequiredState, type StateMachine, toLoginState } from '../login-state.js'
import { callOf } from '../sign-in/json-call.js'

type SigningIn = Pick<FoyerClient, 'fetch' | 'signInWithSessionToken'>

/** What the person enters: the code of the authenticator app, or a recovery code. */
export type SecondFactor = { code: string } | { recoveryCode: string }

/**
 * Whether a code of the authenticator app can be entered: by `enterSecondFactor`. A member with passkeys only signs in
 * with one instead, or with a recovery code.
 */
export const canEnterCode = (state: SecondFactorRequiredState): boolean => isEnabled(state, 'TOTP')

/** Whether the member has recovery codes, one of which can be entered: by `enterSecondFactor`. */
export const canEnterRecoveryCode = (state: SecondFactorRequiredState): boolean => isEnabled(state, 'RECOVERY_CODE')

const isEnabled = ({ data }: SecondFactorRequiredState, type: 'TOTP' | 'RECOVERY_CODE'): boolean =>
  data.requireMfaData.availableFactors.some(
    ({ factorType, factorStatus }) => factorType === type && factorStatus === 'ENABLED',
  )

/** Whether the member has to add an authenticator app before the sign-in continues: see `startSetUp`. */
export const mustSetUp = ({ data }: SecondFactorRequiredState): boolean =>
  data.requireMfaData.availableFactors.some(({ factorStatus }) => factorStatus === 'REQUIRE_ACTIVATION')

/**
 * Completes a sign-in in state `SECOND_FACTOR_REQUIRED`, and stores the tokens.
 * @throws ApiError `VERIFICATION_FAILED` (`data.isUsed`: the code was used already; wait for the next one),
 * `TOO_MANY_TRIES`, `INVALID_STATE_TOKEN` (the sign-in took too long)
 * @example
 * const state = await client.login({ email, password })
 * if (state.loginState === 'SECOND_FACTOR_REQUIRED') await enterSecondFactor(client, { code }, state)
 */
export const enterSecondFactor = (
  client: SigningIn,
  factor: SecondFactor,
  { data: { stateToken } }: SecondFactorRequiredState,
): Promise<StateMachine> => complete(client, factorPaths.verifySecondFactor, { stateToken, ...factor })

/** Starts to add the authenticator app that the sign-in requires: show `url` as a QR code, or `secret` as text. */
export const startSetUp = async (
  client: SigningIn,
  { data: { stateToken } }: SecondFactorRequiredState,
): Promise<AuthenticatorSetUpView> =>
  (await callOf(client)(factorPaths.startSecondFactorSetUp, { body: { stateToken } })) as AuthenticatorSetUpView

/**
 * Adds the authenticator app with a code of it. Returns the recovery codes, which are shown once; then `finishSetUp`.
 * @throws ApiError as `enterSecondFactor`
 */
export async function setUpAuthenticator(
  client: SigningIn,
  confirmation: { setUpToken: string; code: string },
  { data: { stateToken } }: SecondFactorRequiredState,
): Promise<string[]> {
  const answer = await callOf(client)(factorPaths.setUpSecondFactor, { body: { stateToken, ...confirmation } })
  return getProperty(answer, 'recoveryCodes') as string[]
}

/** Completes the sign-in after the recovery codes were shown, and stores the tokens. */
export const finishSetUp = (
  client: SigningIn,
  { data: { stateToken } }: SecondFactorRequiredState,
): Promise<StateMachine> => complete(client, factorPaths.finishSecondFactor, { stateToken })

async function complete(client: SigningIn, path: string, body: object): Promise<StateMachine> {
  const next = toLoginState(await callOf(client)(path, { body }))
  if (next.loginState === 'SUCCESS') await client.signInWithSessionToken(next.data.sessionToken)
  return next
}
