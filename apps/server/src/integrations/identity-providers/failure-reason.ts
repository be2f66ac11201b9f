import * as oauth from 'oauth4webapi'
import type { ProviderError } from './provider-error.js'

/**
 * What to correct after a failed sign-in. `client`: the client ID. `secret`: the client secret. `callback`: the
 * callback URL registered at the provider. `issuer`: the address of the issuer, or its response names another.
 * `code`: the code is used or expired. `profile`: the profile could not be read. `refused`: no more is known.
 */
export type FailureReason =
  | ('cancelled' | 'client' | 'secret' | 'callback' | 'scope' | 'clock' | 'issuer')
  | ('unreachable' | 'code' | 'profile' | 'refused')

/** Reasons by the error codes of RFC 6749 §4.1.2.1 and §5.2, and of providers that use others. */
const reasonOfCode: Readonly<Record<string, FailureReason>> = {
  invalid_client: 'secret',
  incorrect_client_credentials: 'secret',
  unauthorized_client: 'client',
  redirect_uri_mismatch: 'callback',
  invalid_scope: 'scope',
  invalid_grant: 'code',
  bad_verification_code: 'code',
}

/** Returns what an owner has to correct after a failed sign-in at a provider, and the message of the provider. */
export function explainFailure(error: ProviderError): { failure: FailureReason; detail: string } {
  const refusal = refusalWithStatus200(error.cause)
  if (refusal === undefined) return { failure: failureReason(error), detail: error.message }
  return { failure: reasonOf(refusal.error), detail: `${refusal.error} ${refusal.description}`.trim().slice(0, 500) }
}

const reasonOf = (code: string): FailureReason =>
  Object.hasOwn(reasonOfCode, code) ? (reasonOfCode[code] ?? 'refused') : 'refused'

/** GitHub refuses a code with status 200, which is therefore read as a token response without a token. */
function refusalWithStatus200(cause: unknown): { error: string; description: string } | undefined {
  if (!(cause instanceof oauth.OperationProcessingError)) return undefined
  const { body } = (cause.cause ?? {}) as { body?: { error?: unknown; error_description?: unknown } }
  if (typeof body?.error !== 'string') return undefined
  const { error, error_description: description } = body
  return { error, description: typeof description === 'string' ? description : '' }
}

function failureReason({ failure, cause }: ProviderError): FailureReason {
  if (failure === 'denied') return 'cancelled'
  if (cause === undefined) return 'profile'
  if (cause instanceof oauth.WWWAuthenticateChallengeError) return 'secret'
  if (cause instanceof oauth.AuthorizationResponseError || cause instanceof oauth.ResponseBodyError) {
    if (failure === 'unavailable') return 'unreachable'
    const { error, error_description: description = '' } = cause
    if (/redirect.?ur[il]/i.test(description)) return 'callback'
    return reasonOf(error)
  }
  const { code = '', message, name } = cause as { code?: unknown; message: string; name: string }
  if (name === 'UnexpectedProfile') return 'profile'
  // A private key that cannot sign (OpenSSL), or is not one (zod).
  if (String(code).startsWith('ERR_OSSL') || name === 'ZodError') return 'secret'
  if (code === oauth.JWT_TIMESTAMP_CHECK) return 'clock'
  if (code === oauth.JSON_ATTRIBUTE_COMPARISON) return message.includes('"issuer"') ? 'issuer' : 'refused'
  if (code === oauth.JWT_CLAIM_COMPARISON && message.includes('"aud"')) return 'client'
  if (message.includes('"iss"')) return 'issuer'
  if (message.includes('Authorization Server Metadata') || code === oauth.MISSING_SERVER_METADATA) return 'issuer'
  return failure === 'unavailable' ? 'unreachable' : 'refused'
}
