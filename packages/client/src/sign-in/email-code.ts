import type { IdentityProfile } from '@foyer/protocol'
import { signInPaths } from '@foyer/protocol/core'
import { type CaptchaTokens, toWireCaptchaTokens } from '../authentication.js'
import type { FoyerClient } from '../client-types.js'
import { toRegisterFailure } from '../login-failure.js'
import { type StateMachine, toLoginState } from '../login-state.js'
import { callOf } from './json-call.js'

/** Options of `sendCode`. */
export interface SendCodeOptions {
  /** What a sign-up form asks for. An existing member keeps the stored profile. */
  profile?: IdentityProfile
  /** For a new account on a site that takes new members by invitation only. */
  invitationCode?: string
  captchaTokens?: CaptchaTokens
}

/**
 * Sends a sign-in code to an email address. Returns `EMAIL_VERIFICATION_REQUIRED`, which `enterCode` completes, whether
 * the address has an account or not; an address without one gets one by the code. Rejected calls and network failures
 * are returned as state `FAILURE`; never throws. `client.resendVerification(state)` sends the code
 * again.
 * @example
 * const state = await sendCode(client, 'ada@example.com')
 * const done = await enterCode(client, '123456', state)
 */
export async function sendCode(
  client: Pick<FoyerClient, 'fetch'>,
  email: string,
  { profile, invitationCode, captchaTokens }: SendCodeOptions = {},
): Promise<StateMachine> {
  const body = { email, profile, invitationCode, ...toWireCaptchaTokens(captchaTokens) }
  try {
    return toLoginState(await callOf(client)(signInPaths.startSignInCode, { body }))
  } catch (caught) {
    return toRegisterFailure(caught)
  }
}

/**
 * Submits the code, and signs the member in when it is right: the tokens are stored. A wrong code is returned as
 * `FAILURE`, and the same `state` serves for the next try.
 * @throws the errors of `client.signInWithSessionToken`
 */
export async function enterCode(
  client: Pick<FoyerClient, 'processVerification' | 'signInWithSessionToken'>,
  code: string,
  state: StateMachine,
): Promise<StateMachine> {
  const next = await client.processVerification({ code }, state)
  if (next.loginState === 'SUCCESS') await client.signInWithSessionToken(next.data.sessionToken)
  return next
}
