import { VISITOR_COOKIE_SECONDS } from '@foyer/protocol/core'
import { FoyerError } from '../errors.js'
import type { Tokens } from '../tokens.js'

/** The prefix `__Host-` binds a cookie to this host and to https, without sub-domains (RFC 6265bis §4.1.3.2). */
const SESSION = '__Host-foyer'
const FLOW = '__Host-foyer-flow-'
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Lax'
/** RFC 6265bis §5.6: browsers store at least this many bytes of name, value and attributes together. */
const MAX_COOKIE_BYTES = 4096

const FLOW_SECONDS = 10 * 60

/** Values that verify the return from the sign-in page. */
export interface Flow {
  state: string
  codeVerifier: string
  returnTo: string
}

/** @throws FoyerError `COOKIE_TOO_LARGE`: a browser would silently drop the cookie, and with it the session. */
function cookie(name: string, value: string, maxAge: number): string {
  const text = `${name}=${value}; Max-Age=${maxAge}; ${ATTRIBUTES}`
  if (text.length > MAX_COOKIE_BYTES)
    throw new FoyerError('COOKIE_TOO_LARGE', `The cookie ${name} would have ${text.length} bytes`)
  return text
}

/** Serializes the tokens of a session into an HttpOnly cookie. The server decides when the session ends. */
export function sessionCookie({ accessToken, refreshToken }: Tokens): string {
  const parts = [String(accessToken.expiresAt), refreshToken.value, accessToken.value].map(encodeURIComponent)
  const isMember = refreshToken.role === 'member'
  return cookie(SESSION, `${isMember ? 'm' : 'v'}~${parts.join('~')}`, VISITOR_COOKIE_SECONDS)
}

/** Returns the cookie that deletes the session. */
export const clearedSessionCookie = (): string => cookie(SESSION, '', 0)

/** Parses the session cookie. Its content is not trusted: the identity comes from the verified access token. */
export function readSessionCookie(headers: Headers): Tokens | undefined {
  const [kind, expiresAt, refresh, access] = (readCookie(headers, SESSION) ?? '').split('~')
  if (!refresh || !access || (kind !== 'm' && kind !== 'v')) return undefined
  try {
    return {
      accessToken: { value: decodeURIComponent(access), expiresAt: Number(expiresAt) },
      refreshToken: { value: decodeURIComponent(refresh), role: kind === 'm' ? 'member' : 'visitor' },
    }
  } catch {
    return undefined
  }
}

/** One cookie per sign-in, so that two tabs can sign in in parallel. */
const flowName = (state: string): string => FLOW + state.slice(0, 16)

/** Returns the cookie with the data of one pending sign-in. */
export const flowCookie = (flow: Flow): string =>
  cookie(flowName(flow.state), encodeURIComponent(JSON.stringify(flow)), FLOW_SECONDS)

/** Returns the cookie that deletes the data of a pending sign-in. */
export const clearedFlowCookie = (state: string): string => cookie(flowName(state), '', 0)

/** Returns the data of the pending sign-in with this state; undefined if there is none. */
export function readFlowCookie(headers: Headers, state: string): Flow | undefined {
  if (!/^[\w-]{16,}$/.test(state)) return undefined
  try {
    const flow = JSON.parse(decodeURIComponent(readCookie(headers, flowName(state)) ?? '')) as Flow
    return flow.state === state ? flow : undefined
  } catch {
    return undefined
  }
}

/** Returns the request headers as they would be if the request had followed the response that sets this cookie. */
export function withCookie(headers: Headers, setCookie: string): Headers {
  const [pair = ''] = setCookie.split(';', 1)
  const name = pair.slice(0, pair.indexOf('='))
  const others = parseCookies(headers).filter((each) => !each.startsWith(`${name}=`))
  const cookies = pair === `${name}=` ? others : [...others, pair]
  const changed = new Headers(headers)
  if (cookies.length === 0) changed.delete('cookie')
  else changed.set('cookie', cookies.join('; '))
  return changed
}

function readCookie(headers: Headers, name: string): string | undefined {
  return parseCookies(headers)
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

const parseCookies = (headers: Headers): string[] => headers.get('cookie')?.split(/; */) ?? []
