import { paths, type TokenResponse } from '@foyer/protocol'
import type { TestFoyer } from '@foyer/testing'
import { authorize, CALLBACK } from '../oauth/oidc-steps.js'

/** The verifier of the codes that `requestCode` obtains. */
const VERIFIER = 'v'.repeat(43)

interface ImpersonationOptions {
  clientId?: string
  reason?: string
}

/** Asks for a link by which the owner of the token views the test's application as a member. */
export const beginImpersonation = (
  foyer: TestFoyer,
  memberId: string,
  token: string,
  options: ImpersonationOptions = {},
) =>
  foyer.call<{ url: string; expiresDate: string }>(`${paths.ownerMembers}/${memberId}/impersonation`, {
    token,
    json: { clientId: foyer.client.clientId, ...options },
  })

/** Opens a link, by default in a new private window; returns the answer and the headers of the window. */
export async function openLink(foyer: TestFoyer, url: string, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(url)
  const answer = await foyer.call(pathname + search, { headers })
  const cookie = /foyer-viewas=[^;]+/.exec(String(answer.headers['set-cookie'] ?? ''))?.[0] ?? ''
  return { answer, browser: { cookie } }
}

/** Sends the authorization request of the application; returns the parameters of the response. */
export async function requestCode(foyer: TestFoyer, browser: { cookie: string }, change: Record<string, string> = {}) {
  const { headers } = await authorize(foyer, change, browser)
  return new URL(String(headers.location ?? 'about:blank'), foyer.url).searchParams
}

/** Redeems a code of `requestCode`. */
export const redeem = async (foyer: TestFoyer, parameters: URLSearchParams): Promise<TokenResponse> =>
  (await foyer.exchangeCode(parameters.get('code') ?? '', VERIFIER, { redirectUri: CALLBACK })).body

/** Signs in as a member for the owner of the token, by the link and the code flow. */
export async function viewAsMember(foyer: TestFoyer, memberId: string, token: string) {
  const { body } = await beginImpersonation(foyer, memberId, token)
  const { browser } = await openLink(foyer, body.url)
  return { ...(await redeem(foyer, await requestCode(foyer, browser))), browser }
}
