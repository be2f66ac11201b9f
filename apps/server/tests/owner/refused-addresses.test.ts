import { paths } from '@foyer/protocol'
import {
  createCodeChallenge,
  createCodeVerifier,
  databases,
  startFoyer,
  TEST_ORIGIN,
  type TestFoyer,
} from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNoScriptBrowser } from '../pages/no-script-browser.js'
import { createOwner } from './owner-steps.js'

interface Refused {
  refusedId: string
  clientId: string | null
  kind: string
  address: string
  network: string
  times: number
}

describe.each(databases)('decision 11: refused addresses with Approve, on $name', ({ name }) => {
  let foyer: TestFoyer
  let token: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false, trustedProxies: ['127.0.0.1'] })
    token = (await createOwner(foyer, 'ana@example.com')).token
  })
  afterAll(() => foyer.stop())

  const noted = async (): Promise<Refused[]> => {
    await foyer.deps.refusedAddressLog.flush()
    return (await foyer.call<{ addresses: Refused[] }>(paths.refusedAddresses, { token })).body.addresses
  }
  const of = async (address: string) => (await noted()).filter((one) => one.address === address)
  const authorize = (redirectUri: string, headers: Record<string, string> = {}) => {
    const asked = new URLSearchParams({
      response_type: 'code',
      client_id: foyer.client.clientId,
      redirect_uri: redirectUri,
      code_challenge: createCodeChallenge(createCodeVerifier()),
      code_challenge_method: 'S256',
    })
    return foyer.call(`${paths.authorize}?${asked}`, { headers })
  }
  const decide = (one: Refused | undefined, verb: 'approve' | 'dismiss', json: object = {}) => {
    const path = `${paths.refusedAddresses}/${one?.refusedId}`
    return verb === 'approve'
      ? foyer.call(`${path}/approve`, { token, json })
      : foyer.call(path, { token, method: 'DELETE' })
  }

  it('a redirect address appears at its client once however often it is asked for, and works after one press', async () => {
    const address = 'https://preview.example/callback'
    const page = await authorize(address)
    expect(page.status).toBe(400)
    expect(page.text).toContain(`href="${foyer.url}/console/clients/${foyer.client.clientId}"`)
    await authorize(address)
    const [one, ...more] = await of(address)
    expect(more).toEqual([])
    expect(one).toMatchObject({ clientId: foyer.client.clientId, kind: 'redirect', times: 2, network: '127.0.0.1' })
    const approved = await decide(one, 'approve')
    expect(approved.body).toMatchObject({
      client: { redirectUris: [`${TEST_ORIGIN}/callback`, address], origins: [TEST_ORIGIN] },
    })
    expect((await authorize(address)).status).toBe(303)
    expect(await of(address)).toEqual([])
    const requestId = approved.headers['x-wix-request-id']
    const { body } = await foyer.call<{ entries: object[] }>(`${paths.ownerAudit}?requestId=${requestId}`, { token })
    expect(body.entries).toMatchObject([
      { action: 'address-approved', target: { id: foyer.client.clientId }, details: { kind: 'redirect', address } },
    ])
  })

  it('every way in notes what it refuses: pushed, prepared, preflight, token request, both logouts', async () => {
    const { access_token } = await foyer.createVisitor()
    const { clientId } = foyer.client
    const redirectUri = 'https://pushed.example/'
    const pkce = {
      code_challenge: createCodeChallenge(createCodeVerifier()),
      code_challenge_method: 'S256',
      response_type: 'code',
    }
    const pushed = { client_id: clientId, redirect_uri: redirectUri, ...pkce }
    const par = await foyer.call<{ error_description: string }>(paths.par, { form: pushed })
    expect(par.body.error_description).toContain(`${foyer.url}/console/clients/${clientId}`)
    const authRequest = {
      ...{ clientId, redirectUri: 'https://prepared.example/', responseType: 'code', state: 'x' },
      ...{ codeChallenge: pkce.code_challenge, codeChallengeMethod: 'S256' },
    }
    await foyer.call(paths.redirectSession, { token: access_token, json: { auth: { authRequest } } })
    const leaving = { logout: { clientId }, callbacks: { postFlowUrl: 'https://left.example/bye' } }
    await foyer.call(paths.redirectSession, { token: access_token, json: leaving })
    const logout = new URLSearchParams({ client_id: clientId, post_logout_redirect_uri: 'https://rp.example/bye' })
    await foyer.call(`${paths.logout}?${logout}`)
    const preflight = { origin: 'https://preflight.example', 'access-control-request-method': 'POST' }
    await foyer.call(paths.token, { method: 'OPTIONS', headers: preflight })
    const other = await foyer.addClient({ name: 'Other', origins: ['https://other.example'] })
    const fromOther = {
      form: { client_id: clientId, grant_type: 'anonymous' },
      headers: { origin: other.origins[0] as string },
    }
    expect((await foyer.call(paths.token, fromOther)).status).not.toBe(200)
    const found = (await noted()).map(({ clientId: whose, kind, address }) => `${whose ?? 'any'} ${kind} ${address}`)
    expect(found.toSorted()).toEqual(
      [
        `${clientId} redirect https://pushed.example/`,
        `${clientId} redirect https://prepared.example/`,
        `${clientId} logout https://left.example/bye`,
        `${clientId} logout https://rp.example/bye`,
        'any origin https://preflight.example',
        `${clientId} origin https://other.example`,
      ].toSorted(),
    )
  })

  it('an origin that no client was named with goes to the client that is chosen', async () => {
    const [one] = await of('https://preflight.example')
    expect((await decide(one, 'approve')).status).toBe(400)
    expect((await decide(one, 'approve', { clientId: 'cli_none' })).status).toBe(404)
    expect((await decide(one, 'approve', { clientId: foyer.client.clientId })).status).toBe(200)
    const headers = { origin: 'https://preflight.example', 'access-control-request-method': 'POST' }
    expect((await foyer.call(paths.token, { method: 'OPTIONS', headers })).status).toBe(204)
  })

  it('what is dismissed does not come back by being asked for again', async () => {
    const [one] = await of('https://pushed.example/')
    expect((await decide(one, 'dismiss')).status).toBe(200)
    await authorize('https://pushed.example/')
    expect(await of('https://pushed.example/')).toEqual([])
    expect((await decide(one, 'approve')).status).toBe(404)
  })

  it.each([
    'http://plain.example/',
    'https://*.example/',
    'javascript:alert(1)',
    `https://long.example/${'x'.repeat(600)}`,
  ])('what could not be registered is never offered: %.40s', async (address) => {
    expect((await authorize(address)).status).toBe(400)
    expect(await of(address)).toEqual([])
  })

  it('whoever floods pushes out what they asked for themselves, and no real address', async () => {
    const real = 'https://real.example/callback'
    await authorize(real, { 'x-forwarded-for': '203.0.113.1' })
    for (let round = 0; round < 3; round++) {
      for (let at = 0; at < 20; at++)
        await authorize(`https://flood.example/${round}-${at}`, { 'x-forwarded-for': '198.51.100.9' })
      await noted()
    }
    const found = await noted()
    expect(found.filter(({ address }) => address === real)).toMatchObject([{ network: '203.0.113.1' }])
    expect(found.filter(({ address }) => address.includes('flood.example')).length).toBeLessThanOrEqual(5)
  })

  it('what nobody asked for in 30 days is forgotten, and of two approvals at once one is made', async () => {
    const address = 'https://raced.example/'
    await authorize(address)
    const [one] = await of(address)
    const both = await Promise.all([decide(one, 'approve'), decide(one, 'approve')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    await foyer.advance(31 * 24 * 3600)
    token = (await createOwner(foyer, 'ana-later@example.com')).token
    expect(await noted()).toEqual([])
  })
})

describe('decision 11: in production a stranger learns nothing but that an owner can approve', () => {
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await startFoyer({ dev: false, listen: false, settings: { 'signup.verifyEmail': 'false' } })
  })
  afterAll(() => foyer.stop())

  it('no link, no client of another, in the page and in JSON', async () => {
    const other = await foyer.addClient({ name: 'Secret project', redirectUris: ['https://secret.example/'] })
    const asked = { client_id: foyer.client.clientId, redirect_uri: 'https://secret.example/', response_type: 'code' }
    const page = await createNoScriptBrowser(foyer).open(`${paths.authorize}?${new URLSearchParams(asked)}`)
    const json = await foyer.call(paths.par, { form: asked })
    for (const { text } of [page, json]) {
      expect(text).toContain('An owner of the site can approve it in the console, under Clients.')
      expect(text).not.toContain('/console/clients')
      expect(text).not.toContain(other.clientId)
      expect(text).not.toContain(other.name)
    }
  })
})
