import type { RedirectSessionResponse, ResponseMode, VisitorHint } from '@foyer/protocol'
import { accountPaths, CODE_CHALLENGE_METHOD, SCOPE } from '@foyer/protocol/core'
import type { Call } from './authenticated-fetch.js'
import { FoyerError } from './errors.js'
import { generatePkcePair, generateState, type PkcePair } from './pkce.js'
import type { Random } from './platform.js'
import type { Tokens } from './tokens.js'

/** Values that verify the return from the sign-in page. Store them until then, for example in session storage. */
export interface OauthData extends PkcePair {
  redirectUri: string
  /** The URL the person came from, for your use after the return. */
  originalUri: string
  state: string
}

export interface AuthUrlOptions {
  /**
   * Default `login`. `none` returns at once, either signed in or with `login_required`. An empty text asks only for
   * what is missing.
   */
  prompt?: 'login' | 'none' | 'consent' | 'select_account' | ''
  /** Default `fragment`. */
  responseMode?: Exclude<ResponseMode, 'form_post'>
  /** From `login`, `register` or `processVerification`. */
  sessionToken?: string
  /** Id of an identity provider of the site: goes there without the sign-in page. */
  connection?: string
  /** `2` for a sign-in with two factors. */
  acrValues?: string
}

export interface AuthUrl {
  authUrl: string
  authorizationEndpoint: string | undefined
  sessionToken: string | undefined
}

type RedirectSession = Partial<RedirectSessionResponse['redirectSession']>

/**
 * Creates a redirect session to a hosted page: a pushed authorization request (wire-protocol §4, RFC 9126).
 * @throws FoyerError `NO_REDIRECT_URL` if the response contains no URL.
 */
export async function createRedirectSession(call: Call, body: object): Promise<RedirectSession & { fullUrl: string }> {
  const answer = await call<{ redirectSession?: RedirectSession } | null>(accountPaths.redirectSession, { body })
  const session = answer?.redirectSession
  if (!/^https?:\/\//.test(session?.fullUrl ?? '')) throw new FoyerError('NO_REDIRECT_URL', 'No redirect URL found')
  return session as RedirectSession & { fullUrl: string }
}

/**
 * Creates the hint that names a visitor at the standard endpoints. Only for visitors, because only they have items to
 * promote (decision 9).
 */
export async function createVisitorHint(call: Call, getTokens: () => Tokens): Promise<string | undefined> {
  if (getTokens().refreshToken.role !== 'visitor') return undefined
  return (await call<VisitorHint>(accountPaths.visitorHint)).visitor_hint
}

/** Generates the secrets of one authorization (specification §3). */
export function generateOauthData(random: Random, redirectUri: string, originalUri: string): OauthData {
  return { redirectUri, originalUri, ...generatePkcePair(random), state: generateState(random) }
}

/** Creates the authorization URL; that of a silent login names no redirect URI (wire-protocol §4.1). */
export async function createAuthUrl(
  call: Call,
  clientId: string,
  request: Omit<OauthData, 'redirectUri' | 'originalUri'> & { redirectUri?: string },
  { prompt = 'login', responseMode = 'fragment', sessionToken, connection: idp, acrValues }: AuthUrlOptions,
): Promise<AuthUrl> {
  const authRequest = {
    redirectUri: request.redirectUri,
    clientId,
    codeChallenge: request.codeChallenge,
    codeChallengeMethod: CODE_CHALLENGE_METHOD,
    responseMode,
    responseType: 'code',
    scope: SCOPE,
    state: request.state,
    sessionToken,
    idp,
    acrValues,
  }
  const session = await createRedirectSession(call, { auth: { authRequest, prompt } })
  return {
    authUrl: session.fullUrl,
    authorizationEndpoint: session.urlDetails?.endpoint,
    sessionToken: session.sessionToken,
  }
}
