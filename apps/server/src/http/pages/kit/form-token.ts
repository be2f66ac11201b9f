import { createHmac, type KeyObject } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { secretsEqual } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { newSecret, type Random } from '../../../kernel/random.js'
import type { Cookies } from './cookies.js'

export interface FormTokens {
  /** Returns the token for forms shown to this browser. Sets the cookie that the token is bound to. */
  issue(request: FastifyRequest, reply: FastifyReply): string
  /**
   * @throws ApplicationError PERMISSION_DENIED unless the form was issued to this browser and submitted from our own
   * page
   */
  check(request: FastifyRequest, token: string | undefined): void
  /**
   * Returns true if a form of our own page has a token that is no longer valid, because the browser lost its cookie or
   * another tab received a new one.
   * @throws ApplicationError PERMISSION_DENIED if the browser reports a cross-site request, or did not store the cookie
   * of the renewed form either
   */
  isStale(request: FastifyRequest, token: string | undefined): boolean
}

/**
 * Protects forms from cross-site request forgery (V3.5.1) with a token bound to a cookie and with the origin that the
 * browser reports. Sec-Fetch-Site is read before Origin, because a page with `Referrer-Policy: no-referrer` sends
 * `Origin: null`.
 */
export function formTokens(deps: { key: KeyObject; issuer: string; cookies: Cookies; random: Random }): FormTokens {
  const { key, issuer, cookies, random } = deps
  const own = new URL(issuer).origin
  const tokenOf = (cookie: string): string => createHmac('sha256', key).update(cookie).digest('base64url')
  const refused = () => new ApplicationError('PERMISSION_DENIED', 'This form has expired. Send it again.')
  const isStale: FormTokens['isStale'] = (request, token) => {
    const site = request.headers['sec-fetch-site']
    if (
      site !== undefined
        ? site !== 'same-origin'
        : request.headers.origin !== undefined && request.headers.origin !== own
    )
      throw refused()
    const cookie = cookies.read(request, 'form')
    if (cookie === undefined && (request.body as { renewed?: unknown } | undefined)?.renewed !== undefined)
      throw refused()
    return cookie === undefined || token === undefined || !secretsEqual(tokenOf(cookie), token)
  }
  return {
    isStale,
    issue(request, reply) {
      const known = cookies.read(request, 'form')
      if (known !== undefined) return tokenOf(known)
      const fresh = newSecret(random, 'frm')
      cookies.set(reply, 'form', fresh)
      return tokenOf(fresh)
    },
    check(request, token) {
      if (isStale(request, token)) throw refused()
    },
  }
}
