import * as oauth from 'oauth4webapi'
import { ProviderError } from './provider-error.js'
import { UnexpectedProfile } from './provider-presets.js'

/** Errors of the authorization response that mean that the person did not continue (RFC 6749 §4.1.2.1). */
const CANCELLED = new Set(['access_denied', 'user_cancelled_authorize', 'user_cancelled_login', 'consent_required'])
const TEMPORARY = new Set(['temporarily_unavailable', 'server_error'])

/** GitHub reports errors of the token endpoint with status 200. @throws ProviderError */
export async function assertNoErrorBody(response: Response): Promise<void> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const { error, error_description: description } = (body ?? {}) as { error?: unknown; error_description?: unknown }
  if (!response.ok || typeof error !== 'string') return
  const failure = error === 'bad_verification_code' ? 'invalid' : 'misconfigured'
  throw new ProviderError(failure, `${error} ${description ?? ''}`.trim().slice(0, 500))
}

/** Returns the failure of a sign-in at a provider: what `oauth4webapi` and the network report. */
export function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const message = error instanceof Error ? error.message : String(error)
  const fail = (failure: ProviderError['failure'], text = message) =>
    new ProviderError(failure, text.slice(0, 500), { cause: error })
  if (error instanceof oauth.AuthorizationResponseError) {
    const { error: code, error_description: description = '' } = error
    const failure = CANCELLED.has(code) ? 'denied' : TEMPORARY.has(code) ? 'unavailable' : 'misconfigured'
    return fail(failure, `${code} ${description}`.trim())
  }
  if (error instanceof oauth.ResponseBodyError)
    return fail(
      error.error === 'invalid_grant' ? 'invalid' : 'misconfigured',
      `${error.error} ${error.error_description ?? ''}`.trim(),
    )
  if (error instanceof UnexpectedProfile) return fail('invalid')
  if (error instanceof oauth.WWWAuthenticateChallengeError) return fail('misconfigured')
  if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError) {
    const status = (error.cause as { status?: number } | undefined)?.status
    return fail(status !== undefined && status >= 500 ? 'unavailable' : 'invalid')
  }
  // Everything else comes from the network: no connection, no response in time, too large a response.
  return fail('unavailable')
}
