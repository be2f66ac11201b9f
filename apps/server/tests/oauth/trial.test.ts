import { paths } from '@foyer/protocol'
import {
  createCodeChallenge,
  createCodeVerifier,
  defaultDatabase,
  startFoyer,
  TEST_PASSWORD,
  type TestFoyer,
} from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOwner } from '../owner/owner-steps.js'
import { createNoScriptBrowser } from '../pages/no-script-browser.js'

describe.each(defaultDatabase)('CL-05, decision 11: a sign-in that an owner tries, on $name', ({ name }) => {
  let foyer: TestFoyer
  let token: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    token = (await createOwner(foyer, 'ana@example.com')).token
    await foyer.createMember('bo@example.com')
  })
  afterAll(() => foyer.stop())

  const begin = async (clientId: string, verifier: string) =>
    foyer.call<{ authorizeUrl: string }>(`${paths.ownerClients}/${clientId}/trial`, {
      token,
      json: { state: 'the-state', nonce: 'the-nonce', codeChallenge: createCodeChallenge(verifier) },
    })
  const signIn = async (authorizeUrl: string) => {
    const { pathname, search } = new URL(authorizeUrl)
    const browser = createNoScriptBrowser(foyer)
    const form = await browser.open(pathname + search)
    const page = await browser.submit(form, '/signin', { email: 'bo@example.com', password: TEST_PASSWORD })
    return new URL(page.path, foyer.url)
  }

  it('comes back to the console with a code for the client, once, and is in the audit log', async () => {
    const verifier = createCodeVerifier()
    const { clientId } = foyer.client
    const begun = await begin(clientId, verifier)
    const back = await signIn(begun.body.authorizeUrl)
    expect([back.origin, back.pathname, back.searchParams.get('state')]).toEqual([
      foyer.url,
      '/console/try',
      'the-state',
    ])
    const code = back.searchParams.get('code') as string
    const more = { redirectUri: `${foyer.url}/console/try` }
    expect((await foyer.exchangeCode(code, createCodeVerifier(), more)).body).toMatchObject({ error: 'invalid_grant' })
    const tokens = await foyer.exchangeCode(code, verifier, more)
    expect(tokens.status).toBe(200)
    const { client_id } = JSON.parse(
      Buffer.from(tokens.body.access_token.split('.')[1] as string, 'base64url').toString(),
    )
    expect(client_id).toBe(clientId)
    const { pathname, search } = new URL(begun.body.authorizeUrl)
    expect((await createNoScriptBrowser(foyer).open(pathname + search)).path).not.toContain('code=')
    const log = await foyer.call<{ entries: object[] }>(`${paths.ownerAudit}?actions=trial-begun`, { token })
    expect(log.body.entries).toMatchObject([{ target: { id: clientId } }])
  })

  it('opens no hole: nobody else can name that address, for any client', async () => {
    for (const clientId of [foyer.client.clientId, 'console']) {
      const asked = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: `${foyer.url}/console/try`,
        code_challenge: createCodeChallenge(createCodeVerifier()),
        code_challenge_method: 'S256',
      }
      expect((await foyer.call(`${paths.authorize}?${new URLSearchParams(asked)}`)).status).toBe(400)
      expect((await foyer.call(paths.par, { form: asked })).status).toBe(400)
    }
  })

  it('not for the console itself, and never for an API key or a moderator', async () => {
    expect((await begin('console', createCodeVerifier())).status).toBe(404)
    const json = { state: 'the-state', nonce: 'the-nonce', codeChallenge: createCodeChallenge(createCodeVerifier()) }
    const path = `${paths.ownerClients}/${foyer.client.clientId}/trial`
    const moderator = await createOwner(foyer, 'mo@example.com', 'moderator')
    for (const caller of [await foyer.addApiKey(), moderator.token])
      expect((await foyer.call(path, { token: caller, json })).status).toBe(403)
  })
})
