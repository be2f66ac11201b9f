import type { FastifyReply, FastifyRequest } from 'fastify'

/** The cookies of the hosted pages. APIs never read them (security-checklist 8). */
export type CookieName =
  | 'signin'
  | 'signin-2'
  | 'signin-3'
  | 'signin-4'
  | 'signin-5'
  | 'form'
  | 'pending'
  | 'linking'
  | 'waiting'
  | 'flow'
  | 'verification'
  | 'recovery'
  | 'invitation'
  | 'code'
  | 'external'
  | 'setup'
  | 'viewas'
  | 'device'
  | 'notme'
  | 'factor'
  | 'language'
  | 'theme'
  | 'stay'
  | 'method'
  | 'account'
  | 'done'
  | 'proof'
  | 'passkey'

export interface Cookies {
  read(request: FastifyRequest, name: CookieName): string | undefined
  set(reply: FastifyReply, name: CookieName, value: string, seconds?: number): void
  clear(reply: FastifyReply, name: CookieName): void
}

/**
 * Reads and sets the cookies: with the prefix `__Host-` and Secure if the issuer is https (V3.3.1, V3.3.3), always with
 * HttpOnly and SameSite=Lax. Without `seconds`, a cookie is deleted when the browser is closed.
 */
export function pageCookies(issuer: string): Cookies {
  const secure = issuer.startsWith('https:')
  const fullName = (name: CookieName): string => `${secure ? '__Host-' : ''}foyer-${name}`
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    // On a not-found page the cookies are undefined, because it belongs to no route.
    read: (request, name) => (request.cookies as FastifyRequest['cookies'] | undefined)?.[fullName(name)],
    set: (reply, name, value, seconds) => {
      reply.setCookie(fullName(name), value, seconds === undefined ? attributes : { ...attributes, maxAge: seconds })
    },
    clear: (reply, name) => {
      reply.clearCookie(fullName(name), attributes)
    },
  }
}
