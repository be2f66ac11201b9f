import type { ResponseMode, WebMessage } from '@foyer/protocol'
import type { RefusedAddress } from '../../../kernel/errors/refused-address.js'
import { UNUSED_REDIRECT_URI } from './authorization-request.js'

/** What the browser gets for an authorization request. */
export type AuthorizationResponse =
  | { kind: 'redirect'; url: string }
  | { kind: 'form-post'; url: string; fields: Record<string, string> }
  | { kind: 'web-message'; message: WebMessage; origins: readonly string[] }
  | { kind: 'sign-in'; handle: string }
  /** The member is asked first (decision 10). */
  | { kind: 'consent'; handle: string }
  /** Never redirect: the client or its address is not known to be right (RFC 6749 §4.1.2.1). */
  | { kind: 'error'; code: string; sentence: string; status?: number; signInHandle?: string; refused?: RefusedAddress }

export const expiredFlow = {
  kind: 'error',
  code: 'flow_expired',
  sentence: 'This sign-in was started too long ago or was finished already. Go back to the site and start again.',
} as const

/** Somebody who does not run the site came to its console. */
export const notAnOwner = (signInHandle: string) =>
  ({
    kind: 'error',
    code: 'not_an_owner',
    sentence: 'This account does not run the site, so the console stays closed to it. Use the account of an owner.',
    status: 403,
    signInHandle,
  }) as const

export const invalidReturnAddress = (sentence: string, refused?: RefusedAddress) =>
  ({ kind: 'error', code: 'wrong_return_address', sentence, ...(refused && { refused }) }) as const

/** Where an answer goes. */
export interface ResponseTarget {
  responseMode: ResponseMode
  redirectUri: string | null
  /**
   * The origins of a silent page's parent: the one that made the request, or each of the client's (security-checklist
   * 22).
   */
  origins: readonly string[]
}

/**
 * Sends a message back to the client: `iss` is in every one, errors too (RFC 9207 §2). An empty state was not sent and
 * is not returned.
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
