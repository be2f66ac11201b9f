import { type AuthenticatedFetch, authenticatedFetch, jsonCall } from './authenticated-fetch.js'
import { authentication } from './authentication.js'
import { currentAddress, parseCallbackUrl } from './callback-url.js'
import type { FoyerClient, FoyerClientOptions } from './client-types.js'
import { emailChange } from './email-change.js'
import { endSession } from './end-session.js'
import { assertIssuer } from './issuer.js'
import { createCrossTabLock } from './lock.js'
import { memberTokens } from './member-tokens.js'
import { members } from './members.js'
import { originCheck, reportRefusedOrigin } from './origin-check.js'
import { createPlatform } from './platform.js'
import { createPreWarm } from './pre-warm.js'
import { createAuthUrl, createVisitorHint, generateOauthData } from './redirect-session.js'
import { observeTokens } from './session-state.js'
import { createSessionTokens } from './session-tokens.js'
import { memoryTokenStorage } from './storage/memory.js'
import { createTokenEndpoint } from './token-endpoint.js'

/**
 * Creates a client of one site. A visitor session starts at the first call, unless there is a session already.
 * @throws TypeError if `url` is not a URL.
 * @example
 * const client = createFoyerClient({ url: 'https://auth.example.com', clientId: '…' })
 * const response = await client.fetch('/members/v1/members/my')
 */
export function createFoyerClient(options: FoyerClientOptions): FoyerClient {
  const { clientId, storage = memoryTokenStorage() } = options
  const url = new URL(options.url).href.replace(/\/+$/, '')
  const issuer = options.issuer ?? url
  const platform = createPlatform(options)
  const checkOrigin = originCheck({ ...platform }, url, clientId)
  platform.fetch = reportRefusedOrigin(platform, checkOrigin)
  const { clock, random } = platform

  const tokens = observeTokens(storage)
  const endpoint = createTokenEndpoint(platform, url, clientId, options.tokenRequestHeaders)
  const lock = createCrossTabLock(storage.lockName, 'locks' in options ? options.locks : globalThis.navigator?.locks)
  const session = createSessionTokens({
    storage: tokens,
    endpoint,
    lock,
    clock,
    clientId,
    captchaToken: options.captchaToken,
  })
  const fetch: AuthenticatedFetch = authenticatedFetch({ platform, url, session })
  const call = jsonCall(fetch, platform)
  const { getTokens, setTokens } = tokens
  const loggedIn = () => getTokens().refreshToken.role === 'member'
  const grants = memberTokens({ platform, endpoint, session, getTokens, call, clientId, issuer, checkOrigin })

  return {
    url,
    getTokens,
    setTokens,
    loggedIn,
    subscribe: tokens.subscribe,
    current: tokens.current,
    generateVisitorTokens: session.generateVisitorTokens,
    renewToken: session.renewToken,
    getAuthHeaders: async () => ({ headers: { Authorization: (await session.freshTokens()).accessToken.value } }),
    fetch,
    ...authentication(call, clientId),
    ...members(call, loggedIn),
    ...emailChange(call),
    ...grants,
    async signInWithSessionToken(sessionToken) {
      const member = await grants.getMemberTokensForDirectLogin(sessionToken)
      setTokens(member)
      return member
    },
    generateOAuthData: (redirectUri, originalUri = '') => generateOauthData(random, redirectUri, originalUri),
    getAuthUrl: (oauthData = generateOauthData(random, 'unused://', ''), request = {}) =>
      createAuthUrl(call, clientId, oauthData, request),
    getVisitorHint: () => createVisitorHint(call, getTokens),
    parseFromUrl(address = currentAddress(platform.window), responseMode) {
      const callback = parseCallbackUrl(address, responseMode)
      assertIssuer(callback.iss, issuer)
      return callback
    },
    logout: (originalUrl) => endSession({ call, clientId, loggedIn, setTokens }, originalUrl),
    preWarm: createPreWarm(platform, call),
  }
}
