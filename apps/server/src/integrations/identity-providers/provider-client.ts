import * as oauth from 'oauth4webapi'
import { type Clock, MINUTE, SECOND } from '../../kernel/clock.js'
import { appleClientSecret } from './apple-client-secret.js'
import { ProviderError } from './provider-error.js'
import type { ProviderFetch } from './provider-fetch.js'
import {
  nameOfCallback,
  type ProviderPreset,
  type ProviderPresetName,
  profileOfClaims,
  providerPresets,
  type ReadApi,
} from './provider-presets.js'
import type { ProviderProfile } from './provider-profile.js'
import { assertNoErrorBody, toProviderError } from './to-provider-error.js'

/** What a request to a provider needs of its configuration. */
export interface ProviderConnection {
  preset: ProviderPresetName
  /** The issuer that the owner chose; null for that of the preset. */
  issuer: string | null
  clientId: string
  clientSecret: string
  /** Null for the scope of the preset. */
  scope: string | null
}

/** The secrets of one sign-in: none may be used twice. */
export interface SignInSecrets {
  state: string
  nonce: string
  codeVerifier: string
}

export interface ProviderClient {
  /** Returns the URL that starts the sign-in. @throws ProviderError */
  authorizationUrl(
    connection: ProviderConnection,
    request: SignInSecrets & { redirectUri: string; loginHint?: string | undefined },
  ): Promise<URL>
  /**
   * Validates the parameters with which the browser came back, redeems the code and returns the profile.
   * @throws ProviderError
   */
  readProfile(
    connection: ProviderConnection,
    callback: URLSearchParams,
    request: SignInSecrets & { redirectUri: string },
  ): Promise<ProviderProfile>
  /** Reads the discovery document of an issuer that is not that of a preset. @throws ProviderError */
  checkIssuer(connection: ProviderConnection): Promise<void>
}

/** Exports for multi-tenant issuers, which `openid-client` uses for Microsoft and the types leave out. */
const untyped = oauth as unknown as { _nodiscoverycheck: URL; _expectedIssuer: symbol }

/** Clocks of providers may differ from ours by this many seconds. */
const CLOCK_TOLERANCE_SECONDS = (2 * MINUTE) / SECOND
/** An ID token comes from the token endpoint a moment after it was issued. */
const MAX_TOKEN_AGE_SECONDS = (5 * MINUTE) / SECOND
/** How long a discovery document and the keys of a provider are reused. A missing key is fetched at once. */
const METADATA_MS = 60 * MINUTE
const MAX_CACHED_ISSUERS = 100

/** Signs people in at other sites, by OpenID Connect or OAuth 2.0 with PKCE (RFC 7636), state and nonce. */
export function providerClient({
  fetch,
  clock,
  isInsecureAllowed,
}: {
  fetch: ProviderFetch
  clock: Clock
  /** Permits `http:` issuers, for development and tests. */
  isInsecureAllowed: boolean
}): ProviderClient {
  const options = { [oauth.customFetch]: fetch as never, [oauth.allowInsecureRequests]: isInsecureAllowed }
  const metadata = new Map<string, { server: oauth.AuthorizationServer; until: number }>()
  const jwksOf = new WeakMap<oauth.AuthorizationServer, oauth.JWKSCacheInput>()

  async function serverOf({ preset: name, issuer: chosen }: ProviderConnection): Promise<oauth.AuthorizationServer> {
    const preset: ProviderPreset = providerPresets[name]
    if (preset.protocol === 'oauth') {
      const { authorizationEndpoint, tokenEndpoint } = preset
      return {
        issuer: new URL(authorizationEndpoint).origin,
        authorization_endpoint: authorizationEndpoint,
        token_endpoint: tokenEndpoint,
      }
    }
    const issuer = chosen ?? preset.issuer ?? ''
    const cached = metadata.get(issuer)
    if (cached !== undefined && cached.until > clock.now()) return cached.server
    const server = await discover(issuer, preset.isMultiTenant ?? false)
    if (metadata.size >= MAX_CACHED_ISSUERS) metadata.clear()
    metadata.set(issuer, { server, until: clock.now() + METADATA_MS })
    return server
  }

  async function discover(issuer: string, isMultiTenant: boolean): Promise<oauth.AuthorizationServer> {
    const url = new URL(issuer)
    const response = await oauth.discoveryRequest(url, options)
    if (!isMultiTenant) return oauth.processDiscoveryResponse(url, response)
    const found = await oauth.processDiscoveryResponse(untyped._nodiscoverycheck, response)
    return {
      ...found,
      [untyped._expectedIssuer]: ({ claims: { tid } }: { claims: { tid?: unknown } }) =>
        found.issuer.replace('{tenantid}', String(tid)),
    } as oauth.AuthorizationServer
  }

  const clientOf = ({ clientId }: ProviderConnection): oauth.Client => ({
    client_id: clientId,
    [oauth.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
    [oauth.clockSkew]: Math.round((clock.now() - Date.now()) / SECOND),
  })

  const authenticationOf = ({ preset: name, clientId, clientSecret }: ProviderConnection): oauth.ClientAuth => {
    const preset: ProviderPreset = providerPresets[name]
    const secret =
      preset.clientAuthentication === 'apple' ? appleClientSecret(clientSecret, clientId, clock.now()) : clientSecret
    return secret === '' ? oauth.None() : oauth.ClientSecretPost(secret)
  }

  async function readProfile(
    connection: ProviderConnection,
    callback: URLSearchParams,
    { state, nonce, codeVerifier, redirectUri }: SignInSecrets & { redirectUri: string },
  ): Promise<ProviderProfile> {
    const preset: ProviderPreset = providerPresets[connection.preset]
    const server = await serverOf(connection)
    const client = clientOf(connection)
    const multiTenant = preset.protocol === 'openid' && preset.isMultiTenant === true
    // The issuer of a multi-tenant discovery document is a pattern, so `iss` is checked in the ID token only.
    if (multiTenant) callback.delete('iss')
    // Only the ID token that the token endpoint returns is used.
    if (preset.responseMode === 'form_post') callback.delete('id_token')
    const parameters = oauth.validateAuthResponse(server, client, callback, state)
    const authentication = authenticationOf(connection)
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      redirectUri,
      codeVerifier,
      options,
    )
    if (preset.protocol === 'oauth') {
      await assertNoErrorBody(response)
      const { access_token } = await oauth.processAuthorizationCodeResponse(server, client, response)
      return preset.readProfile(apiReader(access_token))
    }
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    })
    await verifySignature(server, response)
    const claims = oauth.getValidatedIdTokenClaims(tokens) as oauth.IDToken
    assertIssuedNow(claims, clock.now())
    if (preset.hasNameInCallback) return { ...profileOfClaims(claims, preset), ...nameOfCallback(callback.get('user')) }
    if (claims.email !== undefined || server.userinfo_endpoint === undefined) return profileOfClaims(claims, preset)
    const info = await oauth.userInfoRequest(server, client, tokens.access_token, options)
    const more = await oauth.processUserInfoResponse(server, client, claims.sub, info)
    return profileOfClaims({ ...more, ...claims }, preset)
  }

  /**
   * Verifies the signature of the ID token with the provider's keys, which are cached. If they do not fit, the provider
   * may have changed them: they are fetched once more. Only a redeemed code leads here, so strangers cannot cause that.
   */
  async function verifySignature(server: oauth.AuthorizationServer, response: Response): Promise<void> {
    const cached = jwksOf.get(server)
    const cache = cached ?? {}
    jwksOf.set(server, cache)
    try {
      await oauth.validateApplicationLevelSignature(server, response, { ...options, [oauth.jwksCache]: cache })
    } catch (error) {
      if (cached === undefined || !(error instanceof oauth.OperationProcessingError)) throw error
      // oauth4webapi caches the keys by the object of the server.
      const renewed = { ...server }
      const fresh: oauth.JWKSCacheInput = {}
      await oauth.validateApplicationLevelSignature(renewed, response, { ...options, [oauth.jwksCache]: fresh })
      jwksOf.set(renewed, fresh)
      for (const entry of metadata.values()) if (entry.server === server) entry.server = renewed
    }
  }

  const apiReader =
    (accessToken: string): ReadApi =>
    async (url, { isOptional = false } = {}) => {
      const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' }
      const response = await fetch(url, { method: 'GET', headers })
      if (isOptional && (response.status === 403 || response.status === 404)) return null
      if (!response.ok) throw new ProviderError('unavailable', `${new URL(url).host} answered with ${response.status}`)
      return response.json()
    }

  return {
    async authorizationUrl(connection, { state, nonce, codeVerifier, redirectUri, loginHint }) {
      return attempt(async () => {
        const preset: ProviderPreset = providerPresets[connection.preset]
        const server = await serverOf(connection)
        const url = new URL(server.authorization_endpoint ?? '')
        const parameters = {
          ...preset.parameters,
          client_id: connection.clientId,
          redirect_uri: redirectUri,
          response_type: 'code',
          scope: connection.scope ?? preset.scope,
          state,
          code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          ...(preset.protocol === 'openid' ? { nonce } : {}),
          ...(preset.responseMode ? { response_mode: preset.responseMode } : {}),
          ...(loginHint ? { login_hint: loginHint } : {}),
        }
        for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
        return url
      })
    },
    readProfile: (connection, callback, request) => attempt(() => readProfile(connection, callback, request)),
    checkIssuer: (connection) =>
      attempt(async () => {
        const preset: ProviderPreset = providerPresets[connection.preset]
        const isKnown = preset.protocol === 'openid' && preset.issuer !== undefined && connection.issuer === null
        if (!isKnown) new URL((await serverOf(connection)).authorization_endpoint ?? '')
      }),
  }
}

/** @throws ProviderError if the ID token was not issued a moment ago (OpenID Connect Core §3.1.3.7, step 10) */
function assertIssuedNow({ iat }: oauth.IDToken, now: number): void {
  const age = now / SECOND - iat
  if (age < -CLOCK_TOLERANCE_SECONDS || age > MAX_TOKEN_AGE_SECONDS)
    throw new ProviderError('invalid', `the ID token was issued ${Math.round(age)} seconds ago`)
}

async function attempt<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action()
  } catch (error) {
    throw toProviderError(error)
  }
}
