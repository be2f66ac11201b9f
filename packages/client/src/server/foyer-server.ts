import { CODE_CHALLENGE_METHOD, paths, SCOPE } from '@foyer/protocol/core'
import { createFoyerClient } from '../client.js'
import { FoyerError } from '../errors.js'
import { assertIssuer } from '../issuer.js'
import { generatePkcePair, generateState } from '../pkce.js'
import { createPlatform, type Platform } from '../platform.js'
import { memoryTokenStorage } from '../storage/memory.js'
import { createTokenEndpoint, type TokenEndpoint } from '../token-endpoint.js'
import { toTokens } from '../tokens.js'
import { addressHeaders, type ClientAddress, withHeaders } from './client-address.js'
import { clearedFlowCookie, clearedSessionCookie, flowCookie, readFlowCookie, sessionCookie } from './cookies.js'
import { createKeySet } from './key-set.js'
import { isFromSite, isPrefetch, toSameSitePath } from './same-site.js'
import {
  readSession,
  type ServerSession,
  type SessionOptions,
  type SessionRequest,
  withSessionCookies,
} from './server-session.js'
import { type Verified, verifyAccessToken } from './verify-access-token.js'

/** Options of `createFoyerServer`. */
export interface FoyerServerOptions extends Partial<Pick<Platform, 'fetch' | 'clock' | 'random' | 'logger'>> {
  /** The issuer URL of Foyer, for example `https://auth.example.com`. */
  issuer: string
  /** Client id, as printed by `foyer client create`. */
  clientId: string
  /** The site's own public origin, for example `https://shop.example.com`. Never read from a request. */
  origin: string
  /** Path prefix of the endpoints. Default `/auth`; the redirect URI to register is then `<origin>/auth/callback`. */
  basePath?: string
  /**
   * Where a person is redirected if there is no page to return to. Must be in the client's list of logout URLs. Default
   * `/`.
   */
  home?: string
  /**
   * An API key with the scope `addresses:forward`: Foyer's limits then count the `clientAddress` of a call instead of
   * this server. Without it the address is sent as a proxy sends it, which Foyer accepts only from its trusted proxies.
   */
  addressKey?: string | undefined
}

/** The person on whose behalf a call is made. */
export interface Asking {
  /**
   * The person's IP address, as determined by the site's framework or proxy. Never take it from a header that a client
   * can set.
   */
  clientAddress?: ClientAddress
}

export interface FoyerServer {
  /**
   * Handles `GET sign-in`, `GET callback`, `POST sign-out`, `GET session` and `GET renew` under `basePath`. Returns
   * `undefined` for every other path. Never throws; if Foyer fails, the response is 503.
   */
  handle(request: Request, asking?: Asking): Promise<Response | undefined>
  /**
   * Returns the session of a request. Refreshes it if necessary and if cookies can be set. Throws `FoyerError` if Foyer
   * cannot be reached; the session remains valid then.
   */
  session(request: SessionRequest, options?: SessionOptions & Asking): Promise<ServerSession>
  /** Verifies the access token of an API call against the key set, with or without the prefix `Bearer `. */
  verify(accessToken: string): Promise<Verified>
  /**
   * Returns a `fetch` that reports the person's address to Foyer, for a client of the SDK or for your own calls on the
   * person's behalf. Requests to other servers are not changed.
   */
  fetchFor(clientAddress: ClientAddress): typeof globalThis.fetch
  readonly origin: string
}

/**
 * Creates the server side of a site: tokens are stored in HttpOnly cookies, which scripts of the page cannot read.
 * Create one per process.
 * @throws TypeError if `issuer` or `origin` is not a URL.
 * @example
 * const foyer = createFoyerServer({
 *   issuer: 'https://auth.example.com',
 *   clientId: '…',
 *   origin: 'https://shop.example.com',
 * })
 * const { role, headers } = await foyer.session(request)
 */
export function createFoyerServer(options: FoyerServerOptions): FoyerServer {
  const { clientId, basePath = '/auth', home = '/', addressKey } = options
  const issuer = new URL(options.issuer).href.replace(/\/+$/, '')
  const { origin } = new URL(options.origin)
  const platform = createPlatform({ ...options, window: undefined })
  const { clock, random } = platform
  const endpoint = createTokenEndpoint(platform, issuer, clientId)
  const keys = createKeySet(platform, issuer)
  const redirectUri = `${origin}${basePath}/callback`
  const now = () => clock.now()

  const fetchFor = (clientAddress: ClientAddress) =>
    withHeaders(addressHeaders(clientAddress, addressKey), issuer, platform.fetch)
  /** One endpoint for all requests, so that concurrent refreshes of one token share a request. */
  function endpointFor({ clientAddress }: Asking): TokenEndpoint {
    const headers = addressHeaders(clientAddress, addressKey)
    return {
      request: (body, more) => endpoint.request(body, { ...headers, ...more }),
      refresh: (refreshToken) => endpoint.refresh(refreshToken, headers),
    }
  }
  const session: FoyerServer['session'] = (request, given = {}) =>
    readSession(request, given, { issuer, clientId, endpoint: endpointFor(given), keys, now })
  const createClient = ({ tokens }: ServerSession, { clientAddress }: Asking) =>
    createFoyerClient({
      ...platform,
      fetch: fetchFor(clientAddress),
      url: issuer,
      clientId,
      storage: memoryTokenStorage(tokens),
      locks: undefined,
      window: undefined,
    })

  async function signIn(request: Request, url: URL, asking: Asking): Promise<Response> {
    if (isPrefetch(request.headers)) return new Response(null, { status: 204, headers: withSessionCookies() })
    const pair = generatePkcePair(random)
    const flow = {
      state: generateState(random),
      codeVerifier: pair.codeVerifier,
      returnTo: toSameSitePath(url.searchParams.get('returnTo'), origin, home),
    }
    const current = await session(request, asking)
    const oauthData = { ...pair, state: flow.state, redirectUri, originalUri: '' }
    // Names an existing visitor session to the server, so that the visitor's items become the member's. Starts none.
    const address =
      current.tokens === undefined
        ? authorizeUrl(flow.state, pair.codeChallenge)
        : (await createClient(current, asking).getAuthUrl(oauthData, { responseMode: 'query' })).authUrl
    return redirect(address, flowCookie(flow), ...current.headers.getSetCookie())
  }

  function authorizeUrl(state: string, codeChallenge: string): string {
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      response_mode: 'query',
      scope: SCOPE,
      state,
      code_challenge: codeChallenge,
      code_challenge_method: CODE_CHALLENGE_METHOD,
      prompt: 'login',
    })
    return `${issuer}${paths.authorize}?${query}`
  }

  async function callback({ headers }: Request, { searchParams }: URL, asking: Asking): Promise<Response> {
    const state = searchParams.get('state') ?? ''
    const flow = readFlowCookie(headers, state)
    if (flow === undefined) return failed(home, 'interrupted')
    const over = clearedFlowCookie(state)
    const error = searchParams.get('error')
    const code = searchParams.get('code')
    try {
      assertIssuer(searchParams.get('iss') ?? undefined, issuer)
    } catch {
      return failed(flow.returnTo, 'wrong_issuer', over)
    }
    if (error !== null || code === null) return failed(flow.returnTo, error ?? 'interrupted', over)
    const { codeVerifier } = flow
    try {
      // The list of the member's sessions shows the person's browser, not this server.
      const userAgent = headers.get('user-agent')
      const answer = await endpointFor(asking).request(
        { clientId, grantType: 'authorization_code', redirectUri, code, codeVerifier },
        userAgent === null ? {} : { 'user-agent': userAgent },
      )
      return redirect(flow.returnTo, over, sessionCookie(toTokens(answer, 'member', now())))
    } catch (thrown) {
      if (isRejection(thrown)) return failed(flow.returnTo, 'interrupted', over)
      throw thrown
    }
  }

  async function signOut(request: Request, url: URL, asking: Asking): Promise<Response> {
    if (!isFromSite(request.headers, origin)) return new Response('This came from another site.', { status: 403 })
    const returnTo = origin + toSameSitePath(url.searchParams.get('returnTo'), origin, home)
    const current = await session(request, asking)
    if (current.role !== 'member') return redirect(returnTo, clearedSessionCookie())
    const { logoutUrl } = await createClient(current, asking).logout(returnTo)
    return redirect(logoutUrl, clearedSessionCookie())
  }

  async function describe(request: Request, _url: URL, asking: Asking): Promise<Response> {
    const { role, id, headers } = await session(request, asking)
    headers.set('cache-control', 'private, no-store')
    return Response.json({ role, ...(id !== undefined && { id }) }, { headers })
  }

  /** Refreshes the session and redirects back to the page the person came from. */
  async function refresh(request: Request, url: URL, asking: Asking): Promise<Response> {
    const { headers } = await session(request, asking)
    return redirect(toSameSitePath(url.searchParams.get('returnTo'), origin, home), ...headers.getSetCookie())
  }

  /** Redirects to the site with the OAuth error code, for the page to show a message. */
  function failed(returnTo: string, code: string, ...cookies: string[]): Response {
    const address = new URL(returnTo, origin)
    address.searchParams.set('sign-in-error', code)
    return redirect(address.pathname + address.search + address.hash, ...cookies)
  }

  const endpoints: Record<string, (request: Request, url: URL, asking: Asking) => Promise<Response>> = {
    'GET sign-in': signIn,
    'GET callback': callback,
    'POST sign-out': signOut,
    'GET session': describe,
    'GET renew': refresh,
  }
  const getAllowedMethods = (name: string) =>
    Object.keys(endpoints).flatMap((each) => (each.endsWith(` ${name}`) ? [each.split(' ')[0] as string] : []))

  return {
    origin,
    session,
    verify: (token) => verifyAccessToken(token.replace(/^Bearer /i, ''), keys, { issuer, now: now() }),
    fetchFor,
    async handle(request, asking = {}) {
      const url = new URL(request.url, origin)
      if (!url.pathname.startsWith(`${basePath}/`)) return undefined
      const name = url.pathname.slice(basePath.length + 1)
      const methods = getAllowedMethods(name)
      if (methods.length === 0) return undefined
      const answer = endpoints[`${request.method} ${name}`]
      if (answer === undefined) return new Response(null, { status: 405, headers: { allow: methods.join(', ') } })
      try {
        return await answer(request, url, asking)
      } catch (error) {
        platform.logger.error('Foyer could not be asked', error)
        const headers = { 'retry-after': '5', 'cache-control': 'private, no-store' }
        return new Response('Signing in and out does not work at the moment. Try again.', { status: 503, headers })
      }
    },
  }
}

const isRejection = (thrown: unknown): boolean =>
  thrown instanceof FoyerError &&
  'status' in thrown &&
  Number(thrown.status) >= 400 &&
  Number(thrown.status) < 500 &&
  thrown.status !== 429

/** Redirects with GET (RFC 9110 §15.4.4). The URL may contain a code, so it is not sent as a referrer. */
function redirect(location: string, ...cookies: string[]): Response {
  const headers = withSessionCookies(...cookies)
  headers.set('location', location)
  headers.set('referrer-policy', 'no-referrer')
  return new Response(null, { status: 303, headers })
}
