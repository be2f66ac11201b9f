import type { RawAuthorizationRequest } from './authorization-request.js'

/**
 * An authorization request as its standard parameters say it, wherever they stand (RFC 6749 §4.1.1, OpenID Connect Core
 * §3.1.2.1).
 */
export const rawRequestFrom = (given: (name: string) => string | undefined): RawAuthorizationRequest => ({
  redirectUri: given('redirect_uri') ?? null,
  responseMode: given('response_mode') ?? null,
  responseType: given('response_type') ?? null,
  state: given('state') ?? null,
  scope: given('scope') ?? null,
  nonce: given('nonce') ?? null,
  codeChallenge: given('code_challenge') ?? null,
  codeChallengeMethod: given('code_challenge_method') ?? null,
  prompt: given('prompt') ?? null,
  maxAge: given('max_age') ?? null,
  loginHint: given('login_hint') ?? null,
  idTokenHint: given('id_token_hint') ?? null,
  uiLocales: given('ui_locales') ?? null,
  visitorHint: given('visitor_hint') ?? null,
})
