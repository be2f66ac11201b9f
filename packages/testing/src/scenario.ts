import { createHash, randomBytes } from 'node:crypto'
import { paths, type TokenResponse } from '@foyer/protocol'
import type { Client, Foyer } from '@foyer/server'
import { type ReceivedMail, type Scenario, TEST_PASSWORD } from './test-foyer.js'

/** Returns the PKCE challenge of a verifier (RFC 7636 §4.2, S256). */
export const createCodeChallenge = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')
/** Returns a random PKCE verifier (RFC 7636 §4.1). */
export const createCodeVerifier = (): string => randomBytes(32).toString('base64url')

/** Creates the shorthand operations of tests on running nodes. */
export function createScenario(nodes: readonly Foyer[], client: Client): Scenario {
  const call: Scenario['call'] = async (path, { method, json, form, token, headers = {}, node = 0 } = {}) => {
    const payload =
      json !== undefined ? JSON.stringify(json) : form !== undefined ? new URLSearchParams(form).toString() : undefined
    const type =
      json !== undefined
        ? { 'content-type': 'application/json' }
        : form !== undefined
          ? { 'content-type': 'application/x-www-form-urlencoded' }
          : {}
    const response = await (nodes[node] as Foyer).http.inject({
      method: method ?? (payload === undefined ? 'GET' : 'POST'),
      url: path,
      headers: { ...type, ...(token === undefined ? {} : { authorization: token }), ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    const text = response.body
    const isJson = String(response.headers['content-type'] ?? '').includes('/json')
    return {
      status: response.statusCode,
      body: isJson && text !== '' ? JSON.parse(text) : {},
      text,
      headers: response.headers as Record<string, string>,
    }
  }

  const steps: Scenario = {
    call,
    createVisitor: async () =>
      (await call<TokenResponse>(paths.token, { json: { clientId: client.clientId, grantType: 'anonymous' } })).body,
    register: (token, email, password = TEST_PASSWORD) =>
      call(paths.register, { token, json: { loginId: { email }, password } }),
    logIn: (token, email, password = TEST_PASSWORD) =>
      call(paths.login, { token, json: { loginId: { email }, password } }),
    silentCode: async (token, sessionToken, verifier = createCodeVerifier()) => {
      const authRequest = {
        clientId: client.clientId,
        codeChallenge: createCodeChallenge(verifier),
        codeChallengeMethod: 'S256',
        responseMode: 'web_message',
        responseType: 'code',
        scope: 'offline_access',
        state: 'the-state',
        sessionToken,
      }
      const { body } = await call<{ redirectSession: { fullUrl: string } }>(paths.redirectSession, {
        token,
        json: { auth: { authRequest, prompt: 'none' } },
      })
      const { pathname, search } = new URL(body.redirectSession.fullUrl)
      const page = await call(pathname + search, { headers: { 'sec-fetch-dest': 'iframe' } })
      const { message } = parseWebMessage(page.text)
      if (message.code === undefined)
        throw new Error(`the silent page answered ${message.error}: ${message.error_description}`)
      return { code: message.code, verifier }
    },
    exchangeCode: (code, verifier, more = {}) =>
      call(paths.token, {
        json: { clientId: client.clientId, grantType: 'authorization_code', code, codeVerifier: verifier, ...more },
      }),
    refresh: (refreshToken, more = {}) =>
      call(paths.token, { json: { clientId: client.clientId, grantType: 'refresh_token', refreshToken, ...more } }),
    createMember: async (email, password) => {
      const visitor = await steps.createVisitor()
      const { body } = await steps.register(visitor.access_token, email, password)
      if (body.sessionToken === undefined) throw new Error(`registering answered ${JSON.stringify(body)}`)
      const { code, verifier } = await steps.silentCode(visitor.access_token, body.sessionToken)
      return { ...(await steps.exchangeCode(code, verifier)).body, memberId: body.identity?.id ?? '' }
    },
    getMails: async (to) => {
      const read = (node: number) =>
        call<{ messages: ReceivedMail[] }>(`/dev/inbox?to=${encodeURIComponent(to)}`, { node })
      // A node answers when it has nothing left to send, but another node may be sending the email: each is asked, and
      // the first again, because it may have taken the email after its answer.
      const first = await read(0)
      for (const node of nodes.slice(1).keys()) await read(node + 1)
      return (nodes.length > 1 ? await read(0) : first).body.messages
    },
    getMailedCode: async (to) => {
      const [newest] = await steps.getMails(to)
      if (newest?.code == null) throw new Error(`no mail with a code went to ${to}`)
      return newest.code
    },
  }
  return steps
}

/** Parses what a silent page posts to its parent, and to which origins. */
export function parseWebMessage(page: string): { message: Record<string, string | undefined>; origins: string[] } {
  const data = /<script type="application\/json" id="answer">(.*?)<\/script>/s.exec(page)?.[1]
  if (data === undefined) throw new Error(`this is no silent page: ${page.slice(0, 300)}`)
  return JSON.parse(data)
}
