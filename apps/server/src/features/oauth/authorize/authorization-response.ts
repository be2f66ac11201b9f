import type { ResponseMode, WebMessage } from '@foyer/protocol'
import type { RefusedAddress } from '../../../kernel/errors/refused-address.js'
import { UNUSED_REDIRECT_URI } from './authorization-request.js'

/** The response to an authorization request. */
export type AuthorizationResponse =
  | { kind: 'redirect'; url: string }
  | { kind: 'form-post'; url: string; fields: Record<string, string> }
  | { kind: 'web-message'; message: WebMessage; origins: readonly string[] }
  /** With a `providerId`, the sign-in page is skipped: the browser goes to that provider. */
  | { kind: 'sign-in'; handle: string; providerId?: string }
  /** The second factor of one of the accounts in this browser is asked for first (decision 42). */
  | { kind: 'second-factor'; handle: string; memberId: string }
  /** The page on which a person chooses one of the accounts in this browser (decision 45). */
  | { kind: 'select-account'; handle: string }
  /** The consent page is shown first (decision 10), for one of the accounts in this browser. */
  | { kind: 'consent'; handle: string; memberId: string }
  /** A member without a role for the site, at the console. */
  | { kind: 'not-an-owner'; handle: string; memberId: string }
  /** An error page, never a redirect: the client or its redirect URI is not verified (RFC 6749 §4.1.2.1). */
  | { kind: 'error'; code: string; sentence: string; refused?: RefusedAddress }

export const expiredFlow = {
  kind: 'error',
  code: 'flow_expired',
  sentence: 'This sign-in was started too long ago or was already completed. Go back to the site and start again.',
} as const

/** The error page for an address that is not registered: nothing is sent to it (RFC 6749 §4.1.2.1). */
export const invalidReturnAddress = (sentence: string, refused?: RefusedAddress) =>
  ({ kind: 'error', code: 'wrong_return_address', sentence, ...(refused && { refused }) }) as const

/** Where a response is sent. */
export interface ResponseTarget {
  responseMode: ResponseMode
  redirectUri: string | null
  /**
   * The possible origins of a silent page's parent: the origin of the request, or all origins of the client
   * (security-checklist 22).
   */
  origins: readonly string[]
}

/**
 * Creates the response to the client. Every response contains `iss`, errors too (RFC 9207 §2). An empty `state` was
 * not sent and is not returned.
 */
export function createResponse(
  { responseMode, redirectUri, origins }: ResponseTarget,
  message: WebMessage,
): AuthorizationResponse {
  if (responseMode === 'web_message') return { kind: 'web-message', message, origins }
  if (redirectUri === null || redirectUri === UNUSED_REDIRECT_URI)
    return invalidReturnAddress('The request names no address to return to.')
  const fields = Object.fromEntries(Object.entries(message).filter(([name, value]) => name !== 'state' || value !== ''))
  if (responseMode === 'form_post') return { kind: 'form-post', url: redirectUri, fields }
  const parameters = new URLSearchParams(fields)
  if (responseMode === 'fragment') return { kind: 'redirect', url: `${redirectUri}#${parameters}` }
  return { kind: 'redirect', url: `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${parameters}` }
}
