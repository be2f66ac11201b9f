import { accountPaths, SCOPE } from '@foyer/protocol/core'
import type { Call } from './authenticated-fetch.js'
import { FoyerError, getProperty, SilentLoginError } from './errors.js'
import type { CheckOrigin } from './origin-check.js'
import { generatePkcePair, generateState } from './pkce.js'
import type { Platform } from './platform.js'
import { createAuthUrl, type OauthData } from './redirect-session.js'
import type { SessionTokens } from './session-tokens.js'
import { awaitSilentLogin } from './silent-login.js'
import type { TokenEndpoint } from './token-endpoint.js'
import { type Tokens, toTokens } from './tokens.js'

/** What a trusted back end states about a member whom it signs on (wire-protocol §5). */
export interface SignOnOptions {
  profile?: object
  /** Whether the address was verified elsewhere. Default `false`. */
  verifyEmail?: boolean
  mergeExistingContact?: boolean
}

interface MemberTokensDeps {
  platform: Platform
  endpoint: TokenEndpoint
  session: Pick<SessionTokens, 'freshTokens'>
  getTokens: () => Tokens
  call: Call
  clientId: string
  issuer: string
  checkOrigin: CheckOrigin
}

/** The three flows that turn a visitor into a member (specification §6). All return tokens and store none. */
export function memberTokens({
  platform,
  endpoint,
  session,
  getTokens,
  call,
  clientId,
  issuer,
  checkOrigin,
}: MemberTokensDeps) {
  const request = async (body: Record<string, string>, headers?: Record<string, string>) =>
    toTokens(await endpoint.request(body, headers), 'member', platform.clock.now())

  const exchangeCode = (code: string, codeVerifier: string, redirectUri?: string) =>
    request({
      clientId,
      grantType: 'authorization_code',
      ...(redirectUri && { redirectUri }),
      code,
      codeVerifier,
    })

  async function getMemberTokens(
    code: string | null | undefined,
    state: string | null | undefined,
    oauthData: Pick<OauthData, 'state' | 'codeVerifier'> & { redirectUri?: string },
  ): Promise<Tokens> {
    if (!code || !state) throw new FoyerError('MISSING_CODE_OR_STATE', 'Missing code or _state')
    if (state !== oauthData.state) throw new FoyerError('INVALID_STATE', 'Invalid _state')
    return exchangeCode(code, oauthData.codeVerifier, oauthData.redirectUri)
  }

  async function getMemberTokensForDirectLogin(sessionToken: string): Promise<Tokens> {
    const secrets = { ...generatePkcePair(platform.random), state: generateState(platform.random) }
    const { state } = secrets
    const loginSilently = { prompt: 'none', responseMode: 'web_message', sessionToken } as const
    const { authUrl } = await createAuthUrl(call, clientId, secrets, loginSilently).catch((error) => {
      throw error.code === 'ORIGIN_NOT_ALLOWED' ? new SilentLoginError('origin_not_allowed', error.message) : error
    })
    const code = await awaitSilentLogin(platform, { authUrl, state, issuer, checkOrigin })
    return getMemberTokens(code, state, secrets)
  }

  /** Wire-protocol §2: `<token>,<credential>`; the token is empty if there is none yet. */
  async function getMemberTokensForExternalLogin(memberId: string, credential: string): Promise<Tokens> {
    const hasToken = getTokens().accessToken.value !== ''
    const token = hasToken ? (await session.freshTokens()).accessToken.value : ''
    const body = { grant_type: 'authorized_client', scope: SCOPE, member_id: memberId }
    return request(body, { authorization: `${token},${credential}` })
  }

  async function getMemberTokensForExternalLoginWithSession(
    email: string,
    credential: string,
    options: SignOnOptions = {},
  ): Promise<Tokens> {
    const authorization = `${(await session.freshTokens()).accessToken.value},${credential}`
    const signedOn = await call<unknown>(accountPaths.signOn, {
      body: { loginId: { email }, ...options },
      authorization,
    })
    const memberId = getProperty(getProperty(signedOn, 'identity'), 'id')
    if (typeof memberId !== 'string') throw new FoyerError('UNREADABLE_ANSWER', 'Sign-on named no member')
    const sessionToken = String(getProperty(signedOn, 'sessionToken'))
    const body = { grant_type: 'authorized_client', member_id: memberId, session_token: sessionToken }
    return request(body, { authorization })
  }

  return {
    getMemberTokens,
    getMemberTokensForDirectLogin,
    getMemberTokensForExternalLogin,
    getMemberTokensForExternalLoginWithSession,
  }
}
