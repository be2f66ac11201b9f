import { paths, type TokenResponse } from '@foyer/protocol'
import {
  type CallOptions,
  createCodeChallenge,
  createCodeVerifier,
  type ScenarioResponse,
  TEST_ORIGIN,
  type TestFoyer,
} from '@foyer/testing'
import { digestOf } from '../../src/kernel/digest.js'
import { newId, newSecret } from '../../src/kernel/random.js'

export const CALLBACK = `${TEST_ORIGIN}/callback`
export const SIGNED_OUT = `${TEST_ORIGIN}/`
export const EVERY_SCOPE = 'openid profile email offline_access'

/** The standard parameters of a valid request; a test makes one of them invalid. */
export const validParameters = (foyer: TestFoyer): Record<string, string> => ({
  client_id: foyer.client.clientId,
  redirect_uri: CALLBACK,
  response_type: 'code',
  state: 'the-state',
  scope: EVERY_SCOPE,
  code_challenge: createCodeChallenge('v'.repeat(43)),
  code_challenge_method: 'S256',
})

/** Returns the valid parameters with changes; undefined removes a parameter. */
export const parametersWith = (
  foyer: TestFoyer,
  change: Record<string, string | undefined> = {},
): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...validParameters(foyer), ...change }).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    ),
  )

/** Sends an authorization request as a browser would. */
export const authorize = (
  foyer: TestFoyer,
  change: Record<string, string | undefined> = {},
  headers: Record<string, string> = {},
): Promise<ScenarioResponse> =>
  foyer.call(`${paths.authorize}?${new URLSearchParams(parametersWith(foyer, change))}`, { headers })

export const pushRequest = (
  foyer: TestFoyer,
  change: Record<string, string | undefined> = {},
  more: CallOptions = {},
) =>
  foyer.call<{ request_uri: string; expires_in: number; error?: string }>(paths.par, {
    form: parametersWith(foyer, change),
    ...more,
  })

/** Creates a redirect session as `getAuthUrl` of the SDK does. Returns the path to open, and the code verifier. */
export async function startRedirectSession(
  foyer: TestFoyer,
  token: string,
  given: Record<string, string | undefined> = {},
) {
  const { prompt, ...change } = { prompt: 'login', ...given }
  const verifier = createCodeVerifier()
  const authRequest = {
    clientId: foyer.client.clientId,
    redirectUri: CALLBACK,
    codeChallenge: createCodeChallenge(verifier),
    codeChallengeMethod: 'S256',
    responseMode: 'query',
    responseType: 'code',
    scope: 'offline_access',
    state: 'the-state',
    ...change,
  }
  const { body } = await foyer.call<{ redirectSession: { fullUrl: string } }>(paths.redirectSession, {
    token,
    json: { auth: { authRequest, prompt } },
  })
  const { pathname, search } = new URL(body.redirectSession.fullUrl)
  return { path: pathname + search, verifier }
}

export const openPushedRequest = (
  foyer: TestFoyer,
  requestUri: string,
  headers = {},
  clientId = foyer.client.clientId,
) =>
  foyer.call(`${paths.authorize}?${new URLSearchParams({ client_id: clientId, request_uri: requestUri })}`, { headers })

/** Opens a browser session for a member; returns the headers that the browser sends. */
export async function signedInBrowser(
  foyer: TestFoyer,
  memberId: string,
  authenticatedAt?: number,
): Promise<{ cookie: string }> {
  const { random, storage, clock } = foyer.deps
  const cookie = newSecret(random, 'brs')
  await storage.write((stores) =>
    stores.browserSessions.open({
      browserSessionId: newId(random, 'bro'),
      digest: digestOf(cookie),
      memberId: memberId as `mem_${string}`,
      authenticatedAt: authenticatedAt ?? clock.now(),
      amr: ['pwd'],
      expiresAt: clock.now() + 30 * 24 * 3600 * 1000,
      isPersistent: true,
      openedAt: clock.now(),
      browser: null,
      system: null,
    }),
  )
  return { cookie: `foyer-signin=${cookie}` }
}

/** Reads the response parameters from the query, the fragment or the form, depending on the response mode. */
export function parseMessage(answer: ScenarioResponse): Record<string, string> {
  const { location } = answer.headers
  if (location !== undefined) {
    const url = new URL(location)
    return Object.fromEntries(new URLSearchParams(url.hash === '' ? url.search : url.hash.slice(1)))
  }
  const inputs = answer.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, unescaped(value)]))
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/** Runs the code flow of a plain client in a browser in which the member is signed in. */
export async function runCodeFlow(
  foyer: TestFoyer,
  browser: { cookie: string },
  change: Record<string, string | undefined> = {},
): Promise<TokenResponse> {
  const verifier = createCodeVerifier()
  const answer = await authorize(foyer, { code_challenge: createCodeChallenge(verifier), ...change }, browser)
  const { code } = parseMessage(answer)
  if (code === undefined)
    throw new Error(`authorize answered ${answer.status} ${answer.headers.location ?? answer.text}`)
  const { status, body } = await foyer.call<TokenResponse>(paths.token, {
    form: {
      grant_type: 'authorization_code',
      client_id: change.client_id ?? foyer.client.clientId,
      redirect_uri: CALLBACK,
      code,
      code_verifier: verifier,
    },
  })
  if (status !== 200) throw new Error(`the token endpoint answered ${status} ${JSON.stringify(body)}`)
  return body
}

export const basicAuthorization = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
