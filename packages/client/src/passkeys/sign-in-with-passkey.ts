import type { PasskeyRequestOptions } from '@foyer/protocol'
import { passkeyPaths } from '@foyer/protocol/core'
import type { FoyerClient } from '../client-types.js'
import { type StateMachine, toLoginState } from '../login-state.js'
import { callOf } from '../sign-in/json-call.js'
import { bytesOf, textOf } from './credential-json.js'
import { isCancelled } from './passkey-support.js'

/** Options of `signInWithPasskey`. */
export interface PasskeySignInOptions {
  /**
   * Whether the browser offers passkeys in the autofill of the email field, without a dialog. Such a request waits
   * until the person chooses one: start it when the form is shown, and abort it before the next one.
   */
  isAutofill?: boolean
  /** Ends the request. The options work for five minutes: renew a request in the autofill before that. */
  signal?: AbortSignal
}

/**
 * Signs in with a passkey of the device, and stores the tokens. Returns `undefined` if the person cancelled, or the
 * request was aborted.
 * @throws ApiError `PASSKEY_UNKNOWN` (it was removed: offer other ways), `PASSKEY_REFUSED` (`data.reason`),
 * `PERMISSION_DENIED` (the site offers none), and other errors of the browser
 * @example
 * const state = await signInWithPasskey(client)
 * if (state?.loginState === 'SUCCESS') showAccount()
 */
export async function signInWithPasskey(
  client: Pick<FoyerClient, 'fetch' | 'signInWithSessionToken'>,
  { isAutofill = false, signal }: PasskeySignInOptions = {},
): Promise<StateMachine | undefined> {
  const call = callOf(client)
  const options = (await call(passkeyPaths.passkeySignInOptions, { body: {} })) as PasskeyRequestOptions
  const credential = await navigator.credentials
    .get({
      publicKey: { ...options, challenge: bytesOf(options.challenge) },
      ...(isAutofill && { mediation: 'conditional' }),
      ...(signal && { signal }),
    })
    .catch((error: unknown) => {
      if (isCancelled(error)) return null
      throw error
    })
  if (credential === null) return undefined
  const { id, rawId, type, response } = credential as PublicKeyCredential & { response: AuthenticatorAssertionResponse }
  const body = {
    response: {
      ...{ id, rawId: textOf(rawId), type },
      response: {
        clientDataJSON: textOf(response.clientDataJSON),
        authenticatorData: textOf(response.authenticatorData),
        signature: textOf(response.signature),
        userHandle: response.userHandle === null ? '' : textOf(response.userHandle),
      },
    },
  }
  const state = toLoginState(await call(passkeyPaths.passkeySignIn, { body }))
  if (state.loginState === 'SUCCESS') await client.signInWithSessionToken(state.data.sessionToken)
  return state
}
