import type { FastifyReply, FastifyRequest } from 'fastify'

/** The cookies of the hosted pages. None is ever read at an API (security-checklist 8). */
export type CookieName =
  | 'signin'
  | 'form'
  | 'pending'
  | 'waiting'
  | 'flow'
  | 'verification'
  | 'recovery'
  | 'invitation'
  | 'setup'
  | 'language'
  | 'theme'
  | 'stay'

export interface Cookies {
  read(request: FastifyRequest, name: CookieName): string | undefined
  set(reply: FastifyReply, name: CookieName, value: string, seconds?: number): void
  clear(reply: FastifyReply, name: CookieName): void
}

/**
 * `__Host-` and Secure wherever the issuer is https (V3.3.1, V3.3.3); HttpOnly and SameSite=Lax always. Without seconds
 * a cookie lives as long as the browser.
 */
export function pageCookies(issuer: string): Cookies {
  const secure = issuer.startsWith('https:')
  const fullName = (name: CookieName): string => `${secure ? '__Host-' : ''}foyer-${name}`
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    // Absent where nothing was found: that page belongs to no route.
    read: (request, name) => (request.cookies as FastifyRequest['cookies'] | undefined)?.[fullName(name)],
    set: (reply, name, value, seconds) => {
      reply.setCookie(fullName(name), value, seconds === undefined ? attributes : { ...attributes, maxAge: seconds })
    },
    clear: (reply, name) => {
      reply.clearCookie(fullName(name), attributes)
    },
  }
}
