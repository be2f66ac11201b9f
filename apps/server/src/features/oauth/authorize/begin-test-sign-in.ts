import { CODE_CHALLENGE_METHOD, paths, type TestSignInRequest } from '@foyer/protocol'
import { type Act, audit } from '../../audit/audit.js'
import type { Client } from '../../site/clients/client.js'
import { TEST_SIGN_IN_PATH } from '../../site/clients/console-client.js'
import type { OAuthDeps } from '../deps.js'
import { validateAuthorizationRequest } from './authorization-request.js'
import { asApplicationError, storeRedirectSession } from './create-redirect-session.js'
import { REQUEST_URI_PREFIX } from './request-uri.js'

const TEST_SCOPE = 'openid profile email offline_access'

/**
 * Prepares a single sign-in through a client that returns to the console instead of the client (CL-05). Its redirect
 * URI is not registered: the server stores this one request for the owner, and the URI is on the issuer's own origin,
 * where only the console page reads it. The code is useless without the verifier, which stays in the owner's browser
 * tab (decision 11).
 * @throws ApplicationError INVALID_REQUEST
 */
export async function beginTestSignIn(
  { state, nonce, codeChallenge, prompt }: TestSignInRequest,
  client: Client,
  act: Act,
  deps: Pick<OAuthDeps, 'issuer' | 'storage' | 'random' | 'clock'>,
): Promise<{ authorizeUrl: string; parameters: Record<string, string> }> {
  const redirectUri = `${deps.issuer}${TEST_SIGN_IN_PATH}`
  const parameters = { responseType: 'code', state, nonce, scope: TEST_SCOPE, codeChallenge, redirectUri }
  const raw = {
    ...parameters,
    responseMode: 'query',
    codeChallengeMethod: CODE_CHALLENGE_METHOD,
    prompt: prompt ?? null,
  }
  const request = asApplicationError(() => validateAuthorizationRequest(raw, client, redirectUri))
  const { clientId } = client
  const { handle } = await storeRedirectSession(
    { clientId, callerId: null, origin: null, intent: { kind: 'auth', request } },
    deps,
  )
  await deps.storage.transact((stores) =>
    audit(act, { action: 'trial-begun', target: { kind: 'client', id: clientId } }, stores, deps),
  )
  const query = new URLSearchParams({ client_id: clientId, request_uri: REQUEST_URI_PREFIX + handle })
  return {
    authorizeUrl: `${deps.issuer}${paths.authorize}?${query}`,
    parameters: {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: TEST_SCOPE,
      state,
      nonce,
      code_challenge: codeChallenge,
      code_challenge_method: CODE_CHALLENGE_METHOD,
      ...(prompt === undefined ? {} : { prompt }),
    },
  }
}
