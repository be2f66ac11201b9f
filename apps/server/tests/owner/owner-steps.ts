import { createCodeChallenge, createCodeVerifier, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { codeAt } from '../members/factors/authenticator-app.js'
import { createNoScriptBrowser } from '../pages/no-script-browser.js'

/** Gives a member a role directly in the database, as another process would, and refreshes the nodes. */
export async function grantRole(
  foyer: TestFoyer,
  memberId: string,
  role: 'owner' | 'moderator' | 'read-only',
): Promise<void> {
  await foyer.grantRole(memberId, role)
}

/**
 * Opens the console's sign-in page and submits the form. Returns the resulting page, the code verifier and the browser.
 */
export async function openConsole(foyer: TestFoyer, email: string, password = TEST_PASSWORD) {
  const browser = createNoScriptBrowser(foyer)
  const verifier = createCodeVerifier()
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: 'console',
    redirect_uri: `${foyer.url}/console/callback`,
    scope: 'openid offline_access',
    state: 's',
    code_challenge: createCodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const form = await browser.open(`/oauth2/authorize?${asked}`)
  return { page: await browser.submit(form, '/signin', { email, password }), verifier, browser }
}

/**
 * Signs in at the console as its app does, by the hosted pages and the code flow; with the key of an authenticator app
 * if the member has one. Returns the token response.
 */
export async function signInAtConsole(foyer: TestFoyer, email: string, password = TEST_PASSWORD, key?: string) {
  const { page: first, verifier, browser } = await openConsole(foyer, email, password)
  const page =
    key === undefined ? first : await browser.submit(first, '/second-factor', { code: codeAt(key, foyer.clock.now()) })
  const { searchParams, pathname } = new URL(page.path, foyer.url)
  if (pathname !== '/console/callback') throw new Error(`not back at the console, but at ${page.path}: ${page.text}`)
  const code = searchParams.get('code') ?? ''
  return foyer.exchangeCode(code, verifier, { clientId: 'console', redirectUri: `${foyer.url}/console/callback` })
}

/** Creates a member with a role and signs them in at the console. */
export async function createOwner(
  foyer: TestFoyer,
  email: string,
  role: 'owner' | 'moderator' | 'read-only' = 'owner',
) {
  const { memberId } = await foyer.createMember(email)
  await grantRole(foyer, memberId, role)
  const { body } = await signInAtConsole(foyer, email)
  return { memberId, email, token: body.access_token, refreshToken: body.refresh_token }
}
