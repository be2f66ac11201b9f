import { accountPaths, CODE_CHALLENGE_METHOD, SCOPE } from '@foyer/protocol'
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

/** What `createFoyerServer` is given. */
export interface FoyerServerOptions extends Partial<Pick<Platform, 'fetch' | 'clock' | 'random' | 'logger'>> {
  /** Where Foyer is, as it names itself: `https://auth.example.com`. */
  issuer: string
  /** From `foyer client create`. */
  clientId: string
  /** The site's own public origin: `https://shop.example.com`. Never read from a request. */
  origin: string
  /** Under which the endpoints are. Default `/auth`; the redirect URI to register is then `<origin>/auth/callback`. */
  basePath?: string
  /** Where a person goes who has nowhere to go back to: on the client's list of logout URLs. Default `/`. */
  home?: string
  /**
   * An API key with the scope `addresses:forward`: Foyer's limits count the `clientAddress` of a call, and not this
   * server. Without it the address is told as a proxy tells it, which Foyer believes its trusted proxies alone.
   */
  addressKey?: string | undefined
}

/** Whom a call is for. */
export interface Asking {
  /** The address of the person, as the site's framework or proxy names it. Never a header that anybody can send. */
  clientAddress?: ClientAddress
}

export interface FoyerServer {
  /**
   * Answers `GET sign-in`, `GET callback`, `POST sign-out`, `GET session` and `GET renew` under `basePath`; undefined
   * for every other path. Throws nothing: a Foyer that fails is a 503.
   */
  handle(request: Request, asking?: Asking): Promise<Response | undefined>
  /**
   * Whose request it is, renewed when need be and where cookies can be set. Throws `FoyerError` when Foyer cannot be
   * reached: nobody is signed out by that.
   */
  session(request: SessionRequest, options?: SessionOptions & Asking): Promise<ServerSession>
  /** Checks the access token of an API call, with or without `Bearer `, against the key set. */
  verify(accessToken: string): Promise<Verified>
  /**
   * A `fetch` that tells Foyer the address of the person, for a client of the SDK or for calls of your own on their
   * behalf. Requests to other servers go out as they are.
   */
  fetchFor(clientAddress: ClientAddress): typeof globalThis.fetch
  readonly origin: string
}

/**
 * The server's side of a site: tokens stay in HttpOnly cookies, and no script of a page sees them. One for the whole
 * process.
 * @throws TypeError when `issuer` or `origin` is no address
 * @example const foyer = createFoyerServer({ issuer: 'https://auth.example.com', clientId: '…', origin:
 * 'https://shop.example.com' }) const { role, headers } = await foyer.session(request)
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
  /** One endpoint for all, so that simultaneous renewals of one token share a request. */
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
    // A visitor's session is named to the server, so that what is the visitor's becomes the member's. None is started
    // for it.
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
    return `${issuer}${accountPaths.authorize}?${query}`
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
      // The list of the member's sessions names the person's browser, not this server.
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

  /** Renews the session where cookies can be set, and goes on to where the person was. */
  async function refresh(request: Request, url: URL, asking: Asking): Promise<Response> {
    const { headers } = await session(request, asking)
    return redirect(toSameSitePath(url.searchParams.get('returnTo'), origin, home), ...headers.getSetCookie())
  }

  /** Back on the site with OAuth's code of what went wrong, for the page to put into words. */
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

/** Goes on by GET (RFC 9110 §15.4.4). The address may carry a code, so it is told to nobody. */
function redirect(location: string, ...cookies: string[]): Response {
  const headers = withSessionCookies(...cookies)
  headers.set('location', location)
  headers.set('referrer-policy', 'no-referrer')
  return new Response(null, { status: 303, headers })
}
