import type { RawAuthorizationRequest } from './authorization-request.js'

/**
 * Reads the standard parameters of an authorization request from a query or body (RFC 6749 §4.1.1, OpenID Connect Core
 * §3.1.2.1).
 */
export const rawRequestFrom = (getParameter: (name: string) => string | undefined): RawAuthorizationRequest => ({
  redirectUri: getParameter('redirect_uri') ?? null,
  responseMode: getParameter('response_mode') ?? null,
  responseType: getParameter('response_type') ?? null,
  state: getParameter('state') ?? null,
  scope: getParameter('scope') ?? null,
  nonce: getParameter('nonce') ?? null,
  codeChallenge: getParameter('code_challenge') ?? null,
  codeChallengeMethod: getParameter('code_challenge_method') ?? null,
  prompt: getParameter('prompt') ?? null,
  maxAge: getParameter('max_age') ?? null,
  acrValues: getParameter('acr_values') ?? null,
  loginHint: getParameter('login_hint') ?? null,
  connection: getParameter('connection') ?? null,
  idTokenHint: getParameter('id_token_hint') ?? null,
  uiLocales: getParameter('ui_locales') ?? null,
  visitorHint: getParameter('visitor_hint') ?? null,
})
